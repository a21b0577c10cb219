import pg from 'pg';

const LIMIT_MS = 2_000;

/**
 * Asks the database whether it answers, within two seconds and on a connection of its own: all others may be in use.
 * Who asks meanwhile shares the answer.
 */
export function createDatabaseProbe(connection: pg.PoolConfig): {
  ask(): Promise<void>;
  close(): Promise<void>;
} {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    application_name: 'omatala health',
  });
  // Each question finds out for itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let asked: Promise<void> | null = null;
  return {
    ask() {
      asked ??= pool
        .query('select 1')
        .then(() => {})
        .finally(() => {
          asked = null;
        });
      return asked;
    },
    close: () => pool.end(),
  };
}
