import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { FORM_TEXT } from './app-reminders.text.ts';

export const REMINDER_DIALOGS = dialogHost({
  blank: {
    add: lazyDialog(FORM_TEXT.addTitle, () => import('./add-reminder-dialog.tsx'), 'AddReminderDialog'),
  },
  dialogs: {
    edit: lazyDialog(FORM_TEXT.editTitle, () => import('./edit-reminder-dialog.tsx'), 'EditReminderDialog'),
  },
  propsOf: (reminder: AppReminder) => ({ reminder }),
});

export const useReminderDialogs = () => useDialogs(REMINDER_DIALOGS);
