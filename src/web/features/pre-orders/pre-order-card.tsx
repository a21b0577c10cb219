import { memo } from 'react';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { type Day, daysBetween, formatLongDate, formatShortDate } from '#shared/domain/calendar.ts';
import { PRE_ORDER_LOCATION_LABELS } from '#shared/domain/labels.ts';
import {
  isOpenPreOrder,
  PRE_ORDER_JOURNEY,
  PRE_ORDER_STATUS_LABELS,
  preOrderRank,
  preOrderStatusOf,
} from '#shared/domain/pre-order-statuses.ts';
import { DottedLine } from '#web/components/dotted-line.tsx';
import { CustomerCell } from '#web/components/shop/customer-cell.tsx';
import { deviceWords } from '#web/components/shop/device-words.ts';
import { OrderLink } from '#web/components/shop/order-link.tsx';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { RowCard } from '#web/components/shop/row-card.tsx';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { Badge, StageBadge } from '#web/components/ui/badge.tsx';
import { StepBar } from '#web/components/ui/step-bar.tsx';
import { cn } from '#web/lib/cn.ts';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { PreOrderActions } from './pre-order-actions.tsx';
import { describePreOrder, lateText, PRE_ORDERS_TEXT } from './pre-orders.text.ts';

interface PreOrderCardProps {
  preOrder: PreOrder;
  today: Day;
  zone: string;
}

/** Four lines in a narrow list, aligned columns in a wide one. */
const LAYOUT = [
  'flex flex-wrap items-center gap-x-2 gap-y-1 @2xl:grid @2xl:gap-x-5 @2xl:gap-y-1.5',
  '@2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12.5rem]',
  '@2xl:[grid-template-areas:"customer_phone_actions""stage_dates_dates"]',
  '@5xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_10.5rem_11.5rem_11.5rem] @5xl:gap-x-4',
  '@5xl:[grid-template-areas:"customer_phone_stage_dates_actions"]',
].join(' ');

/** One pre-order. Memoised, because the list renders with every page. */
export const PreOrderCard = memo(function PreOrderCard({ preOrder: read, today, zone }: PreOrderCardProps) {
  const preOrder = useWaitingRow('pre_order', read);
  const expected = useExpectedRow('pre_order', preOrder);
  return (
    <RowCard stage={expected.status} label={describePreOrder(preOrder)}>
      <div className={LAYOUT}>
        <CustomerCell customer={preOrder.customer} />
        <PhoneCell preOrder={preOrder} />
        <StageCell preOrder={expected} today={today} />
        <DatesCell preOrder={preOrder} zone={zone} />
        <div className="while-not-ticking order-2 w-32 [grid-area:actions] @2xl:w-auto">
          <PreOrderActions preOrder={preOrder} />
        </div>
      </div>
      {preOrder.notes && (
        <p className="truncate text-xs text-soft" title={preOrder.notes}>
          {preOrder.notes}
        </p>
      )}
    </RowCard>
  );
});

function PhoneCell({ preOrder }: { preOrder: PreOrder }) {
  const { payment, phoneModel, color, storage, supplierOrderNumber } = preOrder;
  const variant = [color, storage].filter(Boolean).join(' · ');
  return (
    <div className="order-1 min-w-0 basis-full [grid-area:phone]">
      <p className="flex items-baseline gap-2 leading-6">
        <span className="min-w-0 truncate font-medium" title={phoneModel}>
          {phoneModel}
        </span>
        {supplierOrderNumber && (
          <span
            className="min-w-0 truncate text-xs text-faint"
            title={`${PRE_ORDERS_TEXT.supplierNumber} ${supplierOrderNumber}`}
          >
            <span className="sr-only">{PRE_ORDERS_TEXT.supplierNumber} </span>
            {supplierOrderNumber}
          </span>
        )}
      </p>
      <DottedLine>
        <OrderLink id={payment.id} quoteNumber={payment.quoteNumber} />
        {variant}
        {deviceWords(preOrder)}
      </DottedLine>
    </div>
  );
}

function StageCell({ preOrder, today }: Omit<PreOrderCardProps, 'zone'>) {
  const status = preOrderStatusOf(preOrder.status);
  const label = status === null ? preOrder.status : PRE_ORDER_STATUS_LABELS[status];
  // Zero for a cancelled one.
  const reachedCount = status === null || status === 'cancelled' ? 0 : preOrderRank(status) + 1;
  const { orderLocation, expectedArrivalDate, isLate } = preOrder;
  return (
    <div className="grid max-w-40 min-w-0 gap-1.5 self-start [grid-area:stage] @2xl:max-w-none @2xl:self-center">
      <p className="flex flex-wrap items-center justify-end gap-1 @2xl:justify-start @2xl:gap-1.5">
        <StageBadge stage={preOrder.status}>{label}</StageBadge>
        <WaitingMark entity="pre_order" id={preOrder.id} />
        <Badge stage={orderLocation}>{PRE_ORDER_LOCATION_LABELS[orderLocation]}</Badge>
        {isLate && expectedArrivalDate && (
          <Badge stage="overdue">{lateText(daysBetween(expectedArrivalDate, today))}</Badge>
        )}
      </p>
      <StepBar
        stages={PRE_ORDER_JOURNEY}
        reachedCount={reachedCount}
        label={reachedCount === 0 ? label : `Step ${reachedCount} of ${PRE_ORDER_JOURNEY.length}: ${label}`}
      />
    </div>
  );
}

function DatesCell({ preOrder, zone }: Omit<PreOrderCardProps, 'today'>) {
  const { orderDate, expectedArrivalDate, actualArrivalDate, pickupDate, isLate } = preOrder;
  const dayOfStamp = (stamp: string | null) => stamp && formatLongDate(new Date(stamp), zone);
  const isAwaited = isOpenPreOrder(preOrder.status) && actualArrivalDate === null;
  const write = isLate ? formatShortDate : formatLongDate;
  const ordered = `Ordered ${dayOfStamp(orderDate)}`;
  const dates = [
    {
      label: isLate ? 'Was expected' : 'Expected',
      day: isAwaited && expectedArrivalDate && write(expectedArrivalDate, zone),
      isLate,
    },
    { label: 'Arrived', day: dayOfStamp(actualArrivalDate) },
    { label: 'Picked up', day: dayOfStamp(pickupDate) },
  ];
  return (
    <ul className="order-2 grid min-w-0 flex-1 text-xs text-soft [grid-area:dates] @2xl:flex @2xl:flex-wrap @2xl:gap-x-3 @5xl:grid @5xl:text-note">
      <li className={cn(isAwaited && preOrder.payment.toldDay && 'min-h-[2lh]')}>
        {isOpenPreOrder(preOrder.status) ? <PromiseNote row={preOrder}>{ordered}</PromiseNote> : ordered}
      </li>
      {dates.map(
        ({ label, day, isLate: isBad }) =>
          day && (
            <li key={label} className={cn(isBad && 'text-danger-ink')}>
              {label} {day}
            </li>
          ),
      )}
    </ul>
  );
}
