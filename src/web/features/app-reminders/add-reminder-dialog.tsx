import { useQueryClient } from '@tanstack/react-query';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { NOT_THERE, useUndoable } from '#web/components/use-undoable.ts';
import { postReminder, refreshReminders } from './app-reminders.queries.ts';
import { FORM_TEXT, REMINDERS_TOASTS } from './app-reminders.text.ts';
import { ReminderFields } from './reminder-fields.tsx';
import { EMPTY_REMINDER, reminderForm } from './reminder-form.ts';

export function AddReminderDialog(props: DialogProps) {
  const client = useQueryClient();
  const undoable = useUndoable('app_reminder');
  const dialog = useFormDialog({
    mayWait: true,
    ...props,
    draft: { name: 'add-reminder', doing: 'adding a reminder' },
    schema: reminderForm,
    defaultValues: EMPTY_REMINDER,
    failed: REMINDERS_TOASTS.createFailed,
    save: async ({ reminderDate, ...rest }) => {
      const made = await postReminder({ ...rest, ...(reminderDate ? { reminderDate } : {}) });
      const way = undoable(made, NOT_THERE, made.title);
      toast({ title: REMINDERS_TOASTS.success, description: REMINDERS_TOASTS.created, ...way });
      refreshReminders(client);
    },
  });
  return (
    <FormDialog dialog={dialog} title={FORM_TEXT.addTitle} maxWidthPx={500} submitLabel={FORM_TEXT.create}>
      <ReminderFields form={dialog.form} />
    </FormDialog>
  );
}
