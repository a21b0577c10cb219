import type { Notification, NotificationCounts, UnreadCount } from '#shared/contracts/notifications.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { idIn } from '../writes/temporary-id.ts';
import { actionOf, typedIn } from './actions.ts';

// Shows notifications that were read on this device as read, before the server knows.

/** Applies the waiting read marks to an answer about notifications that this device gives itself. @param writes the waiting changes */
export function withReadMarks(
  { pathname, searchParams }: URL,
  body: unknown,
  writes: readonly SentWrite[],
): unknown {
  const marks = writes.filter((write) => actionOf(write) === 'read_mark');
  if (marks.length === 0) return body;
  const ids = new Set(marks.map(({ path }) => Number(idIn(path))));
  const ofAll = marks.filter(({ path }) => idIn(path) === undefined);
  const until = ofAll.map(heardUntil).sort().at(-1) ?? '';
  const isRead = (row: Notification) => row.isRead || ids.has(row.id) || heardAt(row) <= until;
  if (Array.isArray(body)) {
    const rows = (body as Notification[]).map((row) => (isRead(row) ? { ...row, isRead: true } : row));
    return searchParams.has('unread') ? rows.filter((row) => !row.isRead) : rows;
  }
  if (!/\/counts?$/.test(pathname))
    return isRead(body as Notification) ? { ...(body as Notification), isRead: true } : body;
  const counts = body as UnreadCount | NotificationCounts;
  return { ...counts, unread: until === '' ? Math.max(0, counts.unread - ids.size) : 0 };
}

/** The time of the latest notification when "read all" was pressed. */
function heardUntil(write: SentWrite): string {
  const { until } = typedIn(write);
  return typeof until === 'string' ? until : (write.deed?.at ?? new Date(write.sentAt).toISOString());
}

function heardAt({ createdAt, sentAt, scheduledFor }: Notification): string {
  return sentAt ?? scheduledFor ?? createdAt;
}
