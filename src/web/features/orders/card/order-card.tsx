import { memo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { CustomerCell } from '#web/components/shop/customer-cell.tsx';
import { MoneyCell } from '#web/components/shop/money-cell.tsx';
import { PreOrderMissing } from '#web/components/shop/pre-order-missing.tsx';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { QuoteCell } from '#web/components/shop/quote-cell.tsx';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { ExpandableCard, ExpandTrigger } from '#web/components/ui/expandable.tsx';
import { StepBar } from '#web/components/ui/step-bar.tsx';
import { cn } from '#web/lib/cn.ts';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { useOrderDialogs } from '../dialogs/use-order-dialogs.ts';
import { orderSteps } from '../order-words.ts';
import { ORDERS_TEXT } from '../orders.text.ts';
import { OrderCardActions } from './order-card-actions.tsx';
import { OrderCardDetails } from './order-card-details.tsx';
import { stageNote } from './stage-note.ts';

export interface OrderCardProps {
  order: Order;
  isExpanded: boolean;
  onExpandedChange: (id: number, isExpanded: boolean) => void;
  now: Date;
}

/** Three lines in a narrow list, aligned columns in a wide one. */
const LAYOUT = [
  'flex flex-wrap items-center gap-x-2 gap-y-1 @2xl:grid @2xl:gap-x-5 @2xl:gap-y-1.5',
  '@2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12.5rem]',
  '@2xl:[grid-template-areas:"customer_stage_money""quote_stage_actions"]',
  '@4xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10.5rem_10.5rem_12.5rem] @4xl:gap-x-3.5',
  '@6xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11.5rem_11.5rem_12.5rem] @6xl:gap-x-5',
  '@4xl:[grid-template-areas:"customer_quote_stage_money_actions"]',
].join(' ');

/** One order of the list, which expands in place. Memoised, because the list renders with every page and every minute. */
export const OrderCard = memo(function OrderCard({
  order: read,
  isExpanded,
  onExpandedChange,
  now,
}: OrderCardProps) {
  const dialogs = useOrderDialogs();
  const order = useWaitingRow('payment', read);
  const expected = useExpectedRow('payment', order);
  return (
    <ExpandableCard
      stage={expected.status}
      isExpanded={isExpanded}
      onExpandedChange={(next) => onExpandedChange(order.id, next)}
      header={
        <>
          <div className={LAYOUT}>
            <CustomerCell
              customer={order.customer}
              name={
                <ExpandTrigger className="min-h-6 max-w-full" textClassName="line-clamp-2 break-words">
                  {order.customer.name}
                </ExpandTrigger>
              }
            />
            <QuoteCell order={order} />
            <StageCell order={expected} now={now} />
            <MoneyCell row={order} />
            <div className="while-not-ticking order-2 w-40 [grid-area:actions] @2xl:w-auto">
              <OrderCardActions order={order} />
            </div>
          </div>
          <PreOrderMissing
            order={order}
            onCreate={() => dialogs.openFor('createPreOrder', order)}
            className="relative z-10 mt-1.5"
          />
        </>
      }
    >
      <OrderCardDetails order={order} />
    </ExpandableCard>
  );
});

function StageCell({ order, now }: { order: Order; now: Date }) {
  const { stages, reachedCount } = orderSteps(order.status);
  const label = ORDER_STATUS_LABELS[order.status];
  const { timeZone } = useAppConfig();
  return (
    <div className="grid max-w-40 min-w-0 grid-cols-[minmax(0,auto)] gap-1 self-start [grid-area:stage] @2xl:max-w-none justify-items-end text-right @2xl:justify-items-start @2xl:self-center @2xl:text-left">
      <span className="flex flex-wrap justify-end gap-1 @2xl:justify-start">
        <StageBadge stage={order.status}>{label}</StageBadge>
        <WaitingMark entity="payment" id={order.id} />
      </span>
      <p className={cn('text-xs text-soft', order.toldDay && 'min-h-[2lh]')}>
        {order.isOverdue && (
          <>
            <span className="font-semibold text-danger-ink">{ORDERS_TEXT.overdue}</span> ·{' '}
          </>
        )}
        <PromiseNote row={order}>{stageNote(order, now, timeZone)}</PromiseNote>
      </p>
      <StepBar
        className="w-full max-w-44"
        stages={stages}
        reachedCount={reachedCount}
        label={`Step ${reachedCount} of ${stages.length}: ${label}`}
      />
    </div>
  );
}
