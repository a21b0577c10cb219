import type { Notification } from '#shared/contracts/notifications.ts';
import { type Alert, ownPath } from './alert.ts';

// How polling knows what is new: by the newest the server has named before, never by this device's clock.

/** The newest that was seen: when the server sent it, and its number among those of that moment. */
export interface AlertMark {
  at: string;
  id: number;
}

type Item = Pick<Notification, 'id' | 'sentAt' | 'createdAt'>;

const markOf = ({ id, sentAt, createdAt }: Item): AlertMark => ({ at: sentAt ?? createdAt, id });

const isAfter = (one: AlertMark, other: AlertMark) =>
  one.at === other.at ? one.id > other.id : one.at > other.at;

/** The newest of the items and what was known; null while there has been nothing. */
export function advanceMark(items: readonly Item[], mark: AlertMark | null): AlertMark | null {
  return items.map(markOf).reduce((newest, one) => (newest && !isAfter(one, newest) ? newest : one), mark);
}

/** What came after the mark, oldest first. Without a mark nothing did: the first look only sets it. */
export function newerThan<Newer extends Item>(items: readonly Newer[], mark: AlertMark | null): Newer[] {
  if (mark === null) return [];
  return items
    .filter((item) => isAfter(markOf(item), mark))
    .sort((one, other) => (isAfter(markOf(one), markOf(other)) ? 1 : -1));
}

/** The alert of a notification: of the same tag as by socket and push. */
export function alertOf(notification: Notification): Alert {
  const { id, title, message, priority, type, targetTeam, paymentId, laybyId, reservationId } = notification;
  const about =
    (paymentId !== null && `/payments?order=${paymentId}`) ||
    (laybyId !== null && `/layby?layby=${laybyId}`) ||
    (reservationId !== null && `/reservations?reservation=${reservationId}`);
  return { id, tag: `notification-${id}`, title, message, priority, type, targetTeam, url: ownPath(about) };
}
