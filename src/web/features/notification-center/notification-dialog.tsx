import { useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import {
  NOTIFICATION_SUBJECT,
  putNotification,
  replaceNotification,
} from '#web/features/notifications/public/notifications.queries.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { CENTER_TOASTS, DIALOG_TEXT } from './notification-center.text.ts';
import { NotificationFields } from './notification-fields.tsx';
import {
  changesOf,
  FIELD_NAMES,
  NOTIFICATION_MERGE,
  type NotificationForm,
  notificationForm,
  notificationFormToCome,
  valuesOf,
} from './notification-form.ts';

export interface EditNotificationDialogProps extends DialogProps {
  notification: Notification;
}

/** Edits a notification. If somebody else has changed it meanwhile, the person is told and keeps what they typed. */
export function EditNotificationDialog({ notification, ...props }: EditNotificationDialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const row = useRowBase(notification, NOTIFICATION_SUBJECT);
  const wasSent = row.base.sentAt !== null;
  const dialog = useFormDialog<NotificationForm, Notification>({
    ...props,
    draft: { name: `edit-notification:${notification.id}`, doing: `changing “${notification.title}”` },
    schema: wasSent ? notificationForm : notificationFormToCome(timeZone),
    defaultValues: valuesOf(notification, timeZone),
    failed: CENTER_TOASTS.updateFailed,
    fieldNames: FIELD_NAMES,
    base: row,
    merge: { ...NOTIFICATION_MERGE, valuesOf: (current) => valuesOf(current, timeZone) },
    save: async (values) => {
      const changes = changesOf(values, valuesOf(row.base, timeZone), timeZone);
      replaceNotification(client, await putNotification(row.base, changes));
      toast({ title: CENTER_TOASTS.success, description: CENTER_TOASTS.updated });
    },
  });
  return (
    <FormDialog
      dialog={dialog}
      title={DIALOG_TEXT.editTitle}
      about={notification.title}
      maxWidthPx={520}
      submitLabel={DIALOG_TEXT.update}
    >
      <NotificationFields form={dialog.form} storedType={row.base.type} canBeScheduled={!wasSent} />
    </FormDialog>
  );
}
