import { BellOff, CircleCheck } from 'lucide-react';
import { memo } from 'react';
import type { ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { CustomerCell } from '#web/components/shop/customer-cell.tsx';
import { MoneyCell } from '#web/components/shop/money-cell.tsx';
import { OrderLink } from '#web/components/shop/order-link.tsx';
import { PreOrderMissing } from '#web/components/shop/pre-order-missing.tsx';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { QuoteCell } from '#web/components/shop/quote-cell.tsx';
import { RowCard } from '#web/components/shop/row-card.tsx';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { Badge, StageBadge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { ReadyCardActions } from './ready-card-actions.tsx';
import { useReadyDialogs } from './ready-dialogs.tsx';
import { READY_TEXT, waitingDaysText } from './ready-for-collection.text.ts';
import { deliveryWords, expectedWords, informedWords, preOrderWords, waitingDays } from './ready-words.ts';

interface ReadyCardProps {
  row: ReadyRow;
  today: Day;
  zone: string;
}

/** Four lines in a narrow list, aligned columns in a wide one. */
const LAYOUT = [
  'flex flex-wrap items-center gap-x-2 gap-y-1 @2xl:grid @2xl:gap-x-5 @2xl:gap-y-1.5',
  '@2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13rem]',
  '@2xl:[grid-template-areas:"customer_quote_money""state_state_actions"]',
  '@5xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.56fr)_9.75rem_11.5rem] @5xl:gap-x-3',
  '@5xl:[grid-template-areas:"customer_quote_state_money_actions"]',
].join(' ');

/** One waiting sale. Memoised, because the lists render with every page. */
export const ReadyCard = memo(function ReadyCard({ row: read, today, zone }: ReadyCardProps) {
  const order = useWaitingRow('payment', read.order);
  const row = { ...read, order };
  const openFor = useReadyDialogs();
  return (
    <RowCard
      stage={row.group === 'in_branch' ? 'phone_available' : order.status}
      label={`${order.customer.name}, ${order.quoteNumber}`}
    >
      <div className={LAYOUT}>
        <CustomerCell customer={order.customer} />
        <QuoteCell order={order} quote={<OrderLink id={order.id} quoteNumber={order.quoteNumber} />} />
        <StateCell row={row} today={today} zone={zone} />
        <MoneyCell row={order} />
        <div className="while-not-ticking order-2 w-44 [grid-area:actions] @2xl:w-auto">
          <ReadyCardActions row={row} />
        </div>
      </div>
      <PreOrderMissing order={order} onCreate={() => openFor('createPreOrder', order)} className="mt-1.5" />
    </RowCard>
  );
});

function StateCell({ row, today, zone }: ReadyCardProps) {
  const { order } = row;
  const expected = expectedWords(row, today, zone);
  const preOrder = preOrderWords(order);
  const delivery = deliveryWords(order);
  const informed = informedWords(order, today, zone);
  return (
    // One flow, so that each text takes a line of its own only where it does not fit: nothing is cut off, and most rows keep two lines.
    <p className="order-1 flex min-w-0 basis-full flex-wrap items-center gap-x-1.5 gap-y-1 text-note [grid-area:state]">
      <StageBadge stage={order.status}>{ORDER_STATUS_LABELS[order.status]}</StageBadge>
      <WaitingMark entity="payment" id={order.id} />
      {preOrder && <Badge stage={order.preOrder?.status ?? 'ordered'}>{preOrder}</Badge>}
      {delivery && (
        <Badge stage={order.phoneDeliveryStatus === 'not_available' ? 'overdue' : 'pending'}>
          {delivery}
        </Badge>
      )}
      <span className="font-semibold whitespace-nowrap">
        <PromiseNote row={order}>{waitingDaysText(waitingDays(row, today, zone))}</PromiseNote>
      </span>
      {expected && (
        <span className={cn('whitespace-nowrap', expected.isLate ? 'text-danger-ink' : 'text-soft')}>
          {expected.text}
        </span>
      )}
      <span className={cn('flex min-w-0 items-center gap-1.5', informed ? 'text-soft' : 'text-warning-ink')}>
        {informed ? (
          <CircleCheck aria-hidden className="size-3.5 shrink-0 text-success-ink" />
        ) : (
          <BellOff aria-hidden className="size-3.5 shrink-0" />
        )}
        <span className="min-w-0 wrap-anywhere">{informed ?? READY_TEXT.notInformed}</span>
      </span>
    </p>
  );
}
