import { type SQL, sql } from 'drizzle-orm';
import { keptArrived, keptOrders } from '#server/features/orders/order-reading.service.ts';
import type { ReadyGroup } from '#shared/contracts/ready-for-collection.ts';
import {
  HANDED_OVER_STATUSES,
  IN_BRANCH_STATUSES,
  ON_ORDER_STATUSES,
  STORED_STATUSES,
} from '#shared/domain/order-statuses.ts';

/**
 * Statuses at which only an arrived pre-order says that the sale waits in a branch. Handed-over orders do not wait,
 * whatever an old pre-order says. Listed one by one, as the index needs.
 */
export const NOT_HANDED_OVER = STORED_STATUSES.filter(
  (status) => !IN_BRANCH_STATUSES.includes(status) && !HANDED_OVER_STATUSES.includes(status),
);

/** SQL expression: the number of sales in a group, optionally of one agent's branch, from the kept totals. */
export function keptReady(group: ReadyGroup, branch?: string | undefined): SQL {
  return group === 'in_branch'
    ? sql`(${keptOrders(IN_BRANCH_STATUSES, branch)} + ${keptArrived(NOT_HANDED_OVER, branch)})`
    : sql`(${keptOrders(ON_ORDER_STATUSES, branch)} - ${keptArrived(ON_ORDER_STATUSES, branch)})`;
}
