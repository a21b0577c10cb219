import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentValues = Partial<PaymentRow>;

const isLive = isNull(payments.deletedBatchId);

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
