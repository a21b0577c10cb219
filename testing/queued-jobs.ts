import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { AppContext } from '../src/server/app-context.ts';
import type { JobDefinition } from '../src/server/platform/jobs/job-definition.ts';

/** Reads and runs the jobs that commands have queued, without workers and their polling. */

/** The data of the queued jobs of a name, oldest first. */
export async function readQueuedJobs<Data extends object>(pool: pg.Pool, name: string): Promise<Data[]> {
  const { rows } = await pool.query<{ data: Data }>(
    `select data from jobs.job where name = $1 and state in ('created', 'retry') order by created_on, id`,
    [name],
  );
  return rows.map(({ data }) => data);
}

/**
 * Runs every queued job of the definition once, due or not, like a worker. A job that throws is left for its next attempt, and counted.
 */
export async function workOffJobs<Data extends object>(
  context: AppContext,
  job: JobDefinition<AppContext, Data>,
): Promise<{ done: number; failed: number }> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => context.pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    const batch = await boss.fetch<Data>(job.name, { batchSize: 1000, ignoreStartAfter: true });
    const counts = { done: 0, failed: 0 };
    for (const { id, data } of batch) {
      try {
        await job.run(context, data);
        await boss.complete(job.name, id);
        counts.done += 1;
      } catch (error) {
        await boss.fail(job.name, id, { message: String(error) });
        counts.failed += 1;
      }
    }
    return counts;
  } finally {
    await boss.stop({ graceful: false });
  }
}
