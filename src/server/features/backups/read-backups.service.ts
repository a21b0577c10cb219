import { readdir } from 'node:fs/promises';
import type { AppContext } from '#server/app-context.ts';
import { isPlaceThere } from '#server/platform/backup/backup-folder.ts';
import { lastVerifiedBackup } from '#server/platform/backup/last-verified-backup.ts';
import type { BackupHealth, BackupRun, BackupsReply } from '#shared/contracts/backups.ts';
import { readAge } from './backup-age.service.ts';
import * as repo from './backups.repo.ts';

/** The backups as the screen shows them: the newest verified one, and the latest runs. */

export async function readBackups({ db, clock, backups }: AppContext): Promise<BackupsReply> {
  const [runs, lastVerified, age, lastCopiedAt] = await Promise.all([
    repo.listRuns(db),
    lastVerifiedBackup(db, clock.now()),
    readAge(db, clock.now()),
    repo.findLastCopiedAt(db),
  ]);
  const { dir, copyTo, passphrase } = backups;
  const files = new Set(dir === null ? [] : await readdir(dir).catch(() => []));
  return {
    isOn: dir !== null,
    isEncrypted: passphrase !== null,
    lastVerified,
    age: dir === null ? 'fresh' : age,
    copyTo:
      copyTo === null
        ? null
        : { isThere: await isPlaceThere(copyTo), lastCopiedAt: lastCopiedAt?.toISOString() ?? null },
    runs: runs.map((run) => presentRun(run, files)),
  };
}

/** For the health check of a caller with a session. */
export async function readBackupHealth({
  db,
  clock,
  backups,
}: Pick<AppContext, 'db' | 'clock' | 'backups'>): Promise<BackupHealth> {
  const verified = await lastVerifiedBackup(db, clock.now());
  const verdict = backups.dir === null ? 'off' : verified === null ? 'none' : 'equal';
  return {
    verdict,
    verifiedAt: verified?.verifiedAt ?? null,
    orders: verified?.totals.orders ?? null,
    outstanding: verified?.totals.outstanding ?? null,
  };
}

function presentRun(
  { removedAt: _, startedAt, finishedAt, verifiedAt, ...run }: repo.BackupRow,
  files: ReadonlySet<string>,
): BackupRun {
  return {
    ...run,
    isKept: run.file !== null && files.has(run.file),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
  };
}
