import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupName } from './backup-format.ts';
import { listSuperseded } from './thinning.ts';
import { syncDirectory } from './write-backup.ts';

/** The folders that hold backups: the primary one, and a second one, which may be a removable disk that is not plugged in. */

/** Deletes superseded backups and returns their names. Backups made before an upgrade are kept until somebody deletes them. */
export async function thinFolder(
  dir: string,
  verified: ReadonlySet<string>,
  zone: string,
  now: Date,
): Promise<string[]> {
  const files = (await readdir(dir)).flatMap((name) => {
    const read = readBackupName(name);
    return read === null || read.isBeforeUpgrade
      ? []
      : [{ name, takenAt: read.takenAt, isVerified: verified.has(name) }];
  });
  const superseded = listSuperseded(files, zone, now);
  for (const name of superseded) await rm(join(dir, name), { force: true });
  return superseded;
}

/** Whether the second folder exists. It is never created: a folder in place of an absent disk would fill this machine's own disk. */
export async function isPlaceThere(dir: string): Promise<boolean> {
  const found = await stat(dir).catch(() => null);
  return found?.isDirectory() ?? false;
}

/**
 * The copy gets its final name only when it is complete and flushed to disk.
 * @throws the file system's own errors
 */
export async function copyToPlace(path: string, name: string, place: string): Promise<void> {
  const draft = join(place, `.${name}.part`);
  try {
    await copyFile(path, draft);
    const file = await open(draft, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(place, name));
    // Not every file system of a USB stick or a network share supports this.
    await syncDirectory(place).catch(() => {});
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}
