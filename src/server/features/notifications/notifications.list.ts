import { type SQL, sql } from 'drizzle-orm';
import { SUBJECT_COLUMNS } from '#server/platform/entities/notification-subjects.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { keptCount } from '#server/platform/totals/kept-totals.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { type NotificationListRow, presentNotification } from './notifications.present.ts';

/**
 * The reads of notifications, in hand-written SQL, as one device sees them. For a caller without a device (null), only
 * what was marked read for everybody counts as read.
 */

export type Reader = { deviceId: string | null; team: string | null; now: Date };

export type NotificationFilter = {
  sent?: boolean | undefined;
  unread?: boolean | undefined;
  bell?: boolean | undefined;
};

/** When the notification was sent to the team; for a scheduled one, later than it was written. */
const HEARD_AT = sql.raw('greatest(n.created_at, n.scheduled_for, n.sent_at)');

/** Notifications that were sent before this device first logged in count as read there. */
const isOldNews = ({ deviceId }: Reader) =>
  sql`${HEARD_AT} < coalesce((select created_at from devices where id = ${deviceId}), '-infinity')`;

const isReadHere = (reader: Reader) =>
  sql`(n.is_read or n.ended_at is not null or r.is_here or ${isOldNews(reader)})`;

const columnsFor = (reader: Reader) => sql`
  n.id, n.version, n.type, n.title, n.message, ${SUBJECT_COLUMNS}, n.priority, n.target_team as "targetTeam", ${isReadHere(reader)} as "isRead",
    n.ended_at as "endedAt", n.chosen_kind as "chosenKind", n.chosen_ids as "chosenIds",
    r.seen_by as "seenBy", n.scheduled_for as "scheduledFor", n.sent_at as "sentAt",
    n.added_by_agent as "addedByAgent", n.created_at as "createdAt", n.updated_at as "updatedAt"`;

const readersOf = ({ deviceId }: Reader) => sql`
  cross join lateral (
    select count(*)::int as seen_by, coalesce(bool_or(device_id = ${deviceId}), false) as is_here
    from notification_reads where notification_id = n.id) r`;

/** Leaves out scheduled notifications whose time has not come; once sent, a notification stays in. */
const isSent = ({ now }: Reader) =>
  sql`(n.sent_at is not null or n.scheduled_for is null or n.scheduled_for <= ${now})`;

/** Every open screen asks for this twice a minute, so the device's read marks are read once, not once per notification. */
const isUnread = (reader: Reader) => sql`(not n.is_read and n.ended_at is null and ${isSent(reader)}
  and not (${isOldNews(reader)})
  and n.id not in (select notification_id from notification_reads where device_id = ${reader.deviceId}))`;

/** For the bell: leaves out what was done on this device, and what is for another team. */
const isForBell = ({
  deviceId,
  team,
}: Reader) => sql`((${deviceId}::text is null or n.device_id is distinct from ${deviceId})
  and (coalesce(${team}, 'all') = 'all' or n.target_team in ('all', ${team})))`;

/** One live notification. */
export function selectNotification(id: number, reader: Reader): SQL {
  return sql`select ${columnsFor(reader)} from notifications n ${readersOf(reader)}
    where n.id = ${id} and n.deleted_batch_id is null`;
}

/** Notifications written since, optionally only those with the given ids. */
export function selectWritten(reader: Reader, from: Date, ids: readonly number[] | null): SQL {
  const among = ids === null ? sql`` : sql`and n.id = any(${sql.param([...ids])}::int[])`;
  return sql`select ${columnsFor(reader)} from notifications n ${readersOf(reader)}
    where n.deleted_batch_id is null and n.created_at >= ${from} ${among}`;
}

/** How many notifications the bell of this device counts, and the newest of them. */
export function selectBell(reader: Reader): SQL {
  return sql`
    with waiting as (
      select n.id, coalesce(n.sent_at, n.created_at) as at from notifications n
      where n.deleted_batch_id is null and ${isUnread(reader)} and ${isForBell(reader)})
    select (select count(*)::int from waiting) as unread, newest.id, newest.at
    from (select 1) one left join (select id, at from waiting order by at desc, id desc limit 1) newest on true`;
}

/** Marks everything read that was sent until some time, and when that was done. */
export type ReadingAll = Reader & { until: Date; readAt: Date };

const isReadWithAll = (reader: ReadingAll) =>
  sql`n.deleted_batch_id is null and ${isUnread(reader)}
    and coalesce(n.sent_at, n.scheduled_for, n.created_at) <= ${reader.until}`;

/** Marks as read, on the reader's device, what is unread there. */
export function insertAllReads(reader: ReadingAll & { deviceId: string }, agent: string | null): SQL {
  return sql`
    insert into notification_reads (notification_id, device_id, agent, read_at)
    select n.id, ${reader.deviceId}, ${agent}, ${reader.readAt} from notifications n
    where ${isReadWithAll(reader)}
    on conflict do nothing returning notification_id as id`;
}

/** Marks everything that has been sent as read, for everybody. */
export function readAllForAll(reader: ReadingAll): SQL {
  return sql`
    update notifications n set is_read = true
    where ${isReadWithAll(reader)} returning n.id`;
}

/** Newest first. A notification that has not been sent yet does not count as unread. */
export function notificationList(
  filter: NotificationFilter,
  reader: Reader,
): ListQuery<NotificationListRow, Notification> {
  const where = sql.join(
    [
      sql`n.deleted_batch_id is null`,
      ...(filter.sent ? [isSent(reader)] : []),
      ...(filter.unread ? [isUnread(reader)] : []),
      ...(filter.bell ? [isForBell(reader)] : []),
    ],
    sql` and `,
  );
  return newestFirst({
    ...{ table: 'notifications', as: 'n', columns: columnsFor(reader), joined: readersOf(reader) },
    where,
    kept: filter.sent || filter.unread || filter.bell ? null : keptCount('notifications'),
    dated: 'createdAt',
    present: presentNotification,
  });
}

/** All counters in one row; `today` is the first instant of the shop's day and that of the next day. */
export function countNotifications(reader: Reader, today: { from: Date; until: Date }): SQL {
  const living = (condition: SQL) =>
    sql`(select count(*)::int from notifications n where n.deleted_batch_id is null and ${condition})`;
  return sql`
    select ${keptCount('notifications')} as total, ${keptCount('notifications', [sql`k.state = 'urgent'`])} as urgent,
      ${living(isUnread(reader))} as unread,
      ${living(sql`n.created_at >= ${today.from} and n.created_at < ${today.until}`)} as today`;
}
