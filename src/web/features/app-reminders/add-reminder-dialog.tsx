import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { reportFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { postReminder, refreshReminders } from './app-reminders.queries.ts';
import { REMINDER_FORM_TEXT, REMINDERS_TOASTS } from './app-reminders.text.ts';
import { ReminderDialog } from './reminder-dialog.tsx';
import { EMPTY_REMINDER, type ReminderForm, reminderForm } from './reminder-form.ts';

interface AddReminderDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function AddReminderDialog({ isOpen, onOpenChange }: AddReminderDialogProps) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(isOpen);
  const form = useForm<ReminderForm>({ resolver: zodResolver(reminderForm), defaultValues: EMPTY_REMINDER });

  async function save(values: ReminderForm) {
    try {
      const { reminderDate, ...rest } = values;
      await postReminder({ ...rest, ...(reminderDate ? { reminderDate } : {}) }, idempotencyKey);
      toast({ title: REMINDERS_TOASTS.success, description: REMINDERS_TOASTS.created });
      refreshReminders(client);
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      reportFailure(form, error, { fallback: REMINDERS_TOASTS.createFailed });
    }
  }

  return (
    <ReminderDialog
      title={REMINDER_FORM_TEXT.addTitle}
      submitLabel={REMINDER_FORM_TEXT.create}
      form={form}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onSave={save}
    />
  );
}
