import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';

/** The dialog for other screens. */
export const NewReminderDialog = lazyDialog(
  'New reminder',
  () => import('../add-reminder-dialog.tsx'),
  'AddReminderDialog',
);
