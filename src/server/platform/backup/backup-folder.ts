import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupName } from './backup-format.ts';
import { listSuperseded } from './thinning.ts';
import { syncDirectory } from './write-backup.ts';

/** The folders that backups lie in: the first place, and the second one, which may be a stick that is not there. */

/** Removes what is superseded, and answers its names. Backups made before an upgrade stay until somebody removes them. */
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

/** Whether the second place is there. It is never made: a folder where a stick should be would fill this machine's disk. */
export async function isPlaceThere(dir: string): Promise<boolean> {
  const found = await stat(dir).catch(() => null);
  return found?.isDirectory() ?? false;
}

/** It has its name there only when it is whole and on the disk. @throws what the disk says */
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
    // Not every file system of a stick or a share knows how to.
    await syncDirectory(place).catch(() => {});
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}
