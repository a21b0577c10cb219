import { and, asc, between, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ReceiptRow } from '#server/features/ledger/ledger.service.ts';
import { isOfUndoneBatch } from '#server/platform/batches/batch-entries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { activity } from '#server/platform/database/schema/activity.schema.ts';
import { receipts } from '#server/platform/database/schema/ledger.schema.ts';
import { SUBJECTS, subjectOf } from '#server/platform/entities/subjects.ts';
import type { ActivityEntity } from '#shared/contracts/history.ts';

/** Reads of the history and the ledger that tell whether an entry can be taken back. */

export type Entry = typeof activity.$inferSelect & { entity: ActivityEntity };

export async function findEntry(db: Executor, id: number): Promise<Entry | null> {
  const [row] = await db.select().from(activity).where(eq(activity.id, id));
  return (row as Entry | undefined) ?? null;
}

/** The newest entry of a row. */
export async function findLatest(db: Executor, entity: ActivityEntity, id: number): Promise<Entry | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from activity where entity = ${entity} and entity_id = ${id} and action <> 'id_number_shown'
    order by id desc limit 1`);
  return rows[0] === undefined ? null : findEntry(db, Number(rows[0].id));
}

/** A transaction writes its entries in one go. */
const NEIGHBOURS = 1_000;

/**
 * What was done in one with the entry: of an order, its pre-orders and the reservation that it came from, in the same
 * transaction; the first one first.
 */
export async function findDeed(db: Executor, entry: Entry): Promise<Entry[]> {
  if (!['payment', 'pre_order', 'reservation'].includes(entry.entity)) return [entry];
  const { rows } = await db.execute<{ id: string; orderId: number | null }>(sql`
    select a.id, case a.entity when 'payment' then a.entity_id
      when 'pre_order' then (select t.payment_id from pre_orders t where t.id = a.entity_id)
      else coalesce(a.after ->> 'paymentId', a.before ->> 'paymentId')::int end as "orderId"
    from activity a where a.id between ${entry.id - NEIGHBOURS} and ${entry.id + NEIGHBOURS}
      and a.at = ${entry.at} and a.request_id is not distinct from ${entry.requestId}
      and a.entity in ('payment', 'pre_order', 'reservation') order by a.id`);
  const orderId = rows.find(({ id }) => Number(id) === entry.id)?.orderId ?? null;
  if (orderId === null) return [entry];
  const ids = rows.filter((row) => row.orderId === orderId).map(({ id }) => Number(id));
  const found = await db
    .select()
    .from(activity)
    .where(and(between(activity.id, entry.id - NEIGHBOURS, entry.id + NEIGHBOURS), inArray(activity.id, ids)))
    .orderBy(asc(activity.id));
  return found as Entry[];
}

/** The batches of which rows came back by these entries, and whose delete had taken something back: that was done anew. */
export async function findDoneAnew(db: Executor, entries: readonly Entry[]): Promise<Set<number>> {
  const restored = entries.filter(({ action }) => action === 'restored').map(({ batchId }) => batchId);
  if (restored.length === 0) return new Set();
  const { rows } = await db.execute<{ batchId: number }>(sql`
    select batch_id as "batchId" from activity
    where batch_id = any(${sql.param(restored)}::int[]) and action = 'deleted' and undoes_id is not null`);
  return new Set(rows.map(({ batchId }) => batchId));
}

/** Whether what a delete took along has come back already. */
export async function isRestored(db: Executor, batchId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from batches where id = ${batchId} and undone_at is not null`);
  return rows.length > 0;
}

const STILL_COUNTS = sql`not ${isOfUndoneBatch(sql`activity`)}`;

/** Everything that has happened to the row since and still counts as far as batches go, oldest first. */
export async function findLater(db: Executor, { id, entity, entityId }: Entry): Promise<Entry[]> {
  const found = await db
    .select()
    .from(activity)
    .where(
      and(eq(activity.entity, entity), eq(activity.entityId, entityId), gt(activity.id, id), STILL_COUNTS),
    )
    .orderBy(asc(activity.id));
  return found as Entry[];
}

/** What has happened since to the order of a pre-order, or to the pre-orders of an order; oldest first. */
export async function findLaterOfPair(db: Executor, { id, entity, entityId }: Entry): Promise<Entry[]> {
  if (entity !== 'payment' && entity !== 'pre_order') return [];
  const others =
    entity === 'payment'
      ? sql`${activity.entity} = 'pre_order' and ${activity.entityId} in (select id from pre_orders where payment_id = ${entityId})`
      : sql`${activity.entity} = 'payment' and ${activity.entityId} = (select payment_id from pre_orders where id = ${entityId})`;
  const found = await db
    .select()
    .from(activity)
    .where(and(others, gt(activity.id, id), STILL_COUNTS))
    .orderBy(asc(activity.id));
  return found as Entry[];
}

export async function findUndoOf(db: Executor, id: number): Promise<Entry | null> {
  const [row] = await db.select().from(activity).where(eq(activity.undoesId, id));
  return (row as Entry | undefined) ?? null;
}

type BookedRow = ReceiptRow & { isReversed: boolean };

/**
 * The row of the ledger that was booked with the entry, and whether it has been taken back. Whoever books has the lock of the
 * order or layby: of one amount in one moment, the first entry has the first row, and so on.
 */
export async function findBooked(db: Executor, entry: Entry, amount: string): Promise<BookedRow | null> {
  const { id, entity, entityId, at } = entry;
  const isReversed = sql<boolean>`exists (select 1 from receipts c where c.reverses_id = ${receipts}.id)`;
  const { rows: ranks } = await db.execute<{ before: number }>(sql`
    select count(*)::int as before from activity a
    where a.entity = ${entity} and a.entity_id = ${entityId} and a.at = ${at} and a.id < ${id} and a.after ? 'paidAmount'
      and (a.after ->> 'paidAmount')::numeric - coalesce((a.before ->> 'paidAmount')::numeric, 0) = ${amount}::numeric`);
  const [found] = await db
    .select({ row: receipts, isReversed })
    .from(receipts)
    .where(
      and(
        eq(receipts.subjectKind, entity),
        eq(receipts.subjectId, entityId),
        eq(receipts.createdAt, at),
        eq(receipts.amount, amount),
      ),
    )
    .orderBy(asc(receipts.id))
    .offset(ranks[0]?.before ?? 0)
    .limit(1);
  return found === undefined ? null : { ...found.row, isReversed: found.isReversed };
}

/** What cannot be without this row, and is not in the trash: the first of it. */
export async function findDependant(
  db: Executor,
  { entity, entityId }: Entry,
): Promise<{ entity: ActivityEntity; id: number; title: string } | null> {
  for (const { kind, table, parents } of SUBJECTS) {
    const column = parents.find((parent) => parent.kind === entity)?.column;
    if (column === undefined) continue;
    const { rows } = await db.execute<{ id: number; title: string }>(sql`
      select t.id, ${subjectOf(kind).title} as title from ${table} t
      where ${column} = ${entityId} and t.deleted_batch_id is null order by t.id limit 1`);
    if (rows[0] !== undefined) return { entity: kind, ...rows[0] };
  }
  return null;
}

/** What people call the row. */
export async function readTitle(db: Executor, entity: ActivityEntity, id: number): Promise<string> {
  const { table, title, word } = subjectOf(entity);
  const { rows } = await db.execute<{ title: string }>(
    sql`select ${title} as title from ${table} t where t.id = ${id}`,
  );
  return rows[0]?.title ?? `${word[0]} ${id}`;
}
