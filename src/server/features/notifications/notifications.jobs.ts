import type { AppJob } from '#server/app-context.ts';
import { EVERY_MINUTE } from '#server/platform/jobs/job-definition.ts';
import { sendScheduledNotifications } from './scheduled-notifications.service.ts';

export const scheduledNotificationsJob: AppJob = {
  name: 'notifications.scheduled',
  title: 'Scheduled notifications',
  description: 'Sends scheduled notifications when they are due.',
  schedule: EVERY_MINUTE,
  scheduleWords: 'every minute',
  run: sendScheduledNotifications,
};
