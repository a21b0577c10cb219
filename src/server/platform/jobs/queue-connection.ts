import type pg from 'pg';
import { type Db, PgBoss } from 'pg-boss';
import type { JobDefinition } from './job-definition.ts';

/** pg-boss on the app's own pool, in a schema of its own. */

const SCHEMA = 'jobs';

export type QueueLog = {
  error(fields: object, text: string): void;
  warn(fields: object, text: string): void;
};

type BossSettings = Omit<ConstructorParameters<typeof PgBoss>[0] & object, 'db' | 'schema'>;

/** Not started. Its own failures go to the log: none of them may end the process. */
export function createBoss(pool: pg.Pool, log: QueueLog, settings: BossSettings): PgBoss {
  const boss = new PgBoss({ ...settings, schema: SCHEMA, db: adaptPool(pool) });
  boss.on('error', (error) => log.error({ reason: error.message }, 'the job queue failed at something'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue has a warning'));
  return boss;
}

/** Several of its statements open and close a transaction in one text: a connection that failed in one is not reused. */
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
 * Brings the queue's tables to the version of this release and makes a queue of each job, with its settings of this
 * release. To be called where the app's own migrations are; safe from several processes at once.
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

/** `short` lets one job wait for each key, or one in all where there are no keys, however many run. */
function policyOf({ schedule, isOneWaitingPerKey }: QueueShape) {
  return schedule !== null || isOneWaitingPerKey ? 'short' : 'standard';
}

function queueSettingsOf({ retry = { limit: 2, delaySeconds: 30 }, longestSeconds = 15 * 60 }: QueueShape) {
  return {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: retry.doubles ?? false,
    ...(retry.doubles && retry.maxDelaySeconds ? { retryDelayMax: retry.maxDelaySeconds } : {}),
    // A runner that was killed is noticed by its silence, long before its job would expire.
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: longestSeconds,
    deleteAfterSeconds: DAY_SECONDS,
  };
}

/** What of some queues has still to be done, and what has been given up within the last day. */
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
