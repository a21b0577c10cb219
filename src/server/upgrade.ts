import { rm } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from './config.ts';
import { type BackupReply, createBackupRunner } from './platform/backup/backup-runner.ts';
import type { BackupSource } from './platform/backup/write-backup.ts';
import type { Database } from './platform/database/database.ts';
import { listPending } from './platform/database/known-migrations.ts';
import { migrateDatabase } from './platform/database/migrations.ts';
import { backups } from './platform/database/schema/backups.schema.ts';
import type { createLogger } from './platform/log.ts';

/** Migrates a shop's database to this release, after a backup of its previous state: restoring that is the way back. */

export class UpgradeBackupError extends Error {
  constructor(reason: string, cause: unknown) {
    super(
      `The database must be upgraded to this release, but the backup before the upgrade failed: ${reason} Nothing was changed. Free up disk space or set BACKUP_DIR to another folder; BACKUP_DIR=off upgrades without a backup.`,
      { cause },
    );
    this.name = 'UpgradeBackupError';
  }
}

type Written = Extract<BackupReply, { kind: 'written' }>;

/** @throws UpgradeBackupError, and the errors of `migrateDatabase` */
export async function upgradeSchema(
  { db, pool, connection }: Database,
  config: Pick<Config, 'backupDir' | 'backupPassphrase'>,
  source: Omit<BackupSource, 'kind'>,
  log: ReturnType<typeof createLogger>,
): Promise<void> {
  const pending = await listPending(pool);
  const { backupDir: dir, backupPassphrase: passphrase } = config;
  const mustBackUp = dir !== null && pending.length > 0 && (await holdsAShop(pool));
  const startedAt = new Date();
  let written: Written | null = null;
  if (mustBackUp) {
    log.info({ dir }, 'backing up before the database is upgraded to this release');
    try {
      const order = { dir, source: { ...source, kind: 'before-upgrade' as const }, passphrase };
      written = await createBackupRunner(connection).write(order);
    } catch (cause) {
      throw new UpgradeBackupError(`${(cause as Error).message.replace(/\.?$/, '.')}`, cause);
    }
  }
  const migrations = pending.map(({ name }) => name);
  if (pending.length > 0) log.info({ migrations }, 'upgrading the database to this release');
  const begunAt = performance.now();
  try {
    await migrateDatabase(pool);
  } catch (error) {
    // Nothing was migrated: the next start makes another backup, and otherwise each failed start would leave one.
    const left = await listPending(pool).catch(() => []);
    if (written !== null && left.length === pending.length) await rm(written.path, { force: true });
    throw error;
  }
  if (pending.length > 0) {
    const seconds = Math.round((performance.now() - begunAt) / 100) / 10;
    log.info({ seconds, backup: written?.path ?? null }, 'the database is now of this release');
  }
  if (written === null) return;
  const { file, bytes, rows, totals } = written;
  const made = { kind: 'before-upgrade', state: 'made', startedAt, finishedAt: new Date() } as const;
  await db.insert(backups).values({ ...made, file, bytes, rows, totals });
}

async function holdsAShop(pool: pg.Pool): Promise<boolean> {
  const { rows: tables } = await pool.query(`select 1 where to_regclass('public.activity') is not null`);
  if (tables.length === 0) return false;
  const { rows } = await pool.query('select 1 from activity limit 1');
  return rows.length > 0;
}
