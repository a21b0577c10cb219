import { z } from 'zod';
import {
  type AppReminder,
  createAppReminderBody,
  type UpdateAppReminderBody,
} from '#shared/contracts/app-reminders.ts';
import { dayOf, formatLongDate, isDay } from '#shared/domain/calendar.ts';
import type { MergeRules } from '#web/components/dialog/merge.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { FORM_TEXT } from './app-reminders.text.ts';

/** The form's values; '' means no date. */
export const reminderForm = z.object({
  title: textFor(createAppReminderBody.shape.title),
  message: textFor(createAppReminderBody.shape.message),
  reminderDate: z.string(),
  isActive: z.boolean(),
});
export type ReminderForm = z.infer<typeof reminderForm>;

export const EMPTY_REMINDER: ReminderForm = { title: '', message: '', reminderDate: '', isActive: true };

export function valuesOf(
  { title, message, reminderDate, isActive }: AppReminder,
  zone: string,
): ReminderForm {
  const day = reminderDate === null ? '' : dayOf(new Date(reminderDate), zone);
  return { title, message, reminderDate: day, isActive };
}

/** How Edit Reminder merges a change that somebody else has saved meanwhile. */
export const REMINDER_MERGE: MergeRules<ReminderForm> = {
  labels: {
    title: FORM_TEXT.title,
    message: FORM_TEXT.message,
    reminderDate: FORM_TEXT.date,
    isActive: FORM_TEXT.active,
  },
  words: (field, value) => {
    const text = String(value);
    return field === 'reminderDate' && isDay(text) ? formatLongDate(text, 'UTC') : undefined;
  },
};

/** Only the fields that were changed: a time that was set stays if its day is unchanged, and so do a colleague's changes. */
export function changesOf(values: ReminderForm, before: ReminderForm): UpdateAppReminderBody {
  return {
    ...(values.title === before.title ? {} : { title: values.title }),
    ...(values.message === before.message ? {} : { message: values.message }),
    ...(values.reminderDate === before.reminderDate ? {} : { reminderDate: values.reminderDate || null }),
    ...(values.isActive === before.isActive ? {} : { isActive: values.isActive }),
  };
}
