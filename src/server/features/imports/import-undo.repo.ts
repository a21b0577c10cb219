import { type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { selectNotificationsAbout } from '#server/platform/entities/notification-subjects.ts';

/** A row that an import created and that is still there; `reason` says why it cannot be removed, null when it can. */
export type MadeRow = { id: number; reason: string | null };
export type MarkedRow = { id: number; version: number };
export type MadeEntity = 'payment' | 'layby' | 'reservation' | 'customer';

const TABLES: Record<MadeEntity, SQL> = {
  payment: sql.raw('payments'),
  layby: sql.raw('laybys'),
  reservation: sql.raw('reservations'),
  customer: sql.raw('customers'),
};
const JUDGES: Record<MadeEntity, (ids: readonly number[]) => SQL> = {
  payment: judgeOrders,
  layby: (ids) => judgeOthers('layby', sql`'The layby of ' || t.customer_full_name`, ids),
  reservation: (ids) => judgeOthers('reservation', sql`'The reservation of ' || c.name`, ids),
  customer: judgeCustomers,
};

const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`;

/** The rows of this kind that the import created and that are still there. */
export async function findMade(db: Executor, batchId: number, entity: MadeEntity): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    select id from ${TABLES[entity]} where deleted_batch_id is null and id in (
      select entity_id from activity where batch_id = ${batchId} and entity = ${entity} and action = 'created')
    order by id`);
  return result.rows.map(({ id }) => id);
}

/** Locks the rows, and says which of them cannot be removed. */
export async function lockMade(tx: Tx, entity: MadeEntity, ids: readonly number[]): Promise<MadeRow[]> {
  await tx.execute(
    sql`select id from ${TABLES[entity]} where id = ${anyOf(ids)} and deleted_batch_id is null order by id for update`,
  );
  if (entity === 'payment')
    await tx.execute(
      sql`select id from pre_orders where payment_id = ${anyOf(ids)} and deleted_batch_id is null order by id for update`,
    );
  const result = await tx.execute<MadeRow>(JUDGES[entity](ids));
  return result.rows;
}

/** Whether a pre-order was created by the same import as its order. */
const cameAlong = (preOrder: SQL) => sql`exists (
  select 1 from activity made join activity a on a.batch_id = made.batch_id and a.entity = 'payment'
    and a.entity_id = ${preOrder}.payment_id and a.action = 'created'
  where made.entity = 'pre_order' and made.entity_id = ${preOrder}.id and made.action = 'created')`;

/** Why an order cannot be removed. Every change, receipt or contact since has raised its version. */
function judgeOrders(ids: readonly number[]): SQL {
  return sql`
    select o.id, case
      when o.version > 1 then 'The order ' || o.quote_number || ' has been changed since'
      when exists (select 1 from pre_orders p where p.payment_id = o.id and p.deleted_batch_id is null
        and not (${cameAlong(sql`p`)} and p.version = 1)) then 'The order ' || o.quote_number || ' has a pre-order'
      when exists (select 1 from notifications n where n.deleted_batch_id is null
        and n.id in (${selectNotificationsAbout('payment', sql`o.id`)}))
        then 'A notification is about the order ' || o.quote_number
    end as reason
    from payments o where o.deleted_batch_id is null and o.id = ${anyOf(ids)} order by o.id`;
}

/** Why a row cannot be removed. `what` names it, as SQL over the row `t` and its customer `c`. */
function judgeOthers(entity: 'layby' | 'reservation', what: SQL, ids: readonly number[]): SQL {
  return sql`
    select t.id, case
      when t.version > 1 then ${what} || ' (' || t.phone_model || ') has been changed since'
      when exists (select 1 from notifications n where n.deleted_batch_id is null
        and n.id in (${selectNotificationsAbout(entity, sql`t.id`)}))
        then 'A notification is about: ' || ${what} || ' (' || t.phone_model || ')'
    end as reason
    from ${TABLES[entity]} t join customers c on c.id = t.customer_id
    where t.deleted_batch_id is null and t.id = ${anyOf(ids)} order by t.id`;
}

function judgeCustomers(ids: readonly number[]): SQL {
  const has = (table: string) => sql`exists (
    select 1 from ${sql.raw(table)} t where t.customer_id = c.id and t.deleted_batch_id is null)`;
  return sql`
    select c.id, case
      when c.version > 1 then c.name || ' has been changed since'
      when ${has('payments')} then c.name || ' has orders'
      when ${has('laybys')} then c.name || ' has a layby'
      when ${has('reservations')} then c.name || ' has a reservation'
    end as reason
    from customers c where c.deleted_batch_id is null and c.id = ${anyOf(ids)} order by c.id`;
}

export async function markDeleted(
  tx: Tx,
  entity: MadeEntity,
  ids: readonly number[],
  batchId: number,
): Promise<MarkedRow[]> {
  const result = await tx.execute<MarkedRow>(sql`
    update ${TABLES[entity]} set deleted_batch_id = ${batchId}, version = version + 1
    where id = ${anyOf(ids)} returning id, version`);
  return result.rows;
}

/** Moves the pre-orders of the given orders to the trash with them, as they cannot exist without. */
export async function markTheirPreOrders(
  tx: Tx,
  orderIds: readonly number[],
  batchId: number,
): Promise<MarkedRow[]> {
  const result = await tx.execute<MarkedRow>(sql`
    update pre_orders set deleted_batch_id = ${batchId}, version = version + 1
    where payment_id = ${anyOf(orderIds)} and deleted_batch_id is null returning id, version`);
  return result.rows;
}

export async function addCount(
  tx: Tx,
  batchId: number,
  entity: MadeEntity | 'pre_order',
  count: number,
): Promise<void> {
  await tx.execute(sql`
    update batches set counts = jsonb_set(counts, array[${entity}::text],
      to_jsonb(coalesce((counts ->> ${entity}::text)::int, 0) + ${count}::int)) where id = ${batchId}`);
}

export async function removeBatch(tx: Tx, batchId: number): Promise<void> {
  await tx.execute(sql`delete from batches where id = ${batchId}`);
}
