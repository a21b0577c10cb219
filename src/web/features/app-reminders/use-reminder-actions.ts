import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppReminder, UpdateAppReminderBody } from '#shared/contracts/app-reminders.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { restoreNewest } from '#web/features/trash/public/trash.queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { changeKey, type ExpectingChange } from '#web/lib/expected-row.ts';
import {
  deleteReminder,
  putReminder,
  REMINDER_SUBJECT,
  refreshReminders,
  removeReminder,
  replaceReminder,
} from './app-reminders.queries.ts';
import { REMINDERS_TEXT, REMINDERS_TOASTS } from './app-reminders.text.ts';

interface ReminderChange extends ExpectingChange<AppReminder> {
  change: UpdateAppReminderBody;
}

/** Changes a reminder with one press: switches it on or off, or moves it to another day. The card stays in its place. */
export function useReminderChange(reminder: AppReminder) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey('app_reminder', reminder.id),
    mutationFn: ({ change }: ReminderChange) => putReminder(reminder, change),
    onSuccess: (row) => {
      replaceReminder(client, row);
      toast({ title: REMINDERS_TOASTS.success, description: REMINDERS_TOASTS.updated });
    },
    onError: (error) => {
      REMINDER_SUBJECT.adopt(client, error);
      toastFailure(error, REMINDERS_TOASTS.updateFailed);
    },
  });
}

/** Deletes without a question; the toast offers an undo. */
export function useReminderDelete(reminder: AppReminder) {
  const client = useQueryClient();
  const tellDeleted = () => {
    removeReminder(client, reminder.id);
    toast({
      title: REMINDERS_TOASTS.success,
      description: REMINDERS_TOASTS.deleted,
      action: { label: REMINDERS_TEXT.undo, onSelect: () => void undo(client, reminder.id) },
    });
  };
  return useMutation({
    mutationFn: () => deleteReminder(reminder),
    onSuccess: tellDeleted,
    onError: (error) => {
      // Deleted already: the result is the wanted one.
      if (error instanceof ApiError && error.status === 404) return tellDeleted();
      REMINDER_SUBJECT.adopt(client, error);
      toastFailure(error, REMINDERS_TOASTS.deleteFailed);
    },
  });
}

async function undo(client: QueryClient, id: number): Promise<void> {
  try {
    await restoreNewest('app_reminder', id);
    toast({ title: REMINDERS_TOASTS.success, description: REMINDERS_TOASTS.restored });
  } catch (error) {
    toastFailure(error, REMINDERS_TOASTS.restoreFailed);
  }
  refreshReminders(client);
}
