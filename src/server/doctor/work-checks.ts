import type pg from 'pg';
import { formatCount } from '#shared/domain/counts.ts';
import { lastVerifiedBackup } from '../platform/backup/last-verified-backup.ts';
import type { Database } from '../platform/database/database.ts';
import { EVERY_MINUTE } from '../platform/jobs/job-definition.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

/** Checks the app's own jobs and its backups: whether they run, and whether the shop could be restored. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** When a job that runs every minute, or every night, counts as late. */
const LATE_MS = { minutely: 10 * MINUTE_MS, daily: 26 * HOUR_MS };

type ScheduledJob = { name: string; title: string; schedule: string | null };
type LastRun = { name: string; status: string; startedAt: Date; error: string | null };

/** `isServing`: an app runs on this database; without one no job runs, and none is late. */
export async function checkJobs(
  pool: pg.Pool,
  jobs: readonly ScheduledJob[],
  { isServing, now }: { isServing: boolean; now: number },
): Promise<Finding[]> {
  const scheduled = jobs.filter(({ schedule }) => schedule !== null);
  const { rows } = await pool.query<LastRun>(
    `select n.name, r.status, r.started_at as "startedAt", r.error from unnest($1::text[]) n(name)
     cross join lateral (select * from job_runs where name = n.name order by id desc limit 1) r`,
    [scheduled.map(({ name }) => name)],
  );
  const findings = scheduled.flatMap(({ name, title, schedule }): Finding[] => {
    const last = rows.find((run) => run.name === name);
    if (last?.status === 'failed') {
      return [
        warn(
          'Jobs',
          `${title} failed at ${last.startedAt.toISOString()}: ${last.error ?? 'no reason'}`,
          'See the screen System jobs, and run the job there.',
        ),
      ];
    }
    const lateMs = schedule === EVERY_MINUTE ? LATE_MS.minutely : LATE_MS.daily;
    if (!isServing || last === undefined || now - last.startedAt.getTime() < lateMs) return [];
    return [
      warn(
        'Jobs',
        `${title} last started at ${last.startedAt.toISOString()}`,
        'Restart the app; see its log for "the job queue".',
      ),
    ];
  });
  const { rows: queues } = await pool.query<{ waiting: number; failed: number }>(
    `select count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
       count(*) filter (where state = 'failed')::int as failed from jobs.job`,
  );
  const { waiting = 0, failed = 0 } = queues[0] ?? {};
  if (findings.length > 0) return findings;
  return [
    ok(
      'Jobs',
      `${formatCount(scheduled.length, 'job')}, ${waiting} waiting, ${failed} failed for good in the last day`,
    ),
  ];
}

const LATE_BACKUP_MS = 26 * HOUR_MS;
const OVERDUE_BACKUP_MS = 48 * HOUR_MS;

/** `dir` is the backup folder; null if the database server has its own archive. */
export async function checkBackup({ db }: Database, dir: string | null, now: number): Promise<Finding> {
  if (dir === null) return ok('Backup', 'off: the database server should have its own archive');
  const backup = await lastVerifiedBackup(db, new Date(now));
  const advice = 'Run `npm run backup`. The screen System jobs shows why the scheduled backup failed.';
  if (backup === null) return bad('Backup', 'no verified backup', advice);
  const ageMs = now - Date.parse(backup.startedAt);
  const found = `${backup.file}, ${Math.round(ageMs / HOUR_MS)} h old, verified by restoring it`;
  if (ageMs > OVERDUE_BACKUP_MS) return bad('Backup', found, advice);
  return ageMs > LATE_BACKUP_MS ? warn('Backup', found, advice) : ok('Backup', found);
}
