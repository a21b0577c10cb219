import { and, desc, getTableColumns, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { notificationReads, notifications } from '#server/platform/database/schema/notifications.schema.ts';

export type NotificationRow = typeof notifications.$inferSelect;
/** A row with what one device has read of it. */
export type ReadNotification = NotificationRow & { isReadHere: boolean; seenBy: number };

/** `deviceId` is null for a caller without a device: only what was read for everybody counts as read then. */
const isReadBy = (deviceId: string | null): SQL<boolean> =>
  sql<boolean>`(${notifications.isRead} or exists (
    select 1 from ${notificationReads} r
    where r.notification_id = ${notifications.id} and r.device_id = ${deviceId}))`;

const seenBy = sql<number>`(
  select count(*)::int from ${notificationReads} r where r.notification_id = ${notifications.id})`;

/** Live, not read by this device, and due; newest first. */
export async function findUnread(
  db: Executor,
  now: Date,
  deviceId: string | null,
): Promise<ReadNotification[]> {
  return db
    .select({ ...getTableColumns(notifications), isReadHere: isReadBy(deviceId), seenBy })
    .from(notifications)
    .where(
      and(
        isNull(notifications.deletedBatchId),
        not(isReadBy(deviceId)),
        or(isNull(notifications.scheduledFor), lte(notifications.scheduledFor, now)),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
}

/** Null when one with the same source key is there already, or was and is in the trash. */
export async function insertNotification(
  tx: Tx,
  values: typeof notifications.$inferInsert,
): Promise<NotificationRow | null> {
  const [row] = await tx
    .insert(notifications)
    .values(values)
    .onConflictDoNothing({
      target: notifications.sourceKey,
      where: sql`source_key is not null`,
    })
    .returning();
  return row ?? null;
}
