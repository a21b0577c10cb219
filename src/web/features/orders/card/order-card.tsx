import { memo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { isInBranch, isOpenOrder, ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { branchLabel } from '#web/components/shop/agents-and-branches.ts';
import { CustomerCell } from '#web/components/shop/customer-cell.tsx';
import { PreOrderMissing } from '#web/components/shop/pre-order-missing.tsx';
import { Badge, StageBadge } from '#web/components/ui/badge.tsx';
import { ExpandableCard, ExpandTrigger } from '#web/components/ui/expandable.tsx';
import { StepBar } from '#web/components/ui/step-bar.tsx';
import { useOrderDialogs } from '../dialogs/order-dialogs.tsx';
import { orderSteps } from '../order-words.ts';
import { ORDERS_TEXT, waitingText } from '../orders.text.ts';
import { OrderCardActions } from './order-card-actions.tsx';
import { OrderCardDetails } from './order-card-details.tsx';
import { OrderMoney } from './order-money.tsx';

interface OrderCardProps {
  order: Order;
  isExpanded: boolean;
  onExpandedChange: (id: number, isExpanded: boolean) => void;
  now: Date;
}

/** Stacked in a narrow list, in columns that line up from row to row in a wide one. */
const LAYOUT = [
  'grid items-center gap-x-6 gap-y-3',
  '@2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12.5rem]',
  '@2xl:[grid-template-areas:"customer_stage_money""quote_stage_actions"]',
  '@4xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_12rem_9.5rem_12.5rem] @4xl:gap-y-0',
  '@4xl:[grid-template-areas:"customer_quote_stage_money_actions"]',
].join(' ');

/** One order of the list. Opens in place; memoised, because the list renders with every page and every minute. */
export const OrderCard = memo(function OrderCard({
  order,
  isExpanded,
  onExpandedChange,
  now,
}: OrderCardProps) {
  const dialogs = useOrderDialogs();
  return (
    <ExpandableCard
      stage={order.status}
      isExpanded={isExpanded}
      onExpandedChange={(next) => onExpandedChange(order.id, next)}
      header={
        <>
          <div className={LAYOUT}>
            <CustomerCell
              customer={order.customer}
              name={
                <ExpandTrigger className="min-h-6 max-w-full">
                  <span className="line-clamp-3 break-words">{order.customer.name}</span>
                </ExpandTrigger>
              }
            />
            <QuoteCell order={order} />
            <StageCell order={order} now={now} />
            <div className="min-w-0 @2xl:[grid-area:money]">
              <OrderMoney order={order} />
            </div>
            <div className="@2xl:[grid-area:actions]">
              <OrderCardActions order={order} />
            </div>
          </div>
          <PreOrderMissing
            order={order}
            onCreate={() => dialogs.openFor('createPreOrder', order)}
            className="relative z-10 mt-3"
          />
        </>
      }
    >
      <OrderCardDetails order={order} />
    </ExpandableCard>
  );
});

function QuoteCell({ order }: { order: Order }) {
  const origin = [order.addedByAgent, branchLabel(order.agentBranch)].filter(Boolean).join(' · ');
  return (
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 @2xl:block @2xl:[grid-area:quote]">
      <p className="numerals min-w-0 truncate text-body font-medium" title={order.quoteNumber}>
        {order.quoteNumber}
      </p>
      {order.phoneModel && (
        <p className="order-last min-w-0 basis-full truncate text-note text-soft" title={order.phoneModel}>
          {order.phoneModel}
        </p>
      )}
      {origin && (
        <p className="min-w-0 truncate text-xs text-faint" title={origin}>
          {origin}
        </p>
      )}
    </div>
  );
}

function StageCell({ order, now }: { order: Order; now: Date }) {
  const { stages, reachedCount } = orderSteps(order.status);
  const label = ORDER_STATUS_LABELS[order.status];
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-2 @2xl:[grid-area:stage]">
      <p className="flex flex-wrap items-center gap-1.5">
        <StageBadge stage={order.status}>{label}</StageBadge>
        {order.isOverdue && <Badge stage="overdue">{ORDERS_TEXT.overdue}</Badge>}
      </p>
      <StepBar
        className="order-last basis-full @2xl:order-none"
        stages={stages}
        reachedCount={reachedCount}
        label={`Step ${reachedCount} of ${stages.length}: ${label}`}
      />
      <p className="text-xs text-soft">{stageNote(order, now)}</p>
    </div>
  );
}

/** How long it has stood there, and what is missing at this step. */
function stageNote(order: Order, now: Date): string {
  const age = waitingText(new Date(order.statusChangedAt), now);
  if (!isOpenOrder(order.status)) return age.replace(' waiting', ' ago');
  const isWaitingForCustomer = isInBranch(order.status) && !order.customerContacted;
  return isWaitingForCustomer ? `${age} · ${ORDERS_TEXT.notInformed}` : age;
}
