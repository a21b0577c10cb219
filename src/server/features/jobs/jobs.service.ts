import type { AppContext, AppJob } from '#server/app-context.ts';
import { JOBS } from '#server/jobs.ts';
import type { Actor } from '#server/platform/activity/activity.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { countQueued } from '#server/platform/jobs/queue-connection.ts';
import { runHeldJob } from '#server/platform/jobs/run-job.ts';
import type { Job, JobRun, JobsReply } from '#shared/contracts/jobs.ts';
import * as repo from './jobs.repo.ts';

/** The jobs as the system screen shows them, and its button that runs one. */

const RECENT_RUNS = 20;
const FAILURE_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

type ScheduledJob = AppJob & { schedule: string };
const isScheduled = (job: AppJob): job is ScheduledJob => job.schedule !== null;

/** The scheduled jobs with their runs, the queued pushes, and the warnings of the configuration. */
export async function readJobs(context: AppContext): Promise<JobsReply> {
  const { db, pool, clock, zone, jobs: queue, config } = context;
  const now = clock.now();
  const scheduled = JOBS.filter(isScheduled);
  const names = scheduled.map(({ name }) => name);
  const others = JOBS.filter((job) => !isScheduled(job)).map(({ name }) => name);
  const [runs, failures, queued, subscriptions] = await Promise.all([
    repo.findRecentRuns(db, names, RECENT_RUNS),
    repo.countFailures(db, new Date(now.getTime() - FAILURE_DAYS_MS)),
    countQueued(pool, others),
    repo.countSubscriptions(db),
  ]);
  const jobs = scheduled.map(({ name, title, description, schedule, scheduleWords }): Job => {
    const recentRuns = runs.filter((run) => run.name === name).map(presentRun);
    return {
      name,
      title,
      description,
      schedule: scheduleWords,
      nextRunAt: queue.nextRunAt(schedule, zone, now)?.toISOString() ?? null,
      lastRun: recentRuns[0] ?? null,
      failures: failures.get(name) ?? 0,
      recentRuns,
    };
  });
  return { jobs, push: { ...queued, subscriptions }, warnings: config.warnings };
}

/** @throws AppError not_found for a job without a schedule */
export function getScheduledJob(name: string): AppJob {
  const job = JOBS.filter(isScheduled).find((one) => one.name === name);
  if (job === undefined) throw notFound('Job');
  return job;
}

/** Runs a job whose lock the caller holds, and returns the run, also when it failed. */
export async function runJobNow(context: AppContext, job: AppJob, { agent }: Actor): Promise<JobRun> {
  return presentRun(await runHeldJob<AppContext>(context, job, { trigger: 'manual', agent }));
}

function presentRun(run: repo.ReadRun): JobRun {
  return {
    id: run.id,
    startedAt: new Date(run.startedAt).toISOString(),
    finishedAt: run.finishedAt === null ? null : new Date(run.finishedAt).toISOString(),
    status: run.status,
    trigger: run.trigger,
    agent: run.agent,
    result: run.result,
    error: run.error,
  };
}
