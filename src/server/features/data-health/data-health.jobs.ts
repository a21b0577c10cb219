import type { AppJob } from '#server/app-context.ts';
import { checkDataHealth } from './data-health.service.ts';

export const dataHealthJob: AppJob = {
  name: 'system.data_health',
  title: 'Data health',
  description:
    'Looks for rows that contradict one another. What it finds is on the screen Data health; it changes nothing.',
  schedule: '0 3 * * *',
  scheduleWords: 'every night at 03:00',
  run: checkDataHealth,
};
