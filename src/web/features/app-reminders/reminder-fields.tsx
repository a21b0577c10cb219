import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormDatePicker } from '#web/components/ui/form/form-controls.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { Switch } from '#web/components/ui/form/switch.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { FORM_TEXT } from './app-reminders.text.ts';
import type { ReminderForm } from './reminder-form.ts';

/** The fields for creating and editing a reminder. */
export function ReminderFields({ form }: { form: UseFormReturn<ReminderForm> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={FORM_TEXT.title} isRequired error={errors.title?.message}>
        <Input autoComplete="off" {...form.register('title')} />
      </Field>
      <Field label={FORM_TEXT.message} isRequired error={errors.message?.message}>
        <Textarea rows={3} {...form.register('message')} />
      </Field>
      <Field label={FORM_TEXT.date} error={errors.reminderDate?.message}>
        <FormDatePicker
          control={form.control}
          name="reminderDate"
          placeholder={FORM_TEXT.datePlaceholder}
          isClearable
        />
      </Field>
      <Field label={FORM_TEXT.active} className="flex items-center justify-between gap-4">
        <Controller
          control={form.control}
          name="isActive"
          render={({ field }) => <Switch checked={field.value} onCheckedChange={field.onChange} />}
        />
      </Field>
    </>
  );
}
