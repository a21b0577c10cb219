import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { type Chosen, chosenText } from '#shared/domain/chosen-lists.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import {
  postNotification,
  refreshNotifications,
} from '#web/features/notifications/public/notifications.queries.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { CENTER_TEXT, CENTER_TOASTS, DIALOG_TEXT, scheduledToast } from '../notification-center.text.ts';
import { NotificationFields } from '../notification-fields.tsx';
import {
  bodyOf,
  EMPTY_FORM,
  FIELD_NAMES,
  type NotificationForm,
  notificationFormToCome,
} from '../notification-form.ts';
import { takeBack } from '../use-notification-actions.ts';

interface SendNotificationDialogProps extends DialogProps {
  /** The selected rows of a list that it is about, and links to. */
  chosen?: Chosen;
  onSent?: () => void;
  /** Rendered above the fields. */
  children?: ReactNode;
}

/** Sends a notification, now or at a later time. If it is about selected rows, its toast offers an undo. */
export function SendNotificationDialog({ chosen, onSent, children, ...props }: SendNotificationDialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const dialog = useFormDialog<NotificationForm>({
    ...props,
    draft: {
      name: chosen === undefined ? 'send-notification' : `send-notification:${chosen.entity}`,
      doing: 'writing a notification',
    },
    schema: notificationFormToCome(timeZone),
    defaultValues: chosen === undefined ? EMPTY_FORM : { ...EMPTY_FORM, title: chosenText(chosen) },
    failed: CENTER_TOASTS.createFailed,
    fieldNames: FIELD_NAMES,
    save: async (values) => {
      const { scheduledFor, ...body } = bodyOf(values, timeZone);
      const sent = await postNotification({
        ...{ ...body, isRead: false },
        ...(scheduledFor && { scheduledFor }),
        ...(chosen && { chosen: { entity: chosen.entity, ids: [...chosen.ids] } }),
      });
      refreshNotifications(client);
      const isWaiting = sent.sentAt === null && sent.scheduledFor !== null;
      toast({
        ...(isWaiting
          ? scheduledToast(formatLongDateTime(new Date(sent.scheduledFor ?? ''), timeZone))
          : { title: CENTER_TOASTS.success, description: CENTER_TOASTS.created }),
        ...(chosen && {
          action: {
            label: CENTER_TEXT.undo,
            onSelect: () => void takeBack(client, sent.id, CENTER_TOASTS.sentTakenBack),
          },
        }),
      });
      onSent?.();
    },
  });
  return (
    <FormDialog
      dialog={dialog}
      title={chosen === undefined ? DIALOG_TEXT.sendTitle : DIALOG_TEXT.notifyTitle}
      {...(chosen && { description: chosenText(chosen) })}
      maxWidthPx={520}
      submitLabel={DIALOG_TEXT.send}
    >
      {children}
      <NotificationFields form={dialog.form} storedType={null} canBeScheduled />
    </FormDialog>
  );
}
