import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Notification } from '#shared/contracts/notifications.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import {
  currentNotificationOf,
  postNotification,
  putNotification,
  refreshNotifications,
  replaceNotification,
} from '#web/features/notifications/notifications.queries.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { CENTER_TOASTS, DIALOG_TEXT, scheduledToast } from './notification-center.text.ts';
import { NotificationFields } from './notification-fields.tsx';
import {
  bodyOf,
  changesOf,
  EMPTY_FORM,
  isToCome,
  type NotificationForm,
  notificationForm,
  valuesOf,
} from './notification-form.ts';

interface NotificationDialogProps {
  /** The one to change; null to send a new one. */
  notification: Notification | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Sends a notification, or changes one. After somebody faster, what was not touched here shows their values. */
export default function NotificationDialog({ notification, isOpen, onOpenChange }: NotificationDialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(isOpen);
  const [base, setBase] = useState(notification);
  const form = useForm<NotificationForm>({
    resolver: zodResolver(notificationForm),
    defaultValues: base ? valuesOf(base, timeZone) : EMPTY_FORM,
  });
  const wasSent = base !== null && base.sentAt !== null;

  async function create(values: NotificationForm): Promise<void> {
    const { scheduledFor, ...body } = bodyOf(values, timeZone);
    const sent = await postNotification(
      { ...body, isRead: false, ...(scheduledFor && { scheduledFor }) },
      idempotencyKey,
    );
    refreshNotifications(client);
    toast(
      sent.sentAt === null && sent.scheduledFor !== null
        ? scheduledToast(formatLongDateTime(new Date(sent.scheduledFor), timeZone))
        : { title: CENTER_TOASTS.success, description: CENTER_TOASTS.created },
    );
  }

  async function update(row: Notification, values: NotificationForm): Promise<void> {
    const saved = await putNotification(row, changesOf(values, valuesOf(row, timeZone), timeZone));
    replaceNotification(client, saved);
    toast({ title: CENTER_TOASTS.success, description: CENTER_TOASTS.updated });
  }

  async function submit(values: NotificationForm): Promise<void> {
    if (!wasSent && !isToCome(values.sendAt, new Date(), timeZone)) {
      form.setError('sendAt', { message: DIALOG_TEXT.sendAtPast }, { shouldFocus: true });
      return;
    }
    try {
      await (base ? update(base, values) : create(values));
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      const current = currentNotificationOf(error);
      if (current) {
        setBase(current);
        replaceNotification(client, current);
        form.reset(valuesOf(current, timeZone), { keepDirtyValues: true, keepErrors: true });
      }
      reportFailure(form, error, {
        fallback: base ? CENTER_TOASTS.updateFailed : CENTER_TOASTS.createFailed,
        fieldNames: { scheduledFor: 'sendAt' },
      });
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={notification ? DIALOG_TEXT.editTitle : DIALOG_TEXT.sendTitle}
      maxWidthPx={520}
      onSubmit={form.handleSubmit(submit)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {DIALOG_TEXT.cancel}
          </Button>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            {notification ? DIALOG_TEXT.update : DIALOG_TEXT.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <NotificationFields form={form} storedType={base?.type ?? null} canBeScheduled={!wasSent} />
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
