import { EVERY_MINUTE, type JobDefinition } from './job-definition.ts';
import { createBoss, type QueueLog } from './queue-connection.ts';
import { describeFailure, type RunContext, runJob } from './run-job.ts';

export type JobWorkers = {
  /** Lets running jobs finish, for 6 s at most; the rest is run again by another process. */
  stop(): Promise<void>;
};

const STOP_LIMIT_MS = 6_000;
/** How often the queues are checked for jobs of a killed process. Together with the queues' heartbeat it limits how long such a job waits. */
const SUPERVISE_SECONDS = 15;

/**
 * Starts processing the queues in this process, and triggers the schedules together with all other processes: each due
 * time is sent once. What fell due while no process ran is made up for by one run.
 */
export async function startJobWorkers<Context extends RunContext & { zone: string }>(
  context: Context,
  log: QueueLog,
  jobs: readonly JobDefinition<Context>[],
): Promise<JobWorkers> {
  const boss = createBoss(context.pool, log, {
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  await boss.start();
  try {
    await dropForeignSchedules(boss, jobs);
    for (const job of jobs) {
      if (job.schedule === null) await workOffQueue(boss, context, log, job);
      else await followSchedule(boss, context, log, job, job.schedule);
    }
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return { stop: () => boss.stop({ timeout: STOP_LIMIT_MS }) };
}

type Boss = ReturnType<typeof createBoss>;

async function followSchedule<Context extends RunContext & { zone: string }>(
  boss: Boss,
  context: Context,
  log: QueueLog,
  job: JobDefinition<Context>,
  schedule: string,
): Promise<void> {
  // A job that runs every minute catches up within the minute.
  const missed = schedule === EVERY_MINUTE ? 'skip' : 'once';
  await boss.schedule(job.name, schedule, {}, { tz: context.zone, missed });
  await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
    const run = await runJob(context, job, { trigger: 'schedule' });
    if (run?.status !== 'failed') return;
    log.error({ job: job.name, reason: run.error }, 'a job failed');
    throw new Error(run.error ?? 'failed');
  });
}

async function workOffQueue<Context extends RunContext>(
  boss: Boss,
  context: Context,
  log: QueueLog,
  job: JobDefinition<Context>,
): Promise<void> {
  const options = { pollingIntervalSeconds: 1, localConcurrency: job.concurrency ?? 1 };
  await boss.work<object>(job.name, options, async (batch) => {
    for (const { data } of batch) {
      try {
        await job.run(context, data);
      } catch (error) {
        const reason = describeFailure(error);
        log.error({ job: job.name, reason }, 'a job failed');
        // The thrown error is stored with the job: only the reason, without the statement or personal data.
        throw new Error(reason);
      }
    }
  });
}

async function dropForeignSchedules(boss: Boss, jobs: readonly { name: string; schedule: string | null }[]) {
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule !== null).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name);
  }
}
