import type { Notification, UnreadCount } from '#shared/contracts/notifications.ts';
import { linkOfNotification } from '#shared/domain/notification-link.ts';
import { type Alert, ownPath } from './alert.ts';
import { readDevice, writeDevice } from './device-store.ts';

// How polling knows what is new: by the newest notification that the server named before, never by this device's clock.

/** The newest notification seen: its time by the server, and its id, to order those of the same moment. */
export interface AlertMark {
  at: string;
  id: number;
}

const NOTHING_YET: AlertMark = { at: '', id: 0 };
const UNREAD_PATH = '/api/notifications/unread?bell=1&limit=20';

const markOf = ({ id, sentAt, createdAt }: Notification): AlertMark => ({ at: sentAt ?? createdAt, id });

const isAfter = (one: AlertMark, other: AlertMark) =>
  one.at === other.at ? one.id > other.id : one.at > other.at;

/** The unread notifications that came since the last call, oldest first; requested only when there are any. The first call returns none. */
export async function takeNews(
  { newest }: UnreadCount,
  get: <Answer>(path: string) => Promise<Answer>,
): Promise<Notification[]> {
  const mark = await readDevice<AlertMark>('alert-mark');
  if (mark !== null && (newest === null || !isAfter(newest, mark))) return [];
  const items = mark === null || newest === null ? [] : await get<Notification[]>(UNREAD_PATH);
  // A notification that was scheduled long ago for this hour is further down the list.
  if (mark !== null && newest !== null && !items.some(({ id }) => id === newest.id))
    items.push(await get<Notification>(`/api/notifications/${newest.id}`));
  await writeDevice('alert-mark', newest ?? NOTHING_YET);
  if (mark === null) return [];
  return items
    .filter((item) => isAfter(markOf(item), mark))
    .sort((one, other) => (isAfter(markOf(one), markOf(other)) ? 1 : -1));
}

/** The alert of a notification, with the same tag as by WebSocket and push. */
export function alertOf(notification: Notification): Alert {
  const { id, title, message, priority, type, targetTeam } = notification;
  const url = ownPath(linkOfNotification(notification)?.href);
  return { id, tag: `notification-${id}`, title, message, priority, type, targetTeam, url };
}
