import type { Executor } from '#server/platform/database/database.ts';
import { readSubjects } from '#server/platform/entities/notification-subjects.ts';
import type { PushNotification } from '#shared/contracts/realtime.ts';
import { chosenText } from '#shared/domain/chosen-lists.ts';
import { linkOfNotification } from '#shared/domain/notification-link.ts';
import { chosenOf } from './notifications.present.ts';
import type { NotificationRow } from './notifications.repo.ts';

const CENTER = '/notification-center';
/** Push services accept 4096 bytes, and the text needs some of them: with a longer link, the alert opens the notification center instead. */
const LONGEST_HREF = 1_500;

/** The alert of a notification. It has the same tag in the app and by push, so that a device shows it once. */
export async function alertOf(db: Executor, row: NotificationRow): Promise<PushNotification> {
  const about = await readSubjects(db, row.id);
  const chosen = chosenOf(row);
  const href = linkOfNotification({ type: row.type, chosen, ...about })?.href ?? CENTER;
  return {
    id: row.id,
    tag: `notification-${row.id}`,
    title: row.title,
    message: chosen === null ? row.message : `${chosenText(chosen)}: ${row.message}`,
    priority: row.priority,
    type: row.type,
    targetTeam: row.targetTeam,
    url: href.length > LONGEST_HREF ? CENTER : href,
  };
}
