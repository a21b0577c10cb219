import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { refuseStandby } from './standby.ts';

/**
 * Identifies the committed state of the database. Two equal moments mean that nothing was committed between them, by
 * any process or program, and that both see the same rows: a moment is PostgreSQL's own snapshot, the set of
 * transactions that a statement sees. Every snapshot that is taken after a change was acknowledged contains it. Reading
 * a moment writes nothing and waits for no lock.
 */
export type Moments = {
  /**
   * The current moment, never one from before the call. Concurrent calls share one query.
   * @throws when the database does not answer
   */
  current(): Promise<string>;
  close(): Promise<void>;
};

const LIMIT_MS = 2_000;

/** A named statement: planned once per connection. */
const SNAPSHOT = { name: 'moment', text: 'select pg_current_snapshot()::text as moment' };

/** Reads moments with a limit of two seconds, on its own connection: all connections of the pool may be in use. */
export function createMoments(connection: pg.PoolConfig): Moments {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    idleTimeoutMillis: 0,
    application_name: 'omatala moments',
    onConnect: refuseStandby,
  });
  // After a failover another server numbers its transactions differently: moments of two connections cannot be compared.
  let connections = 0;
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    connections += 1;
    client.on('error', () => {});
  });
  let asked: Promise<unknown> = Promise.resolve();
  let next: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const { rows } = await pool.query<{ moment: string }>(SNAPSHOT);
    return `${connections} ${rows[0]?.moment}`;
  }

  async function askNext(): Promise<string> {
    // A query that is already running may have taken its snapshot before the caller's own change.
    await asked.catch(() => {});
    // All calls that have arrived by now are collected first, so that one query serves all of them.
    await setImmediate();
    next = null;
    const answer = ask();
    asked = answer;
    return answer;
  }

  return {
    current() {
      next ??= askNext();
      return next;
    },
    close: () => pool.end(),
  };
}
