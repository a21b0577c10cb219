import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { onlyRow } from '#server/platform/database/only-row.ts';
import { notificationReads, notifications } from '#server/platform/database/schema/notifications.schema.ts';
import { setSubjects } from '#server/platform/entities/notification-subjects.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import type { Chosen } from '#shared/domain/chosen-lists.ts';
import type { SubjectIds, SubjectRef } from '#shared/domain/subjects.ts';
import {
  countNotifications,
  insertAllReads,
  type Reader,
  type ReadingAll,
  readAllForAll,
  selectBell,
} from './notifications.list.ts';

export type NotificationRow = typeof notifications.$inferSelect;

export type BellRow = { unread: number; id: number | null; at: Date | string | null };

export async function readBell(db: Executor, reader: Reader): Promise<BellRow> {
  return onlyRow((await db.execute<BellRow>(selectBell(reader))).rows);
}

export type CountsRow = { total: number; unread: number; urgent: number; today: number };

export async function readCounts(
  db: Executor,
  reader: Reader,
  today: { from: Date; until: Date },
): Promise<CountsRow> {
  return onlyRow((await db.execute<CountsRow>(countNotifications(reader, today))).rows);
}

/** Inserts a notification; null when one with the same source key exists, in the trash or not. */
export async function insertNotification(
  tx: Tx,
  values: Omit<typeof notifications.$inferInsert, 'subjectState'> & { subjectState: SQL | null },
  about: SubjectIds,
): Promise<NotificationRow | null> {
  const [row] = await tx
    .insert(notifications)
    .values(values)
    .onConflictDoNothing({
      target: notifications.sourceKey,
      where: sql`source_key is not null`,
    })
    .returning();
  if (row === undefined) return null;
  await setSubjects(tx, row.id, about);
  return row;
}

/** Whether the row exists outside the trash; locks it, so that it stays until the transaction ends. */
export async function lockReferenced(tx: Tx, { kind, id }: SubjectRef): Promise<boolean> {
  const result = await tx.execute(sql`
    select 1 from ${subjectOf(kind).table} where id = ${id} and deleted_batch_id is null for share`);
  return result.rows.length > 0;
}

/** The rows that are outside the trash, each once, in the given order. */
export async function findLive(tx: Tx, { entity, ids }: Chosen): Promise<Chosen> {
  const named = sql`${sql.param([...ids])}::int[]`;
  const result = await tx.execute<{ id: number }>(sql`
    select id from ${subjectOf(entity).table} where id = any(${named}) and deleted_batch_id is null
    order by array_position(${named}, id)`);
  return { entity, ids: result.rows.map(({ id }) => id) };
}

/** Returns false when the device had read it before. */
export async function insertRead(tx: Tx, read: typeof notificationReads.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(notificationReads).values(read).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/** Marks it as read for everybody, without a new version, because nothing that an editor could overwrite has changed. */
export async function markReadForAll(tx: Tx, id: number): Promise<boolean> {
  const changed = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.isRead, false)))
    .returning({ id: notifications.id });
  return changed.length > 0;
}

/** Marks as read all that is unread for the reader; returns the ids. */
export async function markAllRead(tx: Tx, reader: ReadingAll, agent: string | null): Promise<number[]> {
  const { deviceId } = reader;
  const statement =
    deviceId === null ? readAllForAll(reader) : insertAllReads({ ...reader, deviceId }, agent);
  const result = await tx.execute<{ id: number }>(statement);
  return result.rows.map(({ id }) => id);
}
