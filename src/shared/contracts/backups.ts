import { z } from 'zod';
import { instantOut } from './common.ts';

const count = z.int().min(0);
const sum = z.string().regex(/^-?\d+\.\d{2}$/);

/** The money totals of a shop, which must be equal before and after a restore. Orders and laybys in the trash are not counted. */
export const backupTotals = z.object({
  orders: count,
  /** What is still to be paid on open orders, computed as on the dashboard. */
  outstanding: sum,
  /** Sum of the ledger rows of all orders. */
  orderReceipts: sum,
  laybys: count,
  laybyOutstanding: sum,
  laybyReceipts: sum,
});
export type BackupTotals = z.infer<typeof backupTotals>;

export const BACKUP_KINDS = ['scheduled', 'manual', 'before-upgrade'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

const backupRun = z.object({
  id: z.int(),
  kind: z.enum(BACKUP_KINDS),
  agent: z.string().nullable(),
  state: z.enum(['running', 'made', 'failed']),
  startedAt: instantOut,
  finishedAt: instantOut.nullable(),
  /** The file's name in the backup folder. */
  file: z.string().nullable(),
  /** Whether that file still exists. */
  isKept: z.boolean(),
  bytes: count.nullable(),
  rows: count.nullable(),
  totals: backupTotals.nullable(),
  /** The result of restoring it into a scratch database; null while that has not been tried. */
  verdict: z.enum(['equal', 'different', 'failed']).nullable(),
  verifiedAt: instantOut.nullable(),
  copy: z.enum(['copied', 'failed']).nullable(),
  error: z.string().nullable(),
});
export type BackupRun = z.infer<typeof backupRun>;

/** The newest backup whose restore into a scratch database was equal to the original. */
const verifiedBackup = z.object({
  file: z.string(),
  /** The backup contains everything that was acknowledged by this instant. */
  startedAt: instantOut,
  verifiedAt: instantOut,
  bytes: count,
  totals: backupTotals,
});
export type VerifiedBackup = z.infer<typeof verifiedBackup>;

export const backupsReply = z.object({
  /** False with BACKUP_DIR=off: the server makes no backups, as it has an archive of its own. */
  isOn: z.boolean(),
  isEncrypted: z.boolean(),
  lastVerified: verifiedBackup.nullable(),
  /** `late` after 26 hours without a verified backup, `overdue` after 48. */
  age: z.enum(['fresh', 'late', 'overdue']),
  /** The second backup folder, BACKUP_COPY_TO; null when none is configured. */
  copyTo: z.object({ isThere: z.boolean(), lastCopiedAt: instantOut.nullable() }).nullable(),
  /** Newest first. */
  runs: z.array(backupRun),
});
export type BackupsReply = z.infer<typeof backupsReply>;

/** The part of the health answer about backups, for logged-in devices. */
export const backupHealth = z.object({
  verifiedAt: instantOut.nullable(),
  orders: count.nullable(),
  outstanding: sum.nullable(),
  verdict: z.enum(['equal', 'none', 'off']),
});
export type BackupHealth = z.infer<typeof backupHealth>;
