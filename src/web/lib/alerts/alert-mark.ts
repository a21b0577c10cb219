import type { Notification, UnreadCount } from '#shared/contracts/notifications.ts';
import { linkOfNotification } from '#shared/domain/notification-link.ts';
import { type Alert, ownPath } from './alert.ts';
import { readDevice, writeDevice } from './device-store.ts';

// How polling knows what is new: by the newest the server has named before, never by this device's clock.

/** The newest that was seen: when the server told it, and its number among those of that moment. */
export interface AlertMark {
  at: string;
  id: number;
}

const NOTHING_YET: AlertMark = { at: '', id: 0 };
const UNREAD_PATH = '/api/notifications/unread?bell=1&limit=20';

const markOf = ({ id, sentAt, createdAt }: Notification): AlertMark => ({ at: sentAt ?? createdAt, id });

const isAfter = (one: AlertMark, other: AlertMark) =>
  one.at === other.at ? one.id > other.id : one.at > other.at;

/**
 * What waits at the bell and came after the last look, oldest first; asked for only when there is something. The first
 * look finds nothing new.
 */
export async function takeNews(
  { newest }: UnreadCount,
  get: <Answer>(path: string) => Promise<Answer>,
): Promise<Notification[]> {
  const mark = await readDevice<AlertMark>('alert-mark');
  if (mark !== null && (newest === null || !isAfter(newest, mark))) return [];
  const items = mark === null || newest === null ? [] : await get<Notification[]>(UNREAD_PATH);
  // One that was written long ago for this hour stands further down.
  if (mark !== null && newest !== null && !items.some(({ id }) => id === newest.id))
    items.push(await get<Notification>(`/api/notifications/${newest.id}`));
  await writeDevice('alert-mark', newest ?? NOTHING_YET);
  if (mark === null) return [];
  return items
    .filter((item) => isAfter(markOf(item), mark))
    .sort((one, other) => (isAfter(markOf(one), markOf(other)) ? 1 : -1));
}

/** The alert of a notification: of the same tag as by socket and push. */
export function alertOf(notification: Notification): Alert {
  const { id, title, message, priority, type, targetTeam } = notification;
  const url = ownPath(linkOfNotification(notification)?.href);
  return { id, tag: `notification-${id}`, title, message, priority, type, targetTeam, url };
}
