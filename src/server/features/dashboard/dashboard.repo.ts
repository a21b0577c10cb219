import { sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';

type StatusCounts = {
  /** Live orders and pre-orders by stored status; a status without rows is absent. */
  orders: Record<string, number>;
  preOrders: Record<string, number>;
  outstandingAmount: string;
};

/** One statement, hence one moment: no two numbers of the dashboard can contradict each other. */
export async function countByStatus(db: Executor): Promise<StatusCounts> {
  const result = await db.execute<StatusCounts>(sql`
    with order_groups as (
      select status, count(*) as n,
        sum(greatest(remaining_amount, 0)) filter (where ${oneOf('status', OPEN_ORDER_STATUSES)}) as owed
      from payments where deleted_batch_id is null group by status
    ), pre_order_groups as (
      select status, count(*) as n from pre_orders where deleted_batch_id is null group by status
    )
    select
      (select coalesce(json_object_agg(status, n), '{}') from order_groups) as orders,
      (select coalesce(json_object_agg(status, n), '{}') from pre_order_groups) as "preOrders",
      (select coalesce(sum(owed), 0)::numeric(20, 2)::text from order_groups) as "outstandingAmount"`);
  const [row] = result.rows;
  if (row === undefined) throw new Error('The count returned no row');
  return row;
}
