import type { Notification } from '#shared/contracts/notifications.ts';
import type { NotificationRow } from './notifications.repo.ts';

/** A notification as every answer shows it. */
export function presentNotification(row: NotificationRow): Notification {
  const { deletedBatchId: _, ...shown } = row;
  return {
    ...shown,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
