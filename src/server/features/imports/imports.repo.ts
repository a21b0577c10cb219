import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { LOCK_NUMBERS } from '#server/platform/database/lock-numbers.ts';
import { lockEveryName } from '#server/platform/database/name-locks.ts';
import { batches } from '#server/platform/database/schema/batches.schema.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import type { KnownCustomer } from './import-plan.ts';

/** An array as one parameter, because a statement is limited to 65,535 parameters. */
const anyOf = (keys: readonly string[]): SQL => sql`any(${sql.param([...keys])}::text[])`;

/** Live customers with one of these phone keys, in the order in which they were added. */
export async function findCustomersByPhoneKeys(
  db: Executor,
  phoneKeys: readonly string[],
): Promise<KnownCustomer[]> {
  const { id, name, phoneKey } = customers;
  return db
    .select({ id, name, phoneKey })
    .from(customers)
    .where(and(sql`${phoneKey} = ${anyOf(phoneKeys)}`, isNull(customers.deletedBatchId)))
    .orderBy(id);
}

/** Live customers with one of these normalised names, which are the first line of their search text. */
export async function findCustomersByNames(db: Executor, names: readonly string[]): Promise<KnownCustomer[]> {
  const { id, name, phoneKey, searchText } = customers;
  return db
    .select({ id, name, phoneKey })
    .from(customers)
    .where(and(sql`split_part(${searchText}, E'\n', 1) = ${anyOf(names)}`, isNull(customers.deletedBatchId)))
    .orderBy(id);
}

/**
 * Locks phone and quote numbers, so that until the transaction ends nobody else takes one, and locks live customers with
 * these numbers against changes and deletes.
 */
export async function holdCustomers(tx: Tx, phoneKeys: readonly string[]): Promise<void> {
  await lockEveryName(tx);
  await tx.execute(sql`
    select id from customers where phone_key = ${anyOf(phoneKeys)} and deleted_batch_id is null
    order by id for share`);
}

/** Locks the customers that are still live, as `holdCustomers` does, and returns their ids. */
export async function holdCustomersById(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const result = await tx.execute<{ id: number }>(sql`
    select id from customers where id = any(${sql.param([...ids])}::int[]) and deleted_batch_id is null
    order by id for share`);
  return result.rows.map(({ id }) => id);
}

export type QuotedOrder = { id: number; quoteNumber: string; quoteKey: string };

/** Live orders with one of these quote keys. */
export async function findOrdersByQuoteKeys(
  db: Executor,
  quoteKeys: readonly string[],
): Promise<QuotedOrder[]> {
  const { id, quoteNumber, quoteKey } = payments;
  return db
    .select({ id, quoteNumber, quoteKey })
    .from(payments)
    .where(and(sql`${quoteKey} = ${anyOf(quoteKeys)}`, isNull(payments.deletedBatchId)))
    .orderBy(id);
}

/** Live laybys of these customers, in the order in which they were added. */
export async function findLaybysOf(db: Executor, customerIds: readonly number[]) {
  const { customerId, customerFullName: name, phoneModel, fullAmount, status } = laybys;
  const { createdAt, completedDate, cancelledDate } = laybys;
  return db
    .select({ customerId, name, phoneModel, fullAmount, status, createdAt, completedDate, cancelledDate })
    .from(laybys)
    .where(
      and(sql`${customerId} = any(${sql.param([...customerIds])}::int[])`, isNull(laybys.deletedBatchId)),
    )
    .orderBy(laybys.id);
}

/** Live reservations of these customers, in the order in which they were added. */
export async function findReservationsOf(db: Executor, customerIds: readonly number[]) {
  const { customerId, phoneModel, color, storage, status } = reservations;
  const { reservedDate, completedDate, cancelledDate } = reservations;
  const what = { name: customers.name, phoneModel, color, storage };
  return db
    .select({ customerId, ...what, status, reservedDate, completedDate, cancelledDate })
    .from(reservations)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(
      and(
        sql`${customerId} = any(${sql.param([...customerIds])}::int[])`,
        isNull(reservations.deletedBatchId),
      ),
    )
    .orderBy(reservations.id);
}

export async function insertCustomers(
  tx: Tx,
  values: (typeof customers.$inferInsert)[],
): Promise<(typeof customers.$inferSelect)[]> {
  return values.length === 0 ? [] : tx.insert(customers).values(values).returning();
}

export async function insertOrders(
  tx: Tx,
  values: (typeof payments.$inferInsert)[],
): Promise<(typeof payments.$inferSelect)[]> {
  return values.length === 0 ? [] : tx.insert(payments).values(values).returning();
}

export async function insertPreOrders(
  tx: Tx,
  values: (typeof preOrders.$inferInsert)[],
): Promise<(typeof preOrders.$inferSelect)[]> {
  return values.length === 0 ? [] : tx.insert(preOrders).values(values).returning();
}

/** Takes the import's lock unless another process holds it, until the transaction ends. The transaction may be idle for any time. */
export async function tryTurn(tx: Tx): Promise<boolean> {
  const result = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK_NUMBERS.importTurn}) as taken`,
  );
  const isTaken = result.rows[0]?.taken === true;
  if (isTaken) await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  return isTaken;
}

export async function findRunningBatches(db: Executor): Promise<number[]> {
  const rows = await db.select({ id: batches.id }).from(batches).where(eq(batches.isRunning, true));
  return rows.map(({ id }) => id);
}

const isRunning = (id: number) => and(eq(batches.id, id), batches.isRunning);

/** Whether the import still runs; if so, nobody can undo it until the transaction ends. */
export async function holdRunning(tx: Tx, id: number): Promise<boolean> {
  return (await tx.select({ id: batches.id }).from(batches).where(isRunning(id)).for('share')).length > 0;
}

/** Marks the import as complete; from then on its batch can be undone. False when somebody else has ended it. */
export async function endBatch(tx: Tx, id: number, counts?: Record<string, number>): Promise<boolean> {
  const values = { isRunning: false, ...(counts ? { counts } : {}) };
  return (await tx.update(batches).set(values).where(isRunning(id)).returning({ id: batches.id })).length > 0;
}
