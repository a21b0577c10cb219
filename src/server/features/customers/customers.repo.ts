import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import { phoneSearchDigits } from '#shared/domain/phone.ts';
import { escapeLike, normalizeText } from '#shared/domain/text.ts';
import { type CustomerRow, type ListedCustomer, presentCustomer } from './customers.present.ts';

export type CustomerFilter = { q?: string | undefined };

const isLive = isNull(customers.deletedBatchId);

const COLUMNS = sql.raw(
  'id, version, name, phone, email, address, location, created_at as "createdAt", updated_at as "updatedAt"',
);

function matches({ q }: CustomerFilter): SQL {
  const needle = normalizeText(q ?? '');
  if (needle === '') return sql`deleted_batch_id is null`;
  const digits = phoneSearchDigits(needle);
  const orDigits = digits === null ? sql`` : sql`or search_text like ${`%${digits}%`}`;
  return sql`deleted_batch_id is null and (search_text like ${`%${escapeLike(needle)}%`} ${orDigits})`;
}

/** Newest activity first. */
export function customerList(filter: CustomerFilter): ListQuery<ListedCustomer, Customer> {
  return {
    rows: ({ limit, after }) => sql`
      select ${COLUMNS} from customers
      where ${matches(filter)} ${after === null ? sql`` : sql`and (updated_at, id) < (${after.at}, ${after.id})`}
      order by updated_at desc, id desc ${limit === null ? sql`` : sql`limit ${limit}`}`,
    count: () => sql`select count(*)::int as total from customers where ${matches(filter)}`,
    present: presentCustomer,
    cursorOf: ({ updatedAt, id }) => ({ at: updatedAt, id }),
  };
}

export async function findCustomer(db: Executor, id: number): Promise<CustomerRow | null> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), isLive));
  return row ?? null;
}

/** Waits for whoever is changing this customer, and keeps others waiting until the transaction ends. */
export async function lockCustomer(tx: Tx, id: number): Promise<CustomerRow | null> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), isLive))
    .for('update');
  return row ?? null;
}

/** Those with this number in any spelling, the longest known first. */
export async function findCustomersByPhoneKey(
  db: Executor,
  phoneKeys: readonly string[],
): Promise<CustomerRow[]> {
  if (phoneKeys.length === 0) return [];
  return db
    .select()
    .from(customers)
    .where(and(inArray(customers.phoneKey, [...phoneKeys]), isLive))
    .orderBy(customers.id);
}

/** Keeps two transactions from creating the same number at once: the second waits and then sees the first's row. */
export async function lockPhoneKey(tx: Tx, phoneKey: string): Promise<void> {
  await lockName(tx, `customer-phone:${phoneKey}`);
}

export async function insertCustomer(tx: Tx, values: typeof customers.$inferInsert): Promise<CustomerRow> {
  const [row] = await tx.insert(customers).values(values).returning();
  if (row === undefined) throw new Error('The insert returned no row');
  return row;
}

export async function updateCustomer(
  tx: Tx,
  id: number,
  values: Partial<typeof customers.$inferInsert>,
): Promise<CustomerRow> {
  const [row] = await tx
    .update(customers)
    .set({ ...values, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, id))
    .returning();
  if (row === undefined) throw new Error(`Customer ${id} is gone although it is locked`);
  return row;
}

/** Orders are found by their customer's words too; they carry a copy. */
export async function copySearchTextToOrders(tx: Tx, customer: CustomerRow): Promise<void> {
  await tx
    .update(payments)
    .set({ customerSearch: customer.searchText })
    .where(eq(payments.customerId, customer.id));
}
