import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../drizzle');

/** Two processes starting at once must not migrate at once; the number is arbitrary, and ours. */
const MIGRATION_LOCK = 7_231_904;

export class SchemaTooNewError extends Error {
  constructor() {
    super(
      'This database was last used by a newer release than this one. Start that release (or a later one), or restore a backup made by this release.',
    );
    this.name = 'SchemaTooNewError';
  }
}

type Journal = { entries: { when: number }[] };

/**
 * Brings the schema to this release's version, in one transaction, one process at a time.
 * @throws SchemaTooNewError when a newer release has been here.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await refuseNewerSchema(client);
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    // Destroyed rather than reused: its statement timeout was lifted.
    client.release(true);
  }
}

async function refuseNewerSchema(client: pg.PoolClient): Promise<void> {
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!known.rows[0]?.exists) return;
  const applied = await client.query<{ latest: string | null }>(
    'select max(created_at)::text as latest from drizzle.__drizzle_migrations',
  );
  const journal = JSON.parse(readFileSync(`${MIGRATIONS_FOLDER}/meta/_journal.json`, 'utf8')) as Journal;
  const ours = Math.max(0, ...journal.entries.map((entry) => entry.when));
  if (Number(applied.rows[0]?.latest ?? 0) > ours) throw new SchemaTooNewError();
}
