import type { AppJob } from '#server/app-context.ts';
import { removeExpired } from './retention.service.ts';
import { checkTotals } from './totals-check.service.ts';

export const retentionJob: AppJob = {
  name: 'system.retention',
  title: 'Cleanup',
  description:
    'Removes old data: deleted records after 30 days, sessions that have ended, devices not seen for 180 days, request keys after 40 days, runs of jobs after 30 days.',
  schedule: '30 3 * * *',
  scheduleWords: 'every night at 03:30',
  run: removeExpired,
};

export const totalsCheckJob: AppJob = {
  name: 'system.totals',
  title: 'Checking totals',
  description:
    'Counts everything again, compares the result with the stored totals, fixes differences and notifies the technical team.',
  schedule: '0 4 * * *',
  scheduleWords: 'every night at 04:00',
  run: checkTotals,
};
