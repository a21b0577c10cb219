import type { AppJob } from '#server/app-context.ts';
import { tellOfLaybysDue } from './layby-notices.service.ts';

export const laybysDueJob: AppJob = {
  name: 'laybys.due',
  title: 'Layby due dates',
  description:
    'Tells the sales team of laybys that are due in 3 days, due today, or overdue: on the first day and then every week.',
  schedule: '0 8 * * *',
  scheduleWords: 'every day at 08:00',
  run: tellOfLaybysDue,
};
