import type { Notification } from '#shared/contracts/notifications.ts';
import type { ReadNotification } from './notifications.repo.ts';

/** A notification as every answer shows it to one device. */
export function presentNotification(row: ReadNotification): Notification {
  const { deletedBatchId: _batch, sourceKey: _source, isReadHere, ...shown } = row;
  return {
    ...shown,
    isRead: isReadHere,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
