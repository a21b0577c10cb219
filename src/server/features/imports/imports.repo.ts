import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import type { KnownCustomer, KnownOrder } from './import-plan.ts';

const ROWS_PER_INSERT = 1000;

/** An array as one parameter: single parameters are limited to 65,535. */
const anyOf = (keys: readonly string[]): SQL => sql`any(${sql.param([...keys])}::text[])`;

/** Live customers with one of these phone keys, the longest known first. */
export async function findCustomersByPhoneKeys(
  db: Executor,
  phoneKeys: readonly string[],
): Promise<KnownCustomer[]> {
  const { id, name, phoneKey, searchText } = customers;
  return db
    .select({ id, name, phoneKey, searchText })
    .from(customers)
    .where(and(sql`${phoneKey} = ${anyOf(phoneKeys)}`, isNull(customers.deletedBatchId)))
    .orderBy(id);
}

/** Live orders with one of these quote keys. */
export async function findOrdersByQuoteKeys(
  db: Executor,
  quoteKeys: readonly string[],
): Promise<KnownOrder[]> {
  const { id, quoteNumber, quoteKey } = payments;
  return db
    .select({ id, quoteNumber, quoteKey })
    .from(payments)
    .where(and(sql`${quoteKey} = ${anyOf(quoteKeys)}`, isNull(payments.deletedBatchId)))
    .orderBy(id);
}

/** Keeps live customers from being changed or put into the trash until the transaction ends. */
export async function holdCustomers(tx: Tx, phoneKeys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select id from customers where phone_key = ${anyOf(phoneKeys)} and deleted_batch_id is null
    order by id for share`);
}

export async function insertCustomers(
  tx: Tx,
  values: readonly (typeof customers.$inferInsert)[],
): Promise<(typeof customers.$inferSelect)[]> {
  const rows = [];
  for (const chunk of chunksOf(values)) rows.push(...(await tx.insert(customers).values(chunk).returning()));
  return rows;
}

export async function insertOrders(
  tx: Tx,
  values: readonly (typeof payments.$inferInsert)[],
): Promise<(typeof payments.$inferSelect)[]> {
  const rows = [];
  for (const chunk of chunksOf(values)) rows.push(...(await tx.insert(payments).values(chunk).returning()));
  return rows;
}

function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / ROWS_PER_INSERT);
  return Array.from({ length: count }, (_, at) =>
    items.slice(at * ROWS_PER_INSERT, (at + 1) * ROWS_PER_INSERT),
  );
}
