import type pg from 'pg';
import { type Db, PgBoss } from 'pg-boss';
import type { JobDefinition } from './job-definition.ts';

/** pg-boss on the app's own connection pool, in its own schema. */

const SCHEMA = 'jobs';

export type QueueLog = {
  error(fields: object, text: string): void;
  warn(fields: object, text: string): void;
};

type BossSettings = Omit<ConstructorParameters<typeof PgBoss>[0] & object, 'db' | 'schema'>;

/** Creates the queue without starting it. Its own failures are logged and never end the process. */
export function createBoss(pool: pg.Pool, log: QueueLog, settings: BossSettings): PgBoss {
  const boss = new PgBoss({ ...settings, schema: SCHEMA, db: adaptPool(pool) });
  boss.on('error', (error) => log.error({ reason: error.message }, 'the job queue reported an error'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue has a warning'));
  return boss;
}

/** Some of its statements open and close a transaction in one text: a connection on which one failed is not reused. */
function adaptPool(pool: pg.Pool): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        const result = await client.query(text, values);
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

const HEARTBEAT_SECONDS = 20;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Migrates the queue's tables to the version of this release and creates or updates one queue per job. Call together
 * with the app's own migrations; safe from several processes at once.
 */
export async function installQueues(
  pool: pg.Pool,
  log: QueueLog,
  jobs: readonly Omit<JobDefinition<never, never>, 'run'>[],
): Promise<void> {
  const boss = createBoss(pool, log, { migrate: true, supervise: false, schedule: false });
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const job of jobs) {
      const settings = queueSettingsOf(job);
      if (known.has(job.name)) await boss.updateQueue(job.name, settings);
      else await boss.createQueue(job.name, { ...settings, policy: policyOf(job) });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

type QueueShape = Pick<
  JobDefinition<never, never>,
  'schedule' | 'isOneWaitingPerKey' | 'retry' | 'longestSeconds'
>;

/** `short` allows one waiting job per key, or only one if there are no keys, however many run. */
function policyOf({ schedule, isOneWaitingPerKey }: QueueShape) {
  return schedule !== null || isOneWaitingPerKey ? 'short' : 'standard';
}

function queueSettingsOf({ retry = { limit: 2, delaySeconds: 30 }, longestSeconds = 15 * 60 }: QueueShape) {
  return {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: retry.doubles ?? false,
    ...(retry.doubles && retry.maxDelaySeconds ? { retryDelayMax: retry.maxDelaySeconds } : {}),
    // A killed process is detected by the missing heartbeat, long before its job would expire.
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: longestSeconds,
    deleteAfterSeconds: DAY_SECONDS,
  };
}

/** How many jobs of these queues are still to be done, and how many have failed for good within the last day. */
export async function countQueued(
  pool: pg.Pool,
  names: readonly string[],
): Promise<{ waiting: number; failed: number }> {
  const { rows } = await pool.query<{ waiting: number; failed: number }>(
    `select count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
       count(*) filter (where state = 'failed')::int as failed
     from ${SCHEMA}.job where name = any($1)`,
    [names],
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}
