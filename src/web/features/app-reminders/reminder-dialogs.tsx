import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { REMINDER_FORM_TEXT } from './app-reminders.text.ts';
import type { EditReminderDialogProps } from './edit-reminder-dialog.tsx';

export const REMINDER_DIALOGS = dialogHost({
  blank: {
    add: lazyDialog<DialogProps>(
      REMINDER_FORM_TEXT.addTitle,
      async () => (await import('./add-reminder-dialog.tsx')).AddReminderDialog,
    ),
  },
  dialogs: {
    edit: lazyDialog<EditReminderDialogProps>(
      REMINDER_FORM_TEXT.editTitle,
      async () => (await import('./edit-reminder-dialog.tsx')).EditReminderDialog,
    ),
  },
  propsOf: (reminder: AppReminder) => ({ reminder }),
});

export const useReminderDialogs = () => useDialogs(REMINDER_DIALOGS);
