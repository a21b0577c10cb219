import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/database.ts';

/** One row that an import made and that is still there; `reason` says why it has to stay, null when it need not. */
export type MadeRow = { id: number; reason: string | null };
export type MarkedRow = { id: number; version: number };

const madeBy = (batchId: number, entity: 'customer' | 'payment'): SQL => sql`
  select entity_id from activity where batch_id = ${batchId} and entity = ${entity} and action = 'created'`;

const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`;

/** Locks what is left of the import, customers before orders as everywhere, and keeps others from changing it. */
export async function lockMade(tx: Tx, batchId: number): Promise<void> {
  for (const [table, entity] of [
    [sql.raw('customers'), 'customer'],
    [sql.raw('payments'), 'payment'],
  ] as const) {
    await tx.execute(sql`
      select id from ${table} where deleted_batch_id is null and id in (${madeBy(batchId, entity)})
      order by id for update`);
  }
}

/** The locked orders. Every change, receipt or contact since has raised the version. */
export async function findMadeOrders(tx: Tx, batchId: number): Promise<MadeRow[]> {
  const result = await tx.execute<MadeRow>(sql`
    select o.id, case
      when o.version > 1 then 'The order ' || o.quote_number || ' has been worked on since'
      when exists (select 1 from pre_orders p where p.payment_id = o.id and p.deleted_batch_id is null)
        then 'The order ' || o.quote_number || ' has a pre-order'
      when exists (select 1 from notifications n where n.payment_id = o.id and n.deleted_batch_id is null)
        then 'A notification is about the order ' || o.quote_number
    end as reason
    from payments o where o.deleted_batch_id is null and o.id in (${madeBy(batchId, 'payment')}) order by o.id`);
  return result.rows;
}

/** The locked customers; ask once the orders have gone, so that only what stays keeps its customer. */
export async function findMadeCustomers(tx: Tx, batchId: number): Promise<MadeRow[]> {
  const has = (table: string) => sql`exists (
    select 1 from ${sql.raw(table)} t where t.customer_id = c.id and t.deleted_batch_id is null)`;
  const result = await tx.execute<MadeRow>(sql`
    select c.id, case
      when c.version > 1 then c.name || ' has been changed since'
      when ${has('payments')} then c.name || ' has orders'
      when ${has('laybys')} then c.name || ' has a layby'
      when ${has('reservations')} then c.name || ' has a reservation'
    end as reason
    from customers c where c.deleted_batch_id is null and c.id in (${madeBy(batchId, 'customer')}) order by c.id`);
  return result.rows;
}

export async function markDeleted(
  tx: Tx,
  table: 'customers' | 'payments',
  ids: readonly number[],
  batchId: number,
): Promise<MarkedRow[]> {
  const result = await tx.execute<MarkedRow>(sql`
    update ${sql.raw(table)} set deleted_batch_id = ${batchId}, version = version + 1
    where id = ${anyOf(ids)} returning id, version`);
  return result.rows;
}

export async function setCounts(tx: Tx, batchId: number, counts: Record<string, number>): Promise<void> {
  await tx.execute(sql`update batches set counts = ${JSON.stringify(counts)}::jsonb where id = ${batchId}`);
}

export async function removeBatch(tx: Tx, batchId: number): Promise<void> {
  await tx.execute(sql`delete from batches where id = ${batchId}`);
}
