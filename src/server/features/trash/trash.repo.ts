import { desc, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { activity } from '#server/platform/database/schema/activity.schema.ts';
import { SUBJECTS, type Subject, subjectOf } from '#server/platform/entities/subjects.ts';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { formatCount } from '#shared/domain/counts.ts';

export type TakenRow = { id: number; version: number };
/** The rows that are deleted together, by entity. */
export type Taken = ReadonlyMap<ActivityEntity, readonly TakenRow[]>;

/** An array as one parameter; the ORM would make it a list of parameters, whose number is limited. */
export const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`;

/** Locks a live row and all live rows that cannot exist without it; empty when there is no such row. */
export async function lockWithDependants(tx: Tx, root: ActivityEntity, id: number): Promise<Taken> {
  const taken = new Map<ActivityEntity, readonly TakenRow[]>();
  for (const { kind, table, parents } of SUBJECTS) {
    const conditions = parents.flatMap((parent) => {
      const rows = taken.get(parent.kind);
      return rows ? [sql`${parent.column} = ${anyOf(rows.map((row) => row.id))}`] : [];
    });
    if (kind === root) conditions.push(sql`id = ${id}`);
    if (conditions.length === 0) continue;
    const result = await tx.execute<TakenRow>(sql`
      select id, version from ${table}
      where deleted_batch_id is null and (${sql.join(conditions, sql` or `)})
      order by id for update`);
    if (result.rows.length > 0) taken.set(kind, result.rows);
  }
  return taken;
}

/** Marks locked rows as deleted by a batch; returns their new versions. */
export async function markDeleted(
  tx: Tx,
  { table }: Subject,
  ids: readonly number[],
  batchId: number,
): Promise<TakenRow[]> {
  const result = await tx.execute<TakenRow>(sql`
    update ${table} set deleted_batch_id = ${batchId}, version = version + 1
    where id = ${anyOf(ids)} returning id, version`);
  return result.rows;
}

/** Restores the rows of a batch as they were, under a new version; `updated_at` is unchanged. */
export async function markLive(tx: Tx, { table, returns }: Subject, batchId: number): Promise<TakenRow[]> {
  const result = await tx.execute<TakenRow>(sql`
    update ${table} set deleted_batch_id = null, version = version + 1${returns ? sql`, ${returns}` : sql``}
    where deleted_batch_id = ${batchId} returning id, version`);
  return result.rows;
}

/**
 * The deletes made at or before the horizon, and those that an earlier run removed in part. Oldest first, so that a row
 * that was deleted alone is removed before its parent.
 */
export async function readDueBatches(db: Executor, horizon: Date): Promise<number[]> {
  const withRows = SUBJECTS.map(
    ({ table }) => sql`select deleted_batch_id from ${table} where deleted_batch_id is not null`,
  );
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from batches
    where kind = 'delete' and undone_at is null and ((purged_at is null and created_at <= ${horizon})
      or (purged_at is not null and id in (${sql.join(withRows, sql` union all `)})))
    order by id`);
  return rows.map(({ id }) => id);
}

/** The time of the newest change that was made at or before this time. */
export async function readLastChange(db: Executor, before: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: activity.at })
    .from(activity)
    .where(lte(activity.at, before))
    // Ordered by id, which has an index.
    .orderBy(desc(activity.id))
    .limit(1);
  return row?.at ?? null;
}

/** Removes rows of a batch for good, at most `limit`. */
export async function removeRows(
  tx: Tx,
  { table }: Subject,
  batchId: number,
  limit: number,
): Promise<number[]> {
  const result = await tx.execute<{ id: number }>(sql`
    delete from ${table} where id in (
      select id from ${table} where deleted_batch_id = ${batchId} order by id limit ${limit}) returning id`);
  return result.rows.map(({ id }) => id);
}

/** Removes the hand-overs of rows that are removed for good. */
export async function removeHandOvers(tx: Tx, kind: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    delete from hand_overs where subject_kind = ${kind} and subject_id = any(${sql.param([...ids])}::int[])`);
}

/** Locks the rows outside a batch on which its rows depend. Returns the batch that deleted one of them, or null when all exist. */
export async function findBatchInTheWay(
  tx: Tx,
  batchId: number,
): Promise<{ id: number; label: string } | null> {
  for (const { table, parents } of SUBJECTS) {
    for (const { kind, column, isFollowed } of parents) {
      if (isFollowed) continue;
      const held = await tx.execute<{ deletedBy: number | null }>(sql`
        select p.deleted_batch_id as "deletedBy" from ${subjectOf(kind).table} p
        where p.id in (select ${column} from ${table} where deleted_batch_id = ${batchId})
          and p.deleted_batch_id is distinct from ${batchId}
        order by p.id for key share`);
      const blocking = held.rows.find(({ deletedBy }) => deletedBy !== null)?.deletedBy;
      if (blocking) return readBatchLabel(tx, blocking);
    }
  }
  return null;
}

async function readBatchLabel(tx: Tx, id: number): Promise<{ id: number; label: string } | null> {
  const result = await tx.execute<{ id: number; label: string }>(
    sql`select id, label from batches where id = ${id}`,
  );
  return result.rows[0] ?? null;
}

/** "Selma Nangolo · 2 orders, 1 layby": the deleted row, and what it took along. */
export function batchLabel(root: ActivityEntity, title: string, counts: Record<string, number>): string {
  const along = SUBJECTS.flatMap(({ kind, word }) => {
    const count = (counts[kind] ?? 0) - (kind === root ? 1 : 0);
    return count > 0 ? [formatCount(count, ...word)] : [];
  });
  return along.length === 0 ? title : `${title} · ${along.join(', ')}`;
}
