import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import type { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import type { KnownModel } from '#shared/contracts/reservations.ts';
import type { Day } from '#shared/domain/calendar.ts';

export type ReservationRow = typeof reservations.$inferSelect;
export type ReservationValues = Partial<ReservationRow>;

/** The quote number of a live order, or null. */
export async function findQuoteNumber(db: Executor, paymentId: number): Promise<string | null> {
  const [row] = await db
    .select({ quoteNumber: payments.quoteNumber })
    .from(payments)
    .where(and(eq(payments.id, paymentId), isNull(payments.deletedBatchId)));
  return row?.quoteNumber ?? null;
}

export type ExpectedRow = {
  id: number;
  customerId: number;
  customerName: string;
  phoneModel: string;
  modelKey: string;
  expectedStockDate: Day;
};

/** Live waiting reservations that are expected by a day, the longest overdue first. */
export async function findExpectedBy(db: Executor, today: Day): Promise<ExpectedRow[]> {
  const result = await db.execute<ExpectedRow>(sql`
    select r.id, r.customer_id as "customerId", c.name as "customerName", r.phone_model as "phoneModel",
      r.model_key as "modelKey", r.expected_stock_date as "expectedStockDate"
    from reservations r join customers c on c.id = r.customer_id
    where r.deleted_batch_id is null and r.status = 'waiting' and r.expected_stock_date <= ${today}
    order by r.expected_stock_date, r.id`);
  return result.rows;
}

/** Spellings of models, from the newest rows of each kind only, because reading all orders for suggestions would take too long. */
export async function findModelSpellings(db: Executor): Promise<KnownModel[]> {
  const newest = (table: string) =>
    sql.raw(`(select phone_model, 0 as waiting from ${table} where deleted_batch_id is null
      and phone_model is not null order by id desc limit 1000)`);
  const result = await db.execute<KnownModel>(sql`
    select phone_model as model, sum(waiting)::int as waiting from (
      (select phone_model, 1 as waiting from reservations where deleted_batch_id is null and status = 'waiting'
        order by id desc limit 1000)
      union all ${newest('payments')} union all ${newest('pre_orders')} union all ${newest('laybys')}
    ) known
    group by phone_model order by sum(waiting) desc, count(*) desc, phone_model limit 300`);
  return result.rows;
}

export type WaitingRow = { id: number; color: string | null; storage: string | null };

/** The reservations that wait for a model, locked, in the order in which they are served. */
export async function lockWaiting(db: Executor, modelKey: string): Promise<WaitingRow[]> {
  const result = await db.execute<WaitingRow>(sql`
    with r as (
      select * from reservations where model_key = ${modelKey} and status = 'waiting' and deleted_batch_id is null
      order by id for update)
    select r.id, r.color, r.storage from r order by ${servedFirst('r')}`);
  return result.rows;
}

/** The order of service: by priority, then by the time of the reservation. */
export const servedFirst = (alias: 'r' | 'q') =>
  sql.raw(
    `array_position(array['high', 'normal', 'low'], ${alias}.priority), ${alias}.reserved_date, ${alias}.id`,
  );
