import { z } from 'zod';
import { id, instantIn, instantOut, requiredText } from './common.ts';
import { pageQuery } from './queries.ts';

export const appReminder = z.object({
  id,
  version: z.int(),
  title: z.string(),
  message: z.string(),
  /** When it falls due; a day alone stands for 08:00 in the shop. */
  reminderDate: instantOut.nullable(),
  isActive: z.boolean(),
  notified: z.boolean(),
  lastSentAt: instantOut.nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type AppReminder = z.infer<typeof appReminder>;

export const appRemindersQuery = pageQuery.extend({
  /** `due`: what is to be told next comes first, in its order; what is not, newest activity first, as all do without. */
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
