import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { databaseErrorOf } from './database-error.ts';
import { LOCK_NUMBERS } from './lock-numbers.ts';
import { indexBuiltBy, planMigration } from './migration-steps.ts';

/**
 * Migrates the schema at every start while other processes may go on serving: no query waits behind a migration for
 * longer than its `lock_timeout`, and the next start continues one that was interrupted.
 */

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../drizzle');

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
    super('The running app is an older release than this command. Restart the app, then try again.');
    this.name = 'SchemaTooOldError';
  }
}

export class MigrationBlockedError extends Error {
  constructor(cause: unknown) {
    super(
      'The database could not be upgraded to this release: another program kept a table locked. Nothing is lost. End that program (a backup, a report, an open transaction) and start again.',
      { cause },
    );
    this.name = 'MigrationBlockedError';
  }
}

export type MigrationOptions = {
  folder?: string;
  /** The maximum number of migrations to apply; all of them when absent. */
  upTo?: number;
  /** How long queries on a table may have to wait behind a migration that itself waits for a lock. */
  lockTimeoutMs?: number;
  /** How long a migration keeps retrying to lock a table. */
  patienceMs?: number;
};

const LOCK_TIMEOUT_MS = 2_000;
const PATIENCE_MS = 120_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Applies each missing migration: its statements in one transaction, then its online steps (`migration-steps.ts`).
 * @throws SchemaTooNewError when a newer release has migrated the database; MigrationBlockedError when a table stays
 * locked
 */
export async function migrateDatabase(pool: pg.Pool, options: MigrationOptions = {}): Promise<void> {
  const { patienceMs = PATIENCE_MS, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const migrations = readMigrationFiles({ migrationsFolder: options.folder ?? MIGRATIONS_FOLDER });
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await takeTurn(client);
    const applied = await readAppliedVersion(client);
    if (applied > versionOf(migrations)) throw new SchemaTooNewError();
    await client.query(RECORDS);
    await finishOnlineSteps(client, patienceMs);
    const newTables = new Set<string>();
    for (const migration of migrations.slice(0, options.upTo)) {
      if (migration.folderMillis <= applied) continue;
      const { inTransaction, online } = planMigration(migration.sql, newTables);
      await client.query(`set lock_timeout = ${lockTimeoutMs}`);
      await patiently(patienceMs, () => apply(client, migration, inTransaction, online));
      await finishOnlineSteps(client, patienceMs);
    }
  } finally {
    // A connection that is lost has released its advisory lock by itself.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    // Destroyed instead of reused: its limits were changed.
    client.release(true);
  }
}

/** The table of the ORM's own migrator, and beside it the online steps of applied migrations that are still to be run. */
const RECORDS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.online_steps (
    id integer generated always as identity primary key, statement text not null)`;

/** Polls for the lock instead of waiting for it: an index that is built concurrently would wait for the waiting transaction. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK_NUMBERS.migrations,
    ]);
    if (rows[0]?.taken) return;
    await pause(pauseMs);
  }
}

async function apply(
  client: pg.PoolClient,
  { hash, folderMillis }: MigrationMeta,
  statements: readonly string[],
  online: readonly string[],
): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    for (const step of online) {
      await client.query('insert into drizzle.online_steps (statement) values ($1)', [step]);
    }
    const values = [hash, folderMillis];
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs the pending online steps: those of the migration just applied, and at the start those that an earlier start did not finish. */
async function finishOnlineSteps(client: pg.PoolClient, patienceMs: number): Promise<void> {
  const { rows } = await client.query<{ id: number; statement: string }>(
    'select id, statement from drizzle.online_steps order by id',
  );
  for (const { id, statement } of rows) {
    await patiently(patienceMs, () => runOnline(client, statement, patienceMs));
    await client.query('delete from drizzle.online_steps where id = $1', [id]);
  }
}

async function runOnline(client: pg.PoolClient, step: string, patienceMs: number): Promise<void> {
  const index = indexBuiltBy(step);
  // Building an index waits for open transactions, but no query waits behind it, so it may wait long.
  if (index !== null) await client.query(`set lock_timeout = ${patienceMs}`);
  if (index !== null && (await isInvalid(client, index))) {
    await client.query(`drop index concurrently "${index}"`);
  }
  await client.query(step);
}

/** An invalid index is left by a build that was interrupted: it is useless, and blocks the next build. */
async function isInvalid(client: pg.PoolClient, index: string): Promise<boolean> {
  const found = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`"${index}"`],
  );
  return found.rows.length > 0;
}

async function patiently(patienceMs: number, work: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const code = databaseErrorOf(error)?.code;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (performance.now() > giveUpAt) throw new MigrationBlockedError(error);
      await pause(pauseMs);
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * For a command beside the running app, which must not migrate the database that the app uses.
 * @throws SchemaTooNewError or SchemaTooOldError unless the schema is exactly that of this release
 */
export async function assertSchemaCurrent(pool: pg.Pool): Promise<void> {
  const applied = await readAppliedVersion(pool);
  const ours = versionOf(readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }));
  if (applied > ours) throw new SchemaTooNewError();
  if (applied < ours) throw new SchemaTooOldError();
}

/** When the latest applied migration was made, in milliseconds since the epoch; 0 for an empty database. */
export async function readAppliedVersion(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!known.rows[0]?.exists) return 0;
  const applied = await client.query<{ latest: string | null }>(
    'select max(created_at)::text as latest from drizzle.__drizzle_migrations',
  );
  return Number(applied.rows[0]?.latest ?? 0);
}

function versionOf(migrations: readonly MigrationMeta[]): number {
  return Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis));
}

export type SchemaState = {
  /** How many migrations of this release have not been applied. */
  missing: number;
  /** A newer release has migrated the database. */
  isNewer: boolean;
  /** Online steps of applied migrations that an earlier start did not finish. */
  unfinished: number;
  /** Left by index builds that were interrupted. */
  invalidIndexes: string[];
};

/** Reads how far a database has been migrated, without changing anything. */
export async function readSchemaState(pool: pg.Pool): Promise<SchemaState> {
  const applied = await readAppliedVersion(pool);
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  const { rows: indexes } = await pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  const steps =
    applied === 0
      ? null
      : await pool.query<{ n: number }>('select count(*)::int as n from drizzle.online_steps');
  return {
    missing: migrations.filter(({ folderMillis }) => folderMillis > applied).length,
    isNewer: applied > versionOf(migrations),
    unfinished: steps?.rows[0]?.n ?? 0,
    invalidIndexes: indexes.map(({ name }) => name),
  };
}
