import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  CreateNotificationBody,
  Notification,
  NotificationCounts,
  PushBody,
  PushReply,
  ReadAllBody,
  UnreadCount,
  UpdateNotificationBody,
} from '#shared/contracts/notifications.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { api, type Page } from '#web/lib/api-client.ts';
import { WaitsError } from '#web/lib/api-error.ts';
import { dropListed, putRow } from '#web/lib/listed-rows.ts';
import { logWarning } from '#web/lib/log.ts';
import { carriedAt } from '#web/lib/offline/carried.ts';
import { isOutOfReach } from '#web/lib/offline/connection.ts';
import { pageQuery } from '#web/lib/page-query.ts';
import { NOTIFICATIONS_TEXT, NOTIFICATIONS_TOASTS } from '../notifications.text.ts';

const PATH = '/api/notifications';
const LISTS_KEY = [PATH, 'list'] as const;
const PAGE_SIZE = 50;
const NEWEST_COUNT = 8;

const UNREAD_POLL_MS = 30_000;

/** The bell's number, polled while somebody is logged in. */
export const unreadCountQuery = queryOptions({
  queryKey: [PATH, 'unread', 'count'],
  queryFn: ({ signal }) => api.get<UnreadCount>(`${PATH}/unread/count`, { signal }),
  refetchInterval: UNREAD_POLL_MS,
});

export interface NotificationFilter {
  /** Only sent notifications, no scheduled ones. */
  isSent?: boolean;
  isUnread?: boolean;
}

/** Newest first, page by page. */
export const notificationListQuery = ({ isSent = false, isUnread = false }: NotificationFilter = {}) =>
  pageQuery<Notification>([...LISTS_KEY, { isSent, isUnread }], PATH, {
    ...(isSent && { sent: '1' }),
    ...(isUnread && { unread: '1' }),
    limit: String(PAGE_SIZE),
  });

/** The few that the bell's panel shows, newest first. */
export const newestNotificationsQuery = queryOptions({
  queryKey: [PATH, 'newest'],
  queryFn: ({ signal }) => api.get<Notification[]>(`${PATH}?sent=1&limit=${NEWEST_COUNT}`, { signal }),
});

export const notificationCountsQuery = queryOptions({
  queryKey: [PATH, 'counts'],
  queryFn: ({ signal }) => api.get<NotificationCounts>(`${PATH}/counts`, { signal }),
});

export function postNotification(body: CreateNotificationBody) {
  return api.post<Notification>(PATH, body);
}

/** Changes the version that was seen; a newer one is a 412 with the current row. Does not alert anybody again. */
export function putNotification(
  { id, version }: Pick<Notification, 'id' | 'version'>,
  change: UpdateNotificationBody,
): Promise<Notification> {
  return api.put<Notification>(`${PATH}/${id}`, change, { ifMatch: version });
}

/** `title`: the notification's title, for the list of unsent changes. */
export function putNotificationRead(id: number, title?: string): Promise<Notification> {
  const what = [NOTIFICATIONS_TEXT.markRead, title].filter(Boolean).join(': ');
  return api.put<Notification>(`${PATH}/${id}/read`, undefined, { what });
}

/** For a person who follows a notification's link: if marking it fails, it only stays unread. */
export function noteRead(client: QueryClient, id: number, title?: string): void {
  putNotificationRead(id, title)
    .then((row) => replaceNotification(client, row))
    .catch((error: unknown) => {
      if (!(error instanceof WaitsError)) logWarning(NOTIFICATIONS_TOASTS.markReadFailed, error);
    });
}

/** Without the server: all notifications that this device had received, with its copy or on a screen since then. */
export async function postReadAll(client: QueryClient): Promise<{ read: number }> {
  const copiedAt = isOutOfReach() ? await carriedAt() : null;
  const body: ReadAllBody =
    copiedAt === null ? undefined : { until: heardUntil(copiedAt, shownNotifications(client)) };
  return api.post<{ read: number }>(`${PATH}/read-all`, body, { what: NOTIFICATIONS_TEXT.markAllRead });
}

/** The time of the latest notification, or that of the copy. */
export function heardUntil(copiedAt: string, shown: readonly Notification[]): string {
  // The database counts microseconds, which answers leave out.
  const times = shown.flatMap(({ sentAt }) => (sentAt === null ? [] : [Date.parse(sentAt) + 1]));
  return new Date(Math.max(Date.parse(copiedAt), ...times)).toISOString();
}

function shownNotifications(client: QueryClient): Notification[] {
  const lists = client.getQueriesData<InfiniteData<Page<Notification>>>({ queryKey: LISTS_KEY });
  return [
    ...lists.flatMap(([, list]) => rowsOf(list)),
    ...(client.getQueryData(newestNotificationsQuery.queryKey) ?? []),
  ];
}

export function deleteNotification(id: number): Promise<void> {
  return api.delete(`${PATH}/${id}`);
}

/** Sends it again to the sockets and the subscribed devices of its team. */
export function postResend(body: PushBody): Promise<PushReply> {
  return api.post<PushReply>(`${PATH}/push`, body);
}

/** Reads all notification data again. */
export function refreshNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [PATH] });
}

/** Replaces the cached row by the server's at once; what depends on it is read again. */
export function replaceNotification(client: QueryClient, row: Notification): void {
  putRow(client, row, { lists: [LISTS_KEY, newestNotificationsQuery.queryKey] });
  refreshNotifications(client);
}

/** Removes a deleted notification from the cached lists. */
export function removeNotification(client: QueryClient, id: number): void {
  for (const key of [LISTS_KEY, newestNotificationsQuery.queryKey]) dropListed(client, key, id);
  refreshNotifications(client);
}

/** How a conflicting change of a notification by somebody else is described. */
export const NOTIFICATION_SUBJECT = rowSubject<Notification>({
  entity: 'notification',
  mark: 'targetTeam',
  standingOf: () => null,
  replace: replaceNotification,
  refresh: refreshNotifications,
});

/** The rows of all pages; a row that moved between two pages while they were read appears once. */
export function rowsOf(data: InfiniteData<Page<Notification>> | undefined): Notification[] {
  const all = (data?.pages ?? []).flatMap(({ items }) => items);
  return [...new Map(all.map((row) => [row.id, row])).values()];
}
