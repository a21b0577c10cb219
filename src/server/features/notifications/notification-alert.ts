import type { PushNotification } from '#shared/contracts/realtime.ts';
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
    url: urlOf(row),
  };
}

/** Where a click leads: to what the notification is about, else to the Notification Center. */
function urlOf({ paymentId, laybyId, reservationId }: NotificationRow): string {
  if (paymentId !== null) return `/payments?order=${paymentId}`;
  if (laybyId !== null) return `/layby?layby=${laybyId}`;
  if (reservationId !== null) return `/reservations?reservation=${reservationId}`;
  return '/notification-center';
}
