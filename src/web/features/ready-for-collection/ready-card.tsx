import { BellOff, CircleCheck } from 'lucide-react';
import { memo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { DottedLine } from '#web/components/dotted-line.tsx';
import { branchLabel } from '#web/components/shop/agents-and-branches.ts';
import { CustomerCell } from '#web/components/shop/customer-cell.tsx';
import { OrderLink } from '#web/components/shop/order-link.tsx';
import { PreOrderMissing } from '#web/components/shop/pre-order-missing.tsx';
import { RowCard } from '#web/components/shop/row-card.tsx';
import { Badge, StageBadge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';
import { ReadyCardActions } from './ready-card-actions.tsx';
import { useReadyDialogs } from './ready-dialogs.tsx';
import { READY_TEXT, waitingDaysText } from './ready-for-collection.text.ts';
import {
  balanceWords,
  deliveryWords,
  expectedWords,
  informedWords,
  preOrderWords,
  waitingDays,
} from './ready-words.ts';

interface ReadyCardProps {
  row: ReadyRow;
  today: Day;
  zone: string;
}

/** Stacked in a narrow list, in columns that line up from row to row in a wide one. */
const LAYOUT = [
  'grid items-center gap-x-6 gap-y-3',
  '@2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13rem]',
  '@2xl:[grid-template-areas:"customer_phone_money""state_state_actions"]',
  '@5xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1.2fr)_9.5rem_13rem]',
  '@5xl:[grid-template-areas:"customer_phone_state_money_actions"]',
].join(' ');

/** One sale that waits. Memoised, because the lists render with every page. */
export const ReadyCard = memo(function ReadyCard({ row, today, zone }: ReadyCardProps) {
  const { order } = row;
  const openFor = useReadyDialogs();
  return (
    <RowCard
      stage={row.group === 'in_branch' ? 'phone_available' : order.status}
      label={`${order.customer.name}, ${order.quoteNumber}`}
    >
      <div className={LAYOUT}>
        <CustomerCell customer={order.customer} />
        <PhoneCell order={order} />
        <StateCell row={row} today={today} zone={zone} />
        <MoneyCell order={order} />
        <div className="@2xl:[grid-area:actions]">
          <ReadyCardActions row={row} />
        </div>
      </div>
      <PreOrderMissing order={order} onCreate={() => openFor('createPreOrder', order)} className="mt-3" />
    </RowCard>
  );
});

function PhoneCell({ order }: { order: Order }) {
  const branch = branchLabel(order.agentBranch);
  return (
    <div className="min-w-0 @2xl:[grid-area:phone]">
      <p className="truncate font-medium" title={order.phoneModel ?? undefined}>
        {order.phoneModel ?? '—'}
      </p>
      <DottedLine>
        <OrderLink id={order.id} quoteNumber={order.quoteNumber} />
        {branch}
      </DottedLine>
    </div>
  );
}

function StateCell({ row, today, zone }: ReadyCardProps) {
  const { order } = row;
  const expected = expectedWords(row, today, zone);
  const preOrder = preOrderWords(order);
  const delivery = deliveryWords(order);
  const informed = informedWords(order, zone);
  return (
    <div className="grid min-w-0 gap-1.5 @2xl:[grid-area:state]">
      <p className="flex flex-wrap items-center gap-1.5">
        <StageBadge stage={order.status}>{ORDER_STATUS_LABELS[order.status]}</StageBadge>
        {preOrder && <Badge stage={order.preOrder?.status ?? 'ordered'}>{preOrder}</Badge>}
        {delivery && (
          <Badge stage={order.phoneDeliveryStatus === 'not_available' ? 'overdue' : 'pending'}>
            {delivery}
          </Badge>
        )}
      </p>
      <p className="text-note">
        <span className="font-semibold">{waitingDaysText(waitingDays(row, today, zone))}</span>
        {expected && (
          <span className={expected.isLate ? 'text-danger-ink' : 'text-soft'}> · {expected.text}</span>
        )}
      </p>
      <p className={cn('flex items-baseline gap-1.5 text-note', informed ? 'text-soft' : 'text-warning-ink')}>
        {informed ? (
          <CircleCheck aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-success-ink" />
        ) : (
          <BellOff aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
        )}
        <span className="min-w-0 break-words">{informed ?? READY_TEXT.notInformed}</span>
      </p>
    </div>
  );
}

function MoneyCell({ order }: { order: Order }) {
  const { state, label, amount } = balanceWords(order);
  const ink = { paid: 'text-success-ink', due: 'text-text', overpaid: 'text-warning-ink' }[state];
  return (
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 @2xl:block @2xl:[grid-area:money]">
      <p
        className={cn('font-semibold', amount ? 'text-xs' : 'text-body', state === 'due' ? 'text-soft' : ink)}
      >
        {label}
      </p>
      {amount && <p className={cn('numerals text-xl leading-tight font-semibold', ink)}>{amount}</p>}
    </div>
  );
}
