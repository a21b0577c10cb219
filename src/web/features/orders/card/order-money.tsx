import type { Order } from '#shared/contracts/orders.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { ProgressBar } from '#web/components/ui/progress.tsx';
import { paidStateOf } from '../order-words.ts';
import { ORDERS_TEXT } from '../orders.text.ts';

/** The total, how much of it is in, and whether that is enough. */
export function OrderMoney({ order }: { order: Order }) {
  const { percent } = paidStateOf(order);
  const paid = formatMoney(order.paidAmount);
  const total = formatMoney(order.totalAmount);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 @2xl:block">
        <p className="numerals text-name leading-snug font-semibold">{total}</p>
        <PaidNote order={order} />
      </div>
      <ProgressBar className="mt-2" percent={percent} label={`${paid} of ${total} paid`} />
    </>
  );
}

function PaidNote({ order }: { order: Order }) {
  const { state } = paidStateOf(order);
  if (state === 'paid') {
    return <p className="text-xs font-semibold text-success-ink">{ORDERS_TEXT.paidInFull}</p>;
  }
  if (state === 'overpaid') {
    return (
      <p className="numerals text-xs font-semibold text-warning-ink">
        Overpaid {formatMoney(order.remainingAmount.replace('-', ''))}
      </p>
    );
  }
  return <p className="numerals text-xs text-soft">{formatMoney(order.paidAmount)} paid</p>;
}
