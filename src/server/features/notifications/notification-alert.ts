import type { Executor } from '#server/platform/database/database.ts';
import { readSubjects } from '#server/platform/entities/notification-subjects.ts';
import type { PushNotification } from '#shared/contracts/realtime.ts';
import { linkOfNotification } from '#shared/domain/notification-link.ts';
import type { NotificationRow } from './notifications.repo.ts';

/** The alert of a notification: one tag whichever way it reaches a device, so that it shows once. */
export async function alertOf(db: Executor, row: NotificationRow): Promise<PushNotification> {
  const about = await readSubjects(db, row.id);
  return {
    id: row.id,
    tag: `notification-${row.id}`,
    title: row.title,
    message: row.message,
    priority: row.priority,
    type: row.type,
    targetTeam: row.targetTeam,
    url: linkOfNotification({ type: row.type, ...about })?.href ?? '/notification-center',
  };
}
