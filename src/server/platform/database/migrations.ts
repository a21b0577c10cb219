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

export class SchemaTooOldError extends Error {
  constructor() {
    super('The running app is of an older release than this command. Restart it, then try again.');
    this.name = 'SchemaTooOldError';
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

/**
 * For a command beside the running app, under whose feet nothing may be migrated.
 * @throws SchemaTooNewError or SchemaTooOldError unless the schema is of exactly this release
 */
export async function assertSchemaCurrent(pool: pg.Pool): Promise<void> {
  const applied = await readAppliedVersion(pool);
  const ours = readOwnVersion();
  if (applied > ours) throw new SchemaTooNewError();
  if (applied < ours) throw new SchemaTooOldError();
}

async function refuseNewerSchema(client: pg.PoolClient): Promise<void> {
  if ((await readAppliedVersion(client)) > readOwnVersion()) throw new SchemaTooNewError();
}

/** When the latest migration that the database has seen was made; 0 for an empty one. */
async function readAppliedVersion(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!known.rows[0]?.exists) return 0;
  const applied = await client.query<{ latest: string | null }>(
    'select max(created_at)::text as latest from drizzle.__drizzle_migrations',
  );
  return Number(applied.rows[0]?.latest ?? 0);
}

function readOwnVersion(): number {
  const journal = JSON.parse(readFileSync(`${MIGRATIONS_FOLDER}/meta/_journal.json`, 'utf8')) as Journal;
  return Math.max(0, ...journal.entries.map((entry) => entry.when));
}
