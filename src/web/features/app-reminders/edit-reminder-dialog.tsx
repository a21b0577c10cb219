import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import {
  adoptCurrentReminder,
  currentReminderOf,
  putReminder,
  refreshReminders,
  replaceReminder,
} from './app-reminders.queries.ts';
import { REMINDER_FORM_TEXT, REMINDERS_TOASTS } from './app-reminders.text.ts';
import { ReminderDialog } from './reminder-dialog.tsx';
import { changesOf, type ReminderForm, reminderForm, valuesOf } from './reminder-form.ts';

interface EditReminderDialogProps {
  reminder: AppReminder;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** When somebody was faster, what was not touched here shows their words, and the next save is made knowing them. */
export function EditReminderDialog({ reminder, isOpen, onOpenChange }: EditReminderDialogProps) {
  const { timeZone } = useAppConfig();
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const [base, setBase] = useState(reminder);
  const form = useForm<ReminderForm>({
    resolver: zodResolver(reminderForm),
    defaultValues: valuesOf(reminder, timeZone),
  });

  async function save(values: ReminderForm) {
    try {
      replaceReminder(client, await putReminder(base, changesOf(values, valuesOf(base, timeZone))));
      refreshReminders(client);
      toast({ title: REMINDERS_TOASTS.success, description: REMINDERS_TOASTS.updated });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      const current = currentReminderOf(error);
      if (current) {
        setBase(current);
        form.reset(valuesOf(current, timeZone), { keepDirtyValues: true });
      }
      adoptCurrentReminder(client, error);
      reportFailure(form, error, { fallback: REMINDERS_TOASTS.updateFailed });
    }
  }

  return (
    <ReminderDialog
      title={REMINDER_FORM_TEXT.editTitle}
      submitLabel={REMINDER_FORM_TEXT.update}
      form={form}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onSave={save}
    />
  );
}
