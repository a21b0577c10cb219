import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { selectOrder } from './orders.list.ts';
import type { OrderRow } from './orders.present.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentValues = Partial<typeof payments.$inferInsert>;

const isLive = isNull(payments.deletedBatchId);

/** The order with its customer and pre-order, as answers show it. */
export async function findOrderRow(db: Executor, id: number): Promise<OrderRow | null> {
  const result = await db.execute<OrderRow>(selectOrder(id));
  return result.rows[0] ?? null;
}

/** The status alone, without waiting for anybody: what the caller could know when the request arrived. */
export async function readStatus(db: Executor, id: number): Promise<string | null> {
  const [row] = await db
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.id, id), isLive));
  return row?.status ?? null;
}

/** Waits for whoever is changing this order, and keeps others waiting until the transaction ends. */
export async function lockOrder(tx: Tx, id: number): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), isLive))
    .for('update');
  return row ?? null;
}

/** The customer of a new order, kept from going into the trash until the order is there. */
export async function holdCustomer(tx: Tx, id: number): Promise<{ id: number; searchText: string } | null> {
  const [row] = await tx
    .select({ id: customers.id, searchText: customers.searchText })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedBatchId)))
    .for('share');
  return row ?? null;
}

/** Keeps two transactions from taking one quote number at once. */
export async function lockQuoteKey(tx: Tx, quoteKey: string): Promise<void> {
  await lockName(tx, `order-quote:${quoteKey}`);
}

export async function findOrderByQuoteKey(
  db: Executor,
  quoteKey: string,
  exceptId: number | null,
): Promise<{ id: number; quoteNumber: string; customerName: string } | null> {
  const [row] = await db
    .select({ id: payments.id, quoteNumber: payments.quoteNumber, customerName: customers.name })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(
      and(eq(payments.quoteKey, quoteKey), isLive, exceptId === null ? undefined : ne(payments.id, exceptId)),
    )
    .orderBy(payments.id)
    .limit(1);
  return row ?? null;
}

export async function insertOrder(tx: Tx, values: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(values).returning();
  if (row === undefined) throw new Error('The insert returned no row');
  return row;
}

/** Changes a row that the transaction has locked; its version goes up by one. */
export async function updateOrderRow(tx: Tx, id: number, values: PaymentValues): Promise<PaymentRow> {
  const [row] = await tx
    .update(payments)
    .set({ ...values, version: sql`${payments.version} + 1` })
    .where(eq(payments.id, id))
    .returning();
  if (row === undefined) throw new Error(`Order ${id} is gone although it is locked`);
  return row;
}
