import { useQueryClient } from '@tanstack/react-query';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { putReminder, REMINDER_SUBJECT, refreshReminders, replaceReminder } from './app-reminders.queries.ts';
import { FORM_TEXT, REMINDERS_TOASTS } from './app-reminders.text.ts';
import { ReminderFields } from './reminder-fields.tsx';
import { changesOf, REMINDER_MERGE, type ReminderForm, reminderForm, valuesOf } from './reminder-form.ts';

export interface EditReminderDialogProps extends DialogProps {
  reminder: AppReminder;
}

/** Edits a reminder. If somebody else has changed it meanwhile, the person is told and keeps what they typed. */
export function EditReminderDialog({ reminder, ...props }: EditReminderDialogProps) {
  const { timeZone } = useAppConfig();
  const client = useQueryClient();
  const row = useRowBase(reminder, REMINDER_SUBJECT);
  const dialog = useFormDialog<ReminderForm, AppReminder>({
    mayWait: true,
    ...props,
    draft: { name: `edit-reminder:${reminder.id}`, doing: `changing the reminder “${reminder.title}”` },
    schema: reminderForm,
    defaultValues: valuesOf(reminder, timeZone),
    failed: REMINDERS_TOASTS.updateFailed,
    base: row,
    merge: { ...REMINDER_MERGE, valuesOf: (current) => valuesOf(current, timeZone) },
    save: async (values) => {
      const changes = changesOf(values, valuesOf(row.base, timeZone));
      replaceReminder(client, await putReminder(row.base, changes));
      refreshReminders(client);
      toast({ title: REMINDERS_TOASTS.success, description: REMINDERS_TOASTS.updated });
    },
  });
  return (
    <FormDialog
      dialog={dialog}
      title={FORM_TEXT.editTitle}
      about={reminder.title}
      maxWidthPx={500}
      submitLabel={FORM_TEXT.update}
    >
      <ReminderFields form={dialog.form} />
    </FormDialog>
  );
}
