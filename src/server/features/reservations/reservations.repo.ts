import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { selectReservation } from './reservations.list.ts';
import type { ReservationListRow } from './reservations.present.ts';

export type ReservationRow = typeof reservations.$inferSelect;
export type ReservationValues = Partial<typeof reservations.$inferInsert>;

const isLive = isNull(reservations.deletedBatchId);

/** The reservation with its customer and its place in the queue, as answers show it. */
export async function findReservationRow(db: Executor, id: number): Promise<ReservationListRow | null> {
  const result = await db.execute<ReservationListRow>(selectReservation(id));
  return result.rows[0] ?? null;
}

/** The row without waiting for anybody: what the caller could know when the request arrived. */
export async function readReservation(db: Executor, id: number): Promise<ReservationRow | null> {
  const [row] = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.id, id), isLive));
  return row ?? null;
}

/** Waits for whoever is changing this reservation, and keeps others waiting until the transaction ends. */
export async function lockReservation(tx: Tx, id: number): Promise<ReservationRow | null> {
  const [row] = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.id, id), isLive))
    .for('update');
  return row ?? null;
}

export async function insertReservation(
  tx: Tx,
  values: typeof reservations.$inferInsert,
): Promise<ReservationRow> {
  const [row] = await tx.insert(reservations).values(values).returning();
  if (row === undefined) throw new Error('The insert returned no row');
  return row;
}

/** Changes a row that the transaction has locked; its version goes up by one. */
export async function updateReservationRow(
  tx: Tx,
  id: number,
  values: ReservationValues,
): Promise<ReservationRow> {
  const [row] = await tx
    .update(reservations)
    .set({ ...values, version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, id))
    .returning();
  if (row === undefined) throw new Error(`Reservation ${id} is gone although it is locked`);
  return row;
}

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
