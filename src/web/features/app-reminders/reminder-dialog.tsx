import { Controller, type UseFormReturn } from 'react-hook-form';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { REMINDER_FORM_TEXT } from './app-reminders.text.ts';
import type { ReminderForm } from './reminder-form.ts';

interface ReminderDialogProps {
  title: string;
  submitLabel: string;
  form: UseFormReturn<ReminderForm>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSave: (values: ReminderForm) => Promise<void>;
}

/** The dialog of a new reminder and of one that is there. */
export function ReminderDialog({
  title,
  submitLabel,
  form,
  isOpen,
  onOpenChange,
  onSave,
}: ReminderDialogProps) {
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      maxWidthPx={500}
      onSubmit={form.handleSubmit(onSave)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {REMINDER_FORM_TEXT.cancel}
          </Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <Field label={REMINDER_FORM_TEXT.title} isRequired error={errors.title?.message}>
          <Input autoComplete="off" {...form.register('title')} />
        </Field>
        <Field label={REMINDER_FORM_TEXT.message} isRequired error={errors.message?.message}>
          <Textarea rows={3} {...form.register('message')} />
        </Field>
        <Field label={REMINDER_FORM_TEXT.date} error={errors.reminderDate?.message}>
          <Controller
            control={form.control}
            name="reminderDate"
            render={({ field }) => (
              <DatePicker
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                placeholder={REMINDER_FORM_TEXT.datePlaceholder}
                isClearable
              />
            )}
          />
        </Field>
        <Field label={REMINDER_FORM_TEXT.active} className="flex items-center justify-between gap-4">
          <Controller
            control={form.control}
            name="isActive"
            render={({ field }) => <Switch checked={field.value} onCheckedChange={field.onChange} />}
          />
        </Field>
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
