import { z } from 'zod';
import { id, instantIn, instantOut, requiredText } from './common.ts';
import { pageQuery } from './queries.ts';

export const appReminder = z.object({
  id,
  version: z.int(),
  title: z.string(),
  message: z.string(),
  /** When the reminder falls due; a day without a time stands for 08:00 in the shop's zone. */
  reminderDate: instantOut.nullable(),
  isActive: z.boolean(),
  notified: z.boolean(),
  lastSentAt: instantOut.nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type AppReminder = z.infer<typeof appReminder>;

export const appRemindersQuery = pageQuery.extend({
  /**
   * `due` lists reminders that are still ahead first, by their due time, then the others by newest activity. Without it all are listed by
   * newest activity.
   */
  order: z.enum(['due']).optional(),
});
export type AppRemindersQuery = z.infer<typeof appRemindersQuery>;

export const createAppReminderBody = z.object({
  title: requiredText('Title is required', 200),
  message: requiredText('Message is required', 5000),
  reminderDate: instantIn,
  isActive: z.boolean().optional(),
  notified: z.boolean().optional(),
});
export type CreateAppReminderBody = z.input<typeof createAppReminderBody>;

export const updateAppReminderBody = createAppReminderBody.partial();
export type UpdateAppReminderBody = z.input<typeof updateAppReminderBody>;
