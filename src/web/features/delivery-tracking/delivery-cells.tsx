import { Phone } from 'lucide-react';
import type { Order } from '#shared/contracts/orders.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { branchLabel, DELIVERY_METHOD_LABELS, DELIVERY_METHODS } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import {
  isBeforeHandOver,
  isWaitingForPreOrder,
  ORDER_STATUS_LABELS,
} from '#shared/domain/order-statuses.ts';
import { hasArrived, PRE_ORDER_STATUS_LABELS, preOrderStatusOf } from '#shared/domain/pre-order-statuses.ts';
import { CustomerLink } from '#web/components/customer-link.tsx';
import { DottedLine } from '#web/components/dotted-line.tsx';
import { balanceOf, balanceText } from '#web/components/shop/balance.ts';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { NextStepButton } from '#web/components/shop/row-actions.tsx';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { usePhonePlans } from '#web/lib/phone-plans.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { DELIVERY_TEXT, preOrderText } from './delivery-tracking.text.ts';

// The parts of an order that the table's row and the phone's card share.

interface OrderProps {
  order: Order;
}

export function CustomerCell({ order: { customer } }: OrderProps) {
  const { formatPhone } = usePhonePlans();
  return (
    <>
      <p className="line-clamp-2 text-name leading-6 font-semibold break-words">
        <CustomerLink customer={customer} />
      </p>
      <DottedLine>
        <span className="whitespace-nowrap tabular-nums">{formatPhone(customer.phone)}</span>
        {customer.location}
      </DottedLine>
    </>
  );
}

export function StatusCell({ order }: OrderProps) {
  const { status, preOrder } = useExpectedOrder(order);
  // A phone at the shop has no note unless it has been there for long: a line kept free for one would raise the badge above its row.
  const isOnItsWay = isWaitingForPreOrder(status) && preOrder && !hasArrived(preOrder.status);
  return (
    <>
      <StageBadge stage={status}>{ORDER_STATUS_LABELS[status]}</StageBadge>
      <WaitingMark entity="payment" id={order.id} />
      {isBeforeHandOver(status) && (
        <p className={cn('mt-0.5 text-xs text-soft empty:hidden', isOnItsWay && 'min-h-[1lh]')}>
          <PromiseNote row={order}>{''}</PromiseNote>
        </p>
      )}
    </>
  );
}

/** The progress of the pre-order that the order waits for. */
export function AwaitedPreOrder({ order }: OrderProps) {
  const { status, preOrder } = useExpectedOrder(order);
  const step = isWaitingForPreOrder(status) && preOrder ? preOrderStatusOf(preOrder.status) : null;
  return step && <p className="text-xs text-soft">{preOrderText(PRE_ORDER_STATUS_LABELS[step])}</p>;
}

const useExpectedOrder = (order: Order) => useExpectedRow('payment', useWaitingRow('payment', order));

/** The total, and what is still due. */
export function AmountCell({ order }: OrderProps) {
  const balance = balanceOf(order);
  return (
    <>
      <p className="numerals text-body font-semibold whitespace-nowrap">{formatMoney(order.totalAmount)}</p>
      {balance.state === 'due' && (
        <p className="text-xs font-semibold text-warning-ink tabular-nums">{balanceText(balance)}</p>
      )}
    </>
  );
}

export function DeliveryDate({ order: { deviceCollectedDate } }: OrderProps) {
  const { timeZone } = useAppConfig();
  if (deviceCollectedDate === null) return DELIVERY_TEXT.unknown;
  return (
    <time dateTime={deviceCollectedDate}>{formatLongDate(new Date(deviceCollectedDate), timeZone)}</time>
  );
}

export function methodText({ deliveryMethod }: Order): string {
  const method = DELIVERY_METHODS.find((one) => one === deliveryMethod);
  return method ? DELIVERY_METHOD_LABELS[method] : DELIVERY_TEXT.unknown;
}

export function branchText({ collectionBranch }: Order): string {
  return branchLabel(collectionBranch) ?? DELIVERY_TEXT.unknown;
}

interface CallLinkProps extends OrderProps {
  hasWords?: boolean;
  className?: string;
}

/** A link that dials the customer; renders nothing when the number cannot be dialled. */
export function CallLink({ order: { customer }, hasWords = false, className }: CallLinkProps) {
  const { formatPhone, telHref } = usePhonePlans();
  const tel = telHref(customer.phone);
  if (tel === null) return null;
  return (
    <Button asChild className={cn(!hasWords && 'size-11 px-0', className)}>
      <a href={tel} aria-label={`${DELIVERY_TEXT.call} ${customer.name}, ${formatPhone(customer.phone)}`}>
        <Phone aria-hidden />
        {hasWords && DELIVERY_TEXT.call}
      </a>
    </Button>
  );
}

interface MarkDeliveredButtonProps extends OrderProps {
  onMark: (order: Order) => void;
  className?: string;
}

export function MarkDeliveredButton({ order: read, onMark, className }: MarkDeliveredButtonProps) {
  const order = useWaitingRow('payment', read);
  // It has been pressed, and the change is still unsent.
  if (order.status !== read.status && !order.nextActions.some(({ kind }) => kind === 'collect')) return null;
  return (
    <NextStepButton
      className={cn('px-2.5 whitespace-nowrap', className)}
      label={DELIVERY_TEXT.markDelivered}
      name={`${order.customer.name}, ${order.quoteNumber}`}
      onPress={() => onMark(order)}
    />
  );
}

/** The actions of a waiting row. */
export function WaitingActions({ order, onMark }: MarkDeliveredButtonProps) {
  return (
    <div className="flex items-center gap-2">
      <CallLink order={order} />
      <MarkDeliveredButton order={order} onMark={onMark} className="flex-1" />
    </div>
  );
}
