import type { Order } from '#shared/contracts/orders.ts';
import { isInBranch, isOpenOrder } from '#shared/domain/order-statuses.ts';
import { arrivedSince } from '#shared/domain/pre-order-statuses.ts';
import { ORDERS_TEXT, readyText, waitingText } from '../orders.text.ts';

/** How long the order or its phone has been waiting, and what is missing at this step. */
export function stageNote(order: Order, now: Date, zone: string): string {
  const standing = waitingText(new Date(order.statusChangedAt), now, zone);
  if (!isOpenOrder(order.status)) return standing.replace(' waiting', ' ago');
  const arrivedAt = arrivedSince(order);
  const age = arrivedAt === null ? standing : readyText(new Date(arrivedAt), now, zone);
  const isWaitingForCustomer = (arrivedAt !== null || isInBranch(order.status)) && !order.customerContacted;
  return isWaitingForCustomer ? `${age} · ${ORDERS_TEXT.notInformed}` : age;
}
