import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';

/** For whoever is on another screen. */
export const NewReminderDialog = lazyDialog(
  'New reminder',
  () => import('../add-reminder-dialog.tsx'),
  'AddReminderDialog',
);
