import { and, desc, eq, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { onlyRow } from '#server/platform/database/only-row.ts';
import { backups } from '#server/platform/database/schema/backups.schema.ts';

export type BackupRow = typeof backups.$inferSelect;

const KEPT_RUNS = 200;

export async function insertRun(db: Executor, values: typeof backups.$inferInsert): Promise<BackupRow> {
  return onlyRow(await db.insert(backups).values(values).returning());
}

export async function updateRun(
  db: Executor,
  id: number,
  values: Partial<typeof backups.$inferInsert>,
): Promise<BackupRow> {
  const [row] = await db.update(backups).set(values).where(eq(backups.id, id)).returning();
  if (row === undefined) throw new Error(`The backup ${id} is gone`);
  return row;
}

/**
 * Marks runs as failed that can no longer be running: those of a process that was killed, and in a restored database the
 * run during which it was backed up.
 */
export async function closeAbandonedRuns(db: Executor, now: Date): Promise<void> {
  await db
    .update(backups)
    .set({ state: 'failed', finishedAt: now, error: 'The process ended before the backup was finished' })
    .where(eq(backups.state, 'running'));
}

export async function getRun(db: Executor, id: number): Promise<BackupRow> {
  const [row] = await db.select().from(backups).where(eq(backups.id, id));
  if (row === undefined) throw new Error(`The backup ${id} is gone`);
  return row;
}

export async function listRuns(db: Executor): Promise<BackupRow[]> {
  return db.select().from(backups).orderBy(desc(backups.id)).limit(KEPT_RUNS);
}

/** A run whose file still exists. */
export async function findKeptRun(db: Executor, id: number): Promise<BackupRow | null> {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.id, id), isNotNull(backups.file), isNull(backups.removedAt)));
  return row ?? null;
}

export async function listVerifiedFiles(db: Executor): Promise<Set<string>> {
  const rows = await db.select({ file: backups.file }).from(backups).where(eq(backups.verdict, 'equal'));
  return new Set(rows.map(({ file }) => file).filter((file) => file !== null));
}

export async function markRemoved(db: Executor, files: readonly string[], now: Date): Promise<void> {
  if (files.length === 0) return;
  await db
    .update(backups)
    .set({ removedAt: now })
    .where(and(sql`${backups.file} = any(${sql.param([...files])}::text[])`, isNull(backups.removedAt)));
}

/** Keeps the last 200 runs, and all whose file still exists. */
export async function forgetOldRuns(db: Executor): Promise<void> {
  const newest = db.select({ id: backups.id }).from(backups).orderBy(desc(backups.id)).limit(KEPT_RUNS);
  await db
    .delete(backups)
    .where(
      and(
        notInArray(backups.id, newest),
        sql`(${backups.file} is null or ${backups.removedAt} is not null or ${backups.state} = 'failed')`,
      ),
    );
}

/** When the first backup was attempted; null when none was. */
export async function findFirstRunAt(db: Executor, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: backups.startedAt })
    .from(backups)
    .where(lte(backups.startedAt, now))
    .orderBy(backups.id)
    .limit(1);
  return row?.at ?? null;
}

export async function findLastCopiedAt(db: Executor): Promise<Date | null> {
  const [row] = await db
    .select({ at: backups.finishedAt })
    .from(backups)
    .where(eq(backups.copy, 'copied'))
    .orderBy(desc(backups.id))
    .limit(1);
  return row?.at ?? null;
}
