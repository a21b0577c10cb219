import { sql } from 'drizzle-orm';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import type { Executor } from '../database/database.ts';
import { oneOf } from '../database/one-of.ts';
import { onlyRow } from '../database/only-row.ts';
import { sumOf } from '../database/sum-of.ts';
import { keptGroups } from './kept-totals.ts';

export type StatusCounts = {
  /** Live orders and pre-orders by stored status; a status without rows is absent. */
  orders: Record<string, number>;
  preOrders: Record<string, number>;
  outstandingAmount: string;
};

/** Read from the kept totals. One statement, hence one snapshot: no two numbers of the dashboard can contradict each other. */
export const STATUS_COUNTS = sql`
  with order_groups as (
    select k.state, sum(k.n) as n, sum(k.owed) filter (where ${oneOf('k.state', OPEN_ORDER_STATUSES)}) as owed
    from ${keptGroups('orders')} group by k.state
  ), pre_order_groups as (
    select k.state, sum(k.n) as n from ${keptGroups('pre_orders')} group by k.state
  )
  select
    (select coalesce(json_object_agg(state, n), '{}') from order_groups) as orders,
    (select coalesce(json_object_agg(state, n), '{}') from pre_order_groups) as "preOrders",
    (select ${sumOf('owed')}::text from order_groups) as "outstandingAmount"`;

export async function countByStatus(db: Executor): Promise<StatusCounts> {
  return onlyRow((await db.execute<StatusCounts>(STATUS_COUNTS)).rows);
}
