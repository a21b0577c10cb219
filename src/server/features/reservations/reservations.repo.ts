import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import type { reservations } from '#server/platform/database/schema/reservations.schema.ts';
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

/** Live waiting ones that are expected by a day, the longest overdue first. */
export async function findExpectedBy(db: Executor, today: Day): Promise<ExpectedRow[]> {
  const result = await db.execute<ExpectedRow>(sql`
    select r.id, r.customer_id as "customerId", c.name as "customerName", r.phone_model as "phoneModel",
      r.model_key as "modelKey", r.expected_stock_date as "expectedStockDate"
    from reservations r join customers c on c.id = r.customer_id
    where r.deleted_batch_id is null and r.status = 'waiting' and r.expected_stock_date <= ${today}
    order by r.expected_stock_date, r.id`);
  return result.rows;
}
