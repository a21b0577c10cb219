import { and, eq } from 'drizzle-orm';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { databaseErrorOf } from '../database/database-error.ts';
import { LOCK_NUMBERS } from '../database/lock-numbers.ts';
import { onlyRow } from '../database/only-row.ts';
import { jobRuns } from '../database/schema/jobs.schema.ts';
import type { JobDefinition } from './job-definition.ts';

export type JobRunRow = typeof jobRuns.$inferSelect;
export type RunContext = { db: Db; pool: pg.Pool; clock: Clock };
export type RunTrigger = { trigger: 'schedule' } | { trigger: 'manual'; agent: string | null };

/**
 * Holds the job's lock while `work` runs, so that no process starts another run; returns null when the job is already
 * running. The lock belongs to a connection, so that of a killed process is released at once.
 */
export async function holdJob<Result>(
  { pool }: RunContext,
  { name }: { name: string },
  work: () => Promise<Result>,
): Promise<Result | null> {
  const holder = await pool.connect();
  let isUnlocked = false;
  try {
    const { rows } = await holder.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      [LOCK_NUMBERS.job, name],
    );
    isUnlocked = rows[0]?.taken !== true;
    if (isUnlocked) return null;
    const result = await work();
    await holder.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_NUMBERS.job, name]);
    isUnlocked = true;
    return result;
  } finally {
    holder.release(!isUnlocked);
  }
}

/** Runs a scheduled job now; returns null if it is already running. */
export async function runJob<Context extends RunContext>(
  context: Context,
  job: JobDefinition<Context>,
  by: RunTrigger,
): Promise<JobRunRow | null> {
  return holdJob(context, job, () => runHeldJob(context, job, by));
}

/**
 * Runs a job whose lock is held, and records the result in `job_runs`; a failed run is returned, not thrown. The next
 * run closes the record of one whose process was killed.
 */
export async function runHeldJob<Context extends RunContext>(
  context: Context,
  job: JobDefinition<Context>,
  by: RunTrigger,
): Promise<JobRunRow> {
  await closeAbandonedRuns(context, job.name);
  const run = await beginRun(context, job.name, by);
  return finishRun(context, run.id, await attempt(context, job));
}

/** The failure in one line, without the statement and the values that the ORM's own message contains. */
export function describeFailure(error: unknown): string {
  if (error instanceof AggregateError) {
    const reasons = [...new Set(error.errors.map(describeFailure))];
    return `${error.message}: ${reasons.join('; ')}`.slice(0, 500);
  }
  const text = databaseErrorOf(error)?.message ?? (error instanceof Error ? error.message : String(error));
  return (text.startsWith('Failed query') ? 'The database did not answer' : text).slice(0, 500);
}

type Outcome = Pick<JobRunRow, 'status' | 'result' | 'error'>;

async function attempt<Context>(context: Context, job: JobDefinition<Context>): Promise<Outcome> {
  try {
    return { status: 'succeeded', result: await job.run(context, {}), error: null };
  } catch (error) {
    return { status: 'failed', result: null, error: describeFailure(error) };
  }
}

async function closeAbandonedRuns({ db, clock }: RunContext, name: string): Promise<void> {
  await db
    .update(jobRuns)
    .set({
      status: 'failed',
      finishedAt: clock.now(),
      error: 'The process ended before the job was finished',
    })
    .where(and(eq(jobRuns.name, name), eq(jobRuns.status, 'running')));
}

async function beginRun({ db, clock }: RunContext, name: string, by: RunTrigger): Promise<JobRunRow> {
  const values = { name, startedAt: clock.now(), agent: null, ...by };
  return onlyRow(await db.insert(jobRuns).values(values).returning());
}

async function finishRun({ db, clock }: RunContext, id: number, outcome: Outcome): Promise<JobRunRow> {
  const [row] = await db
    .update(jobRuns)
    .set({ ...outcome, finishedAt: clock.now() })
    .where(eq(jobRuns.id, id))
    .returning();
  if (row === undefined) throw new Error(`The run ${id} is gone`);
  return row;
}
