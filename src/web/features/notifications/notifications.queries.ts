import { queryOptions } from '@tanstack/react-query';

export const UNREAD_POLL_MS = 30_000;

/** The unread notifications: the bell counts them. Polled while someone is logged in. */
export const unreadNotificationsQuery = queryOptions<unknown[]>({
  queryKey: ['/api/notifications/unread'],
  refetchInterval: UNREAD_POLL_MS,
});
