import type { AppContext, AppJob } from '#server/app-context.ts';
import type { JobCounts, JobDefinition } from '#server/platform/jobs/job-definition.ts';
import { tellWhenOverdue } from './backup-age.service.ts';
import { type BackupRequest, MAKE_BACKUP, makeBackup } from './backups.service.ts';

/** Queues the hourly backup, which may take long, and raises the alert when there has been none for too long. */
export async function beginBackup(context: AppContext): Promise<JobCounts> {
  if (context.backups.dir === null) return {};
  await tellWhenOverdue(context);
  const request: BackupRequest = { kind: 'scheduled', agent: null };
  await context.db.transaction((tx) =>
    context.jobs.enqueue(tx, MAKE_BACKUP, request, { singletonKey: request.kind }),
  );
  return { backups: 1 };
}

export const backupsDueJob: AppJob = {
  name: 'backups.due',
  title: 'Hourly backup',
  description:
    'Starts a backup of everything. One backup a day is verified by restoring it to a test copy. Hourly backups are kept for 24 hours, daily ones for 14 days, weekly ones for 8 weeks.',
  schedule: '10 * * * *',
  scheduleWords: 'every hour, at ten past',
  run: beginBackup,
};

export const makeBackupJob: JobDefinition<AppContext, BackupRequest> = {
  name: MAKE_BACKUP,
  title: 'One backup',
  description: 'Makes, verifies and copies one backup.',
  schedule: null,
  scheduleWords: 'when one is due or asked for',
  isOneWaitingPerKey: true,
  retry: { limit: 1, delaySeconds: 300 },
  longestSeconds: 6 * 60 * 60,
  run: makeBackup,
};
