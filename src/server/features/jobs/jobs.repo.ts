import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { JobRunRow } from '#server/platform/jobs/run-job.ts';

type AsRead<Value> = [Date] extends [Value] ? Value | string : Value;
export type ReadRun = { [Key in keyof JobRunRow]: AsRead<JobRunRow[Key]> };

/** The newest runs of each job, newest first. */
export async function findRecentRuns(db: Db, names: readonly string[], limit: number): Promise<ReadRun[]> {
  const result = await db.execute<ReadRun>(sql`
    select r.id, r.name, r.started_at as "startedAt", r.finished_at as "finishedAt", r.status, r.trigger, r.agent,
      r.result, r.error
    from unnest(${sql.param(names)}::text[]) n(name)
    cross join lateral (select * from job_runs where name = n.name order by id desc limit ${limit}) r
    order by r.id desc`);
  return result.rows;
}

export async function countFailures(db: Db, since: Date): Promise<Map<string, number>> {
  const result = await db.execute<{ name: string; failures: number }>(sql`
    select name, count(*)::int as failures from job_runs
    where status = 'failed' and started_at >= ${since} group by name`);
  return new Map(result.rows.map(({ name, failures }) => [name, failures]));
}

export async function countSubscriptions(db: Db): Promise<number> {
  const result = await db.execute<{ n: number }>(sql`select count(*)::int as n from push_subscriptions`);
  return result.rows[0]?.n ?? 0;
}
