import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { refuseStandby } from './standby.ts';

/**
 * Which state the database is in. Two equal moments mean that nothing was committed between them, by whatever process or
 * program, and that both see the same rows: a moment is PostgreSQL's own snapshot, the set of transactions that a statement
 * sees. A change is in every snapshot taken after it was acknowledged. Asking writes nothing and waits for nobody.
 */
export type Moments = {
  /** A moment of now: not one from before the call. Who asks at once shares the question. @throws when nobody answers */
  current(): Promise<string>;
  close(): Promise<void>;
};

const LIMIT_MS = 2_000;

/** Named: planned once for each connection. */
const SNAPSHOT = { name: 'moment', text: 'select pg_current_snapshot()::text as moment' };

/** Asks within two seconds and on a connection of its own: all others may be in use. */
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
  // After a failover, another server counts its transactions anew: nothing of one connection is true on the next.
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
    // What is on its way may have been looked up before the caller's own change.
    await asked.catch(() => {});
    // All whose calls have come meanwhile are read first: one question is for all of them.
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
