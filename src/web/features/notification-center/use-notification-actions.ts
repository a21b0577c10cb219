import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { NotificationPriority, Team } from '#shared/domain/notification-labels.ts';
import { toastFailure, toastUnsettled } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import {
  deleteNotification,
  postNotification,
  postResend,
  refreshNotifications,
  removeNotification,
} from '#web/features/notifications/public/notifications.queries.ts';
import { restoreNewest } from '#web/features/trash/public/trash.queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logWarning } from '#web/lib/log.ts';
import {
  BULK_UPDATE,
  CENTER_TEXT,
  CENTER_TOASTS,
  RESEND_FAILED,
  resentToast,
} from './notification-center.text.ts';

/** Posts the fixed notification to everybody; the toast offers an undo. */
export function useBulkUpdate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => postNotification(BULK_UPDATE),
    onSuccess: ({ id }) => {
      refreshNotifications(client);
      toast({
        title: CENTER_TOASTS.success,
        description: CENTER_TOASTS.created,
        action: {
          label: CENTER_TEXT.undo,
          onSelect: () => void takeBack(client, id, CENTER_TOASTS.takenBack),
        },
      });
    },
    onError: (error) => toastFailure(error, CENTER_TOASTS.createFailed),
  });
}

/** Deletes a notification that has just been sent; `done` is the toast's text. */
export async function takeBack(client: QueryClient, id: number, done: string): Promise<void> {
  try {
    await deleteUnlessGone(id);
    removeNotification(client, id);
    toast({ title: CENTER_TOASTS.success, description: done });
  } catch (error) {
    toastFailure(error, CENTER_TOASTS.deleteFailed);
  }
}

/** Alerts the team again with a notification's present text. */
export function useResend() {
  return useMutation({
    mutationFn: ({ id, title, message, priority, targetTeam }: Notification) =>
      postResend({
        title,
        message,
        priority: priority as NotificationPriority,
        targetTeam: targetTeam as Team,
        notificationId: id,
      }),
    onSuccess: (_reply, { title }) => void toast(resentToast(title)),
    onError: (error) => {
      logWarning('Failed to send server-side notification', error);
      if (!toastUnsettled(error)) toast({ ...RESEND_FAILED, variant: 'destructive' });
    },
  });
}

/** Moves a notification into the trash at once; the toast offers an undo. */
export function useDeleteNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Notification) => deleteUnlessGone(id),
    onSuccess: (_reply, notification) => {
      removeNotification(client, notification.id);
      toast({
        title: CENTER_TOASTS.success,
        description: CENTER_TOASTS.deleted,
        action: { label: CENTER_TEXT.undo, onSelect: () => void restore(client, notification) },
      });
    },
    onError: (error) => toastFailure(error, CENTER_TOASTS.deleteFailed),
  });
}

async function restore(client: QueryClient, { id, title }: Notification): Promise<void> {
  try {
    await restoreNewest('notification', id);
    toast({ title: CENTER_TOASTS.restored, description: title });
  } catch (error) {
    toastFailure(error, CENTER_TOASTS.restoreFailed);
  }
  refreshNotifications(client);
}

/** Deleted already: the result is the wanted one. */
async function deleteUnlessGone(id: number): Promise<void> {
  try {
    await deleteNotification(id);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
