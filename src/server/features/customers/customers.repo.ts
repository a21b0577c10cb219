import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { onlyRow } from '#server/platform/database/only-row.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { sumOf } from '#server/platform/database/sum-of.ts';
import type { CustomerRelations } from '#shared/contracts/customers.ts';
import type { CustomerRow } from './customers.present.ts';

const isLive = isNull(customers.deletedBatchId);

/** Live customers with one of these phone keys, in the order in which they were added. */
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

/** Serialises creating customers with one number: the second transaction waits, and then sees the first one's row. */
export async function lockPhoneKey(tx: Tx, phoneKey: string): Promise<void> {
  await lockName(tx, `customer-phone:${phoneKey}`);
}

/** The ids of the customer and of all who were merged into them, directly or not: records about those keep their ids. */
export const selectNumbers = (customerId: SQL | number): SQL => sql`
  with recursive one as (
    select ${customerId}::int as id union select m.id from customers m join one on m.merged_into_id = one.id)
  select id from one`;

export async function findNumbers(db: Executor, customerId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`${selectNumbers(customerId)} order by id`);
  return rows.map(({ id }) => id);
}

/** Counts of the customer's live rows, and the money received on them: what a delete would take along. */
export async function countRelations(db: Executor, customerId: number): Promise<CustomerRelations> {
  const live = sql`customer_id = ${customerId} and deleted_batch_id is null`;
  const { rows } = await db.execute<CustomerRelations>(sql`
    select o.orders, l.laybys, (o.paid + l.paid)::text as "paidAmount",
      (select count(*)::int from reservations where ${live}) as reservations,
      (select count(*)::int from pre_orders where ${live}) as "preOrders"
    from
      (select count(*)::int as orders, ${sumOf('paid_amount')} as paid from payments where ${live}) o,
      (select count(*)::int as laybys, ${sumOf('paid_amount')} as paid from laybys where ${live}) l`);
  return onlyRow(rows);
}
