import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import type { PreOrderLocation } from '#shared/domain/labels.ts';
import { isOpenPreOrder } from '#shared/domain/pre-order-statuses.ts';

export type PreOrderRow = typeof preOrders.$inferSelect;
export type PreOrderValues = Partial<PreOrderRow>;

const isLive = isNull(preOrders.deletedBatchId);

/** The other pre-orders of a locked order that were not cancelled; the open one first. */
export async function findOthersOf(db: Executor, paymentId: number, exceptId: number | null) {
  const rows = await db
    .select({ id: preOrders.id, status: preOrders.status })
    .from(preOrders)
    .where(
      and(
        eq(preOrders.paymentId, paymentId),
        isLive,
        ne(preOrders.status, 'cancelled'),
        exceptId === null ? undefined : ne(preOrders.id, exceptId),
      ),
    )
    .orderBy(preOrders.id);
  return rows.toSorted((a, b) => Number(isOpenPreOrder(b.status)) - Number(isOpenPreOrder(a.status)));
}

/** With fewer arrivals, the median would depend too much on chance. */
const ENOUGH_ARRIVALS = 3;
/** Only recent arrivals count, as lead times change. */
const RECENT_ARRIVALS = 50;

/** The median days from order to arrival, over the latest arrivals from a place; null while there are too few. */
export async function medianLeadDays(
  db: Executor,
  location: PreOrderLocation,
  zone: string,
): Promise<number | null> {
  const result = await db.execute<{ arrivals: number; days: number | null }>(sql`
    select count(*)::int as arrivals, ceil(percentile_cont(0.5) within group (order by lead_days))::int as days
    from (
      select (actual_arrival_date at time zone ${zone})::date - (order_date at time zone ${zone})::date as lead_days
      from pre_orders
      where order_location = ${location} and actual_arrival_date is not null and deleted_batch_id is null
        and status <> 'cancelled'
      order by actual_arrival_date desc, id desc limit ${RECENT_ARRIVALS}
    ) arrivals`);
  const [row] = result.rows;
  return row === undefined || row.arrivals < ENOUGH_ARRIVALS ? null : row.days;
}
