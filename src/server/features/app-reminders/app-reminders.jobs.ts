import type { AppJob } from '#server/app-context.ts';
import { EVERY_MINUTE } from '#server/platform/jobs/job-definition.ts';
import { sendDueReminders } from './due-reminders.service.ts';

export const dueRemindersJob: AppJob = {
  name: 'app-reminders.due',
  title: 'Due reminders',
  description: 'Notifies the team about active reminders when they are due, once for each reminder.',
  schedule: EVERY_MINUTE,
  scheduleWords: 'every minute',
  run: sendDueReminders,
};
