import { z } from 'zod';
import {
  type AppReminder,
  createAppReminderBody,
  type UpdateAppReminderBody,
} from '#shared/contracts/app-reminders.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { textFor } from '#web/lib/form-rules.ts';

/** What the dialog asks for; no date is ''. */
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

/** Only what differs: an hour that somebody set stays as long as its day does, and a colleague's words do too. */
export function changesOf(values: ReminderForm, before: ReminderForm): UpdateAppReminderBody {
  return {
    ...(values.title === before.title ? {} : { title: values.title }),
    ...(values.message === before.message ? {} : { message: values.message }),
    ...(values.reminderDate === before.reminderDate ? {} : { reminderDate: values.reminderDate || null }),
    ...(values.isActive === before.isActive ? {} : { isActive: values.isActive }),
  };
}
