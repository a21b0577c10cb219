import { type SQL, sql } from 'drizzle-orm';
import { keptArrived, keptOrders } from '#server/features/orders/order-reading.service.ts';
import type { ReadyGroup } from '#shared/contracts/ready-for-collection.ts';
import {
  HANDED_OVER_STATUSES,
  IN_BRANCH_STATUSES,
  ON_ORDER_STATUSES,
  STORED_STATUSES,
} from '#shared/domain/order-statuses.ts';

/** What was handed over waits no longer, whatever an old pre-order of it says. Named one by one, for the index. */
export const NOT_HANDED_OVER = STORED_STATUSES.filter(
  (status) => !IN_BRANCH_STATUSES.includes(status) && !HANDED_OVER_STATUSES.includes(status),
);

/** How many sales are in a group, of one agent's branch when it is named: kept, as an expression. */
export function keptReady(group: ReadyGroup, branch?: string | undefined): SQL {
  return group === 'in_branch'
    ? sql`(${keptOrders(IN_BRANCH_STATUSES, branch)} + ${keptArrived(NOT_HANDED_OVER, branch)})`
    : sql`(${keptOrders(ON_ORDER_STATUSES, branch)} - ${keptArrived(ON_ORDER_STATUSES, branch)})`;
}
