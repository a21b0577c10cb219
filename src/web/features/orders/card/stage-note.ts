import type { Order } from '#shared/contracts/orders.ts';
import { isInBranch, isOpenOrder } from '#shared/domain/order-statuses.ts';
import { ORDERS_TEXT, waitingText } from '../orders.text.ts';

/** How long it has stood there, and what is missing at this step. */
export function stageNote(order: Order, now: Date, zone: string): string {
  const age = waitingText(new Date(order.statusChangedAt), now, zone);
  if (!isOpenOrder(order.status)) return age.replace(' waiting', ' ago');
  const isWaitingForCustomer = isInBranch(order.status) && !order.customerContacted;
  return isWaitingForCustomer ? `${age} · ${ORDERS_TEXT.notInformed}` : age;
}
