import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { MIGRATIONS_FOLDER, readAppliedVersion } from './migrations.ts';

/** The migrations of this release, by name, as backups and upgrades list them. */

export type KnownMigration = { name: string; hash: string; createdAt: number };

type Journal = { entries: { tag: string; when: number }[] };

/** Oldest first. */
export function listMigrations(): KnownMigration[] {
  const journal: Journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'));
  const names = new Map(journal.entries.map(({ tag, when }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ hash, folderMillis }) => ({
    name: names.get(folderMillis) ?? String(folderMillis),
    hash,
    createdAt: folderMillis,
  }));
}

/** The migrations that a database has not had yet. */
export async function listPending(pool: pg.Pool): Promise<KnownMigration[]> {
  const applied = await readAppliedVersion(pool);
  return listMigrations().filter(({ createdAt }) => createdAt > applied);
}

/** Every table that any release has ever created. Any other table in the database belongs to somebody else. */
export function listOwnTables(): Set<string> {
  const sql = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).flatMap(
    (migration) => migration.sql,
  );
  const made = sql.map((statement) => /^\s*CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i.exec(statement)?.[1]);
  return new Set(made.filter((name) => name !== undefined));
}
