import type { PushNotification } from '#shared/contracts/realtime.ts';
import { linkOfNotification } from '#shared/domain/notification-link.ts';
import type { NotificationRow } from './notifications.repo.ts';

/** The alert of a notification: one tag whichever way it reaches a device, so that it shows once. */
export function alertOf(row: NotificationRow): PushNotification {
  return {
    id: row.id,
    tag: `notification-${row.id}`,
    title: row.title,
    message: row.message,
    priority: row.priority,
    type: row.type,
    targetTeam: row.targetTeam,
    url: linkOfNotification(row)?.href ?? '/notification-center',
  };
}
