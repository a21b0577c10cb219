import { and, desc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { notifications } from '#server/platform/database/schema/notifications.schema.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** Live, not read, and due; newest first. */
export async function findUnread(db: Executor, now: Date): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(
      and(
        isNull(notifications.deletedBatchId),
        eq(notifications.isRead, false),
        or(isNull(notifications.scheduledFor), lte(notifications.scheduledFor, now)),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
}
