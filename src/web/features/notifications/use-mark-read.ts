import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#shared/contracts/notifications.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { changeKey, type ExpectingChange } from '#web/lib/expected-row.ts';
import { allReadText, NOTIFICATIONS_TOASTS } from './notifications.text.ts';
import {
  postReadAll,
  putNotificationRead,
  refreshNotifications,
  removeNotification,
  replaceNotification,
} from './public/notifications.queries.ts';

/** Marks one notification as read by this device, and shows a toast. */
export function useMarkRead({ id, title }: Notification) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey('notification', id),
    mutationFn: (_: ExpectingChange<Notification>) => putNotificationRead(id, title),
    onSuccess: (row) => {
      replaceNotification(client, row);
      toast({ title: NOTIFICATIONS_TOASTS.success, description: NOTIFICATIONS_TOASTS.markedRead });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) removeNotification(client, id);
      toastFailure(error, NOTIFICATIONS_TOASTS.markReadFailed);
    },
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => postReadAll(client),
    onSuccess: ({ read }) => {
      refreshNotifications(client);
      toast({ title: NOTIFICATIONS_TOASTS.success, description: allReadText(read) });
    },
    onError: (error) => toastFailure(error, NOTIFICATIONS_TOASTS.markAllFailed),
  });
}
