import type { Order } from '#shared/contracts/orders.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { ORDER_STATUS, ORDER_STATUSES, rankOf, type StoredStatus } from '#shared/domain/order-statuses.ts';

/** The first status of each rank that orders still come to. */
const PATH = ORDER_STATUSES.filter((status) => !ORDER_STATUS[status].isFormer).filter(
  (status, index, all) => index === 0 || rankOf(status) > rankOf(all[index - 1] ?? status),
);

/** The path of an order as the step bar draws it: peers of the same rank take their own hue in their place. */
export function orderSteps(status: StoredStatus): { stages: readonly string[]; reachedCount: number } {
  const rank = rankOf(status);
  return { stages: PATH.map((step) => (rankOf(step) === rank ? status : step)), reachedCount: rank + 1 };
}

type PaidState = 'none_due' | 'due' | 'paid' | 'overpaid';

/** How far the money is in: percent for the bar, and what to call it. */
export function paidStateOf(order: Pick<Order, 'totalAmount' | 'paidAmount' | 'remainingAmount'>): {
  state: PaidState;
  percent: number;
} {
  const total = centsOfAmount(order.totalAmount);
  const paid = centsOfAmount(order.paidAmount);
  const remaining = centsOfAmount(order.remainingAmount);
  const percent = total > 0 ? (paid / total) * 100 : paid > 0 ? 100 : 0;
  if (remaining < 0) return { state: 'overpaid', percent };
  if (remaining > 0) return { state: 'due', percent };
  return { state: total > 0 ? 'paid' : 'none_due', percent };
}
