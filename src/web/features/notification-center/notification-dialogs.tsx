import type { Notification } from '#shared/contracts/notifications.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { DIALOG_TEXT } from './notification-center.text.ts';

export const NOTIFICATION_DIALOGS = dialogHost({
  blank: {
    send: lazyDialog(
      DIALOG_TEXT.sendTitle,
      () => import('./public/send-dialog.tsx'),
      'SendNotificationDialog',
    ),
  },
  dialogs: {
    edit: lazyDialog(
      DIALOG_TEXT.editTitle,
      () => import('./notification-dialog.tsx'),
      'EditNotificationDialog',
    ),
  },
  propsOf: (notification: Notification) => ({ notification }),
});

export const useNotificationDialogs = () => useDialogs(NOTIFICATION_DIALOGS);
