import type { Notification } from '#shared/contracts/notifications.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { DIALOG_TEXT } from './notification-center.text.ts';
import type { EditNotificationDialogProps } from './notification-dialog.tsx';

export const NOTIFICATION_DIALOGS = dialogHost({
  blank: {
    send: lazyDialog<DialogProps>(
      DIALOG_TEXT.sendTitle,
      async () => (await import('./notification-dialog.tsx')).SendNotificationDialog,
    ),
  },
  dialogs: {
    edit: lazyDialog<EditNotificationDialogProps>(
      DIALOG_TEXT.editTitle,
      async () => (await import('./notification-dialog.tsx')).EditNotificationDialog,
    ),
  },
  propsOf: (notification: Notification) => ({ notification }),
});

export const useNotificationDialogs = () => useDialogs(NOTIFICATION_DIALOGS);
