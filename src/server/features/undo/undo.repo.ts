import { and, asc, between, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ReceiptRow } from '#server/features/ledger/ledger.service.ts';
import { isOfUndoneBatch } from '#server/platform/batches/batch-entries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { activity } from '#server/platform/database/schema/activity.schema.ts';
import { receipts } from '#server/platform/database/schema/ledger.schema.ts';
import { SUBJECTS } from '#server/platform/entities/subjects.ts';
import type { ActivityEntity } from '#shared/contracts/history.ts';

/** Reads of the history and the ledger that decide whether an entry can be undone. */

export type Entry = typeof activity.$inferSelect & { entity: ActivityEntity };

export async function findEntry(db: Executor, id: number): Promise<Entry | null> {
  const [row] = await db.select().from(activity).where(eq(activity.id, id));
  return (row as Entry | undefined) ?? null;
}

/** The newest entry of a row, except views of an ID number. */
export async function findLatest(db: Executor, entity: ActivityEntity, id: number): Promise<Entry | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from activity where entity = ${entity} and entity_id = ${id} and action <> 'id_number_shown'
    order by id desc limit 1`);
  return rows[0] === undefined ? null : findEntry(db, Number(rows[0].id));
}

/** How far apart the ids of one transaction's entries can be: a transaction writes its entries in one go. */
const NEIGHBOURS = 1_000;

/**
 * The entries that belong to the same change as this one: those of an order, its pre-orders and the reservation that it
 * came from, written in the same transaction; in the order of their ids.
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

/** The ids of restored batches whose delete was itself an undo: restoring such a batch redoes what had been undone. */
export async function findDoneAnew(db: Executor, entries: readonly Entry[]): Promise<Set<number>> {
  const restored = entries.filter(({ action }) => action === 'restored').map(({ batchId }) => batchId);
  if (restored.length === 0) return new Set();
  const { rows } = await db.execute<{ batchId: number }>(sql`
    select batch_id as "batchId" from activity
    where batch_id = any(${sql.param(restored)}::int[]) and action = 'deleted' and undoes_id is not null`);
  return new Set(rows.map(({ batchId }) => batchId));
}

/** Whether a delete's batch has been restored already. */
export async function isRestored(db: Executor, batchId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from batches where id = ${batchId} and undone_at is not null`);
  return rows.length > 0;
}

const STILL_COUNTS = sql`not ${isOfUndoneBatch(sql`activity`)}`;

/** The later entries of the row, oldest first, without those of batches that were undone. */
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

/** The later entries of a pre-order's order, or of an order's pre-orders; oldest first. */
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
 * The ledger row that was booked with the entry, and whether it has been reversed. Bookings hold the lock of the order or
 * layby, so among rows of one amount and one moment, the first entry has the first row, and so on.
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

/** The first row outside the trash that cannot exist without this one. */
export async function findDependant(
  db: Executor,
  { entity, entityId }: Entry,
): Promise<{ entity: ActivityEntity; id: number; title: string } | null> {
  for (const { kind, table, title, parents } of SUBJECTS) {
    const column = parents.find((parent) => parent.kind === entity)?.column;
    if (column === undefined) continue;
    const { rows } = await db.execute<{ id: number; title: string }>(sql`
      select t.id, ${title} as title from ${table} t
      where ${column} = ${entityId} and t.deleted_batch_id is null order by t.id limit 1`);
    if (rows[0] !== undefined) return { entity: kind, ...rows[0] };
  }
  return null;
}
