import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attachEmbeddedDatabase } from '../database/embedded/attach-embedded-database.ts';
import { findClusterHome } from '../database/embedded/data-directory.ts';
import { startEmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { DatabaseStartError } from '../database/embedded/errors.ts';
import { acquireDirectoryLock } from '../database/embedded/lock.ts';
import { BackupFileError } from './backup-format.ts';
import { type LoadedBackup, type LoadOptions, loadBackup } from './load-backup.ts';
import type { OpenBackup } from './read-backup.ts';
import { recordRestored } from './restore-to-database.ts';
import { withClient } from './scratch-database.ts';
import { markUnfinished } from './unfinished-restore.ts';

/** Restores into a new data directory, and swaps it with the shop's own. */

/** @throws BackupFileError, and any error that keeps the new database from starting; the new directory is deleted then */
export async function restoreToDirectory(
  backup: OpenBackup,
  dir: string,
  options: Pick<LoadOptions, 'log' | 'onProgress'>,
): Promise<LoadedBackup> {
  if (existsSync(dir) && readdirSync(dir).length > 0) {
    throw new BackupFileError(`${dir} is not empty. Nothing in it was changed. Name a new folder.`);
  }
  const silent = { info: () => {}, warn: () => {} };
  let home: string | null = null;
  try {
    const embedded = await startEmbeddedDatabase({ dataDir: dir, log: silent });
    home = dirname(embedded.dataDir);
    try {
      const { connection } = embedded;
      await withClient(connection, markUnfinished);
      const loaded = await loadBackup(backup, { ...options, connection, isScratch: false });
      await withClient(connection, (client) => recordRestored(client, backup));
      return loaded;
    } finally {
      await embedded.stop();
    }
  } catch (error) {
    for (const made of [home, dir]) if (made !== null) rmSync(made, { recursive: true, force: true });
    throw error;
  }
}

/** @throws DatabaseStartError naming the process that uses this data directory */
export async function assertFree(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const lock = await acquireDirectoryLock(dataDir);
  try {
    if ((await attachEmbeddedDatabase(dataDir, 0)) === null) return;
  } finally {
    lock.release();
  }
  throw new DatabaseStartError(
    'orphan_alive',
    `The database in ${dataDir} is still running, left over from a start that was killed. Start the app and stop it, then try again.`,
  );
}

/**
 * Replaces a data directory with a restored one; returns the new name of the old one, which is kept. Backups in the old
 * directory and the owner's own settings stay in place.
 * @throws DatabaseStartError while the app runs on the directory
 */
export async function switchDirectory(restored: string, dataDir: string): Promise<string | null> {
  await assertFree(dataDir);
  if (!existsSync(dataDir)) {
    mkdirSync(dirname(dataDir), { recursive: true });
    renameSync(restored, dataDir);
    return null;
  }
  copyOwnSettings(dataDir, restored);
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const old = `${dataDir}.before-restore-${stamp}`;
  renameSync(dataDir, old);
  try {
    renameSync(restored, dataDir);
  } catch (cause) {
    renameSync(old, dataDir);
    throw new BackupFileError(
      `${restored} could not replace ${dataDir}, which is unchanged (${(cause as Error).message}). Restore with --to to a new folder beside it, on the same disk.`,
      { cause },
    );
  }
  const backups = join(old, 'backups');
  if (existsSync(backups)) renameSync(backups, join(dataDir, 'backups'));
  return old;
}

function copyOwnSettings(from: string, to: string): void {
  const [old, restored] = [findOrNull(from), findOrNull(to)];
  if (old === null || restored === null) return;
  const settings = join(old.configDir, 'local.conf');
  if (existsSync(settings)) copyFileSync(settings, join(restored.configDir, 'local.conf'));
}

/** A cluster that cannot be found may be the very reason for the restore. */
function findOrNull(dir: string) {
  try {
    return findClusterHome(dir);
  } catch {
    return null;
  }
}
