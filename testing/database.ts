// A database of its own for a test file, cloned from the run's migrated template.
import { randomBytes } from 'node:crypto';
import { type ClientConfig, Pool } from 'pg';
import { inject } from 'vitest';
// Only imported for the type of the values that the run provides.
import type {} from './database-cluster.global.ts';
import { buildConnectionString, connectTo, runStatement } from './test-cluster.ts';

export type TestDatabase = {
  connection: ClientConfig;
  connectionString: string;
  pool: Pool;
  /** Ends the pool and drops the database, even with open connections. */
  drop(): Promise<void>;
};

/** A pool of a test database. Dropping the database terminates connections that are still closing, whose errors are ignored. */
export function openTestPool(connection: ClientConfig, max: number): Pool {
  const pool = new Pool({ ...connection, max });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Clones the template: all tables, no rows. Call in `beforeAll`, and `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection: server, template } = inject('testCluster');
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  // Copies the template's files: the default, page by page through the WAL, costs twice as much.
  await runStatement(server, `create database "${name}" template "${template}" strategy file_copy`);
  const connection = connectTo(server, name);
  const pool = openTestPool(connection, 10);
  return {
    connection,
    connectionString: buildConnectionString(server, name),
    pool,
    drop: async () => {
      await pool.end();
      await runStatement(server, `drop database if exists "${name}" with (force)`);
    },
  };
}
