import type { AppJob } from '#server/app-context.ts';
import { checkDataHealth } from './data-health.service.ts';

export const dataHealthJob: AppJob = {
  name: 'system.data_health',
  title: 'Data health',
  description:
    'Finds records that do not match each other and lists them on the Data health screen. It changes nothing.',
  schedule: '0 3 * * *',
  scheduleWords: 'every night at 03:00',
  run: checkDataHealth,
};
