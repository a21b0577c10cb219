// A database of its own for a test file, cloned from the migrated template of the run.
import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig, Pool } from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  connection: ClientConfig;
  connectionString: string;
  pool: Pool;
  /** Ends the pool and removes the database, whoever is still connected. */
  drop(): Promise<void>;
};

/** Clones the template: all tables, no rows. Call in `beforeAll`, and `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection: server, template } = inject('testCluster');
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database "${name}" template "${template}"`);
  const connectionString = buildConnectionString(server, name);
  const connection = server.connectionString ? { connectionString } : { ...server, database: name };
  const pool = new Pool({ ...connection, max: 10 });
  // Dropping the database ends a connection that is still closing; nobody misses it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    connection,
    connectionString,
    pool,
    drop: async () => {
      await pool.end();
      await runOnServer(server, `drop database if exists "${name}" with (force)`);
    },
  };
}

function buildConnectionString(server: ClientConfig, database: string): string {
  if (server.connectionString) {
    const url = new URL(server.connectionString);
    url.pathname = `/${database}`;
    return url.href;
  }
  const query = new URLSearchParams({
    host: server.host ?? '',
    port: String(server.port),
    user: String(server.user),
  });
  if (typeof server.password === 'string') query.set('password', server.password);
  return `postgres:///${database}?${query}`;
}

async function runOnServer(server: ClientConfig, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
