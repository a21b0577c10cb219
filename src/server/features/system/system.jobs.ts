import type { AppJob } from '#server/app-context.ts';
import { removeExpired } from './retention.service.ts';
import { checkTotals } from './totals-check.service.ts';

export const retentionJob: AppJob = {
  name: 'system.retention',
  title: 'Clearing out',
  description:
    'Removes what has served its time: the trash after 30 days, sessions that have ended, devices unseen for 180 days, request keys after 40 days, runs of jobs after 30 days.',
  schedule: '30 3 * * *',
  scheduleWords: 'every night at 03:30',
  run: removeExpired,
};

export const totalsCheckJob: AppJob = {
  name: 'system.totals',
  title: 'Checking totals',
  description:
    'Counts everything afresh, compares that with the totals that are shown, puts right what differs, and tells the technical team.',
  schedule: '0 4 * * *',
  scheduleWords: 'every night at 04:00',
  run: checkTotals,
};
