import { dirname } from 'node:path';
import type { AppContext } from '#server/app-context.ts';
import { copyToPlace, isPlaceThere, thinFolder } from '#server/platform/backup/backup-folder.ts';
import { BackupFailedError } from '#server/platform/backup/backup-runner.ts';
import { lastVerifiedBackup } from '#server/platform/backup/last-verified-backup.ts';
import type { JobCounts } from '#server/platform/jobs/job-definition.ts';
import { holdJob } from '#server/platform/jobs/run-job.ts';
import type { BackupKind } from '#shared/contracts/backups.ts';
import { dayOf, instantAtHour } from '#shared/domain/calendar.ts';
import { endOverdueAlert } from './backup-age.service.ts';
import * as repo from './backups.repo.ts';

/** Makes backups, verifies them, copies them to a second place and removes old ones. */

export const MAKE_BACKUP = 'backups.make';

export type BackupRequest = { kind: BackupKind; agent: string | null };

const VERIFIED_FROM_HOUR = 3;
const REASON_LENGTH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a backup, unless one is being made. The first one after three in the morning is verified by restoring it, and so
 * is every manual one.
 * @throws Error when it could not be made, or not restored
 */
export async function makeBackup(context: AppContext, request: BackupRequest): Promise<JobCounts> {
  const { dir } = context.backups;
  if (dir === null) return {};
  const made = await holdJob(context, { name: MAKE_BACKUP }, () => makeHeld(context, dir, request));
  return { backups: made === null ? 0 : 1 };
}

async function makeHeld(context: AppContext, dir: string, request: BackupRequest): Promise<void> {
  const { db, clock } = context;
  await repo.closeAbandonedRuns(db, clock.now());
  const { id } = await repo.insertRun(db, { ...request, startedAt: clock.now() });
  tellScreens(context, id);
  try {
    await makeProveAndKeep(context, dir, id, request.kind);
  } catch (failure) {
    const { state } = await repo.getRun(db, id);
    const failed = { state: state === 'running' ? 'failed' : state, error: reasonOf(failure) } as const;
    await repo.updateRun(db, id, { ...failed, finishedAt: clock.now() });
    throw failure;
  } finally {
    tellScreens(context, id);
  }
}

async function makeProveAndKeep(
  context: AppContext,
  dir: string,
  id: number,
  kind: BackupKind,
): Promise<void> {
  const { db, clock, zone, backups } = context;
  const mustVerify = kind === 'manual' || (await isVerifyDue(context));
  const { file, path, bytes, rows, totals } = await backups.runner.write({
    dir,
    source: { ...backups.source, kind },
    passphrase: backups.passphrase,
    now: clock.now(),
  });
  await repo.updateRun(db, id, { state: 'made', file, bytes, rows, totals });
  tellScreens(context, id);
  const proof: Proof = mustVerify ? await verify(context, id, path) : { notes: [], failure: null };
  const copied: CopyOutcome = backups.copyTo === null ? {} : await copyTo(backups.copyTo, path, file);
  const told = [...proof.notes, copied.error ?? []].flat().join(' ').slice(0, REASON_LENGTH);
  await repo.updateRun(db, id, { finishedAt: clock.now(), ...copied, error: told === '' ? null : told });
  const verified = await repo.listVerifiedFiles(db);
  await repo.markRemoved(db, await thinFolder(dir, verified, zone, clock.now()), clock.now());
  if (backups.copyTo !== null && copied.copy === 'copied')
    await thinFolder(backups.copyTo, verified, zone, clock.now());
  await repo.forgetOldRuns(db);
  if (proof.failure !== null) {
    throw new Error([proof.failure.message, copied.error ?? []].flat().join(' '), { cause: proof.failure });
  }
}

/** `failure`: why the backup could not be verified. It is thrown only after the copy was made, because the backup may be the only one. */
type Proof = { notes: string[]; failure: Error | null };

/** @throws Error when the restored data differ: such a backup is not copied, because it would replace a good one */
async function verify(context: AppContext, id: number, path: string): Promise<Proof> {
  const { db, clock, backups } = context;
  const conclude = (verdict: 'equal' | 'different' | 'failed') =>
    repo.updateRun(db, id, { verdict, verifiedAt: clock.now() });
  let notes: string[];
  try {
    const order = { path, dir: dirname(path), passphrase: backups.passphrase };
    ({ notes } = await backups.runner.verify(order));
  } catch (cause) {
    const isDifferent = cause instanceof BackupFailedError && cause.isOfBackup;
    await conclude(isDifferent ? 'different' : 'failed');
    const text = `The backup could not be verified by restoring it: ${reasonOf(cause)}`;
    const failure = new Error(text, { cause });
    if (isDifferent) throw failure;
    return { notes: [], failure };
  }
  await conclude('equal');
  await endOverdueAlert(context);
  return { notes, failure: null };
}

/** Verification is due once a day, from three in the morning on. */
async function isVerifyDue({ db, clock, zone }: AppContext): Promise<boolean> {
  const now = clock.now();
  const verified = await lastVerifiedBackup(db, now);
  if (verified === null) return true;
  const today = instantAtHour(dayOf(now, zone), VERIFIED_FROM_HOUR, zone);
  const due = today <= now ? today : new Date(today.getTime() - DAY_MS);
  return new Date(verified.startedAt) < due;
}

/** An unavailable second place is reported, and does not prevent the backup in the first one. */
async function copyTo(place: string, path: string, file: string): Promise<CopyOutcome> {
  if (!(await isPlaceThere(place))) {
    return { copy: 'failed', error: 'The second place for backups (BACKUP_COPY_TO) was not found.' };
  }
  try {
    await copyToPlace(path, file, place);
    return { copy: 'copied' };
  } catch (failure) {
    return {
      copy: 'failed',
      error: `The second place for backups could not be written to: ${reasonOf(failure)}`,
    };
  }
}

type CopyOutcome = { copy?: 'copied' | 'failed'; error?: string };

function reasonOf(failure: unknown): string {
  return (failure instanceof Error ? failure.message : String(failure)).slice(0, REASON_LENGTH);
}

/** Makes open screens read the list again. */
function tellScreens({ changes }: AppContext, id: number): void {
  changes.publish({ changes: [{ entity: 'backup', id, version: 1 }], alerts: [] });
}
