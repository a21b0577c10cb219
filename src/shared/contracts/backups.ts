import { z } from 'zod';
import { instantOut } from './common.ts';

const count = z.int().min(0);
const sum = z.string().regex(/^-?\d+\.\d{2}$/);

/** What the money of a shop amounts to; the same before and after a restore. Orders and laybys without the trash. */
export const backupTotals = z.object({
  orders: count,
  /** What is still to be paid on open orders, as the dashboard says it. */
  outstanding: sum,
  /** Sum of the ledger's rows of all orders. */
  orderReceipts: sum,
  laybys: count,
  laybyOutstanding: sum,
  laybyReceipts: sum,
});
export type BackupTotals = z.infer<typeof backupTotals>;

export const BACKUP_KINDS = ['scheduled', 'manual', 'before-upgrade'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

export const backupRun = z.object({
  id: z.int(),
  kind: z.enum(BACKUP_KINDS),
  agent: z.string().nullable(),
  state: z.enum(['running', 'made', 'failed']),
  startedAt: instantOut,
  finishedAt: instantOut.nullable(),
  /** Its name in the folder of backups. */
  file: z.string().nullable(),
  /** Whether that file is there. */
  isKept: z.boolean(),
  bytes: count.nullable(),
  rows: count.nullable(),
  totals: backupTotals.nullable(),
  /** What a restore into a scratch database said; null while none was tried. */
  verdict: z.enum(['equal', 'different', 'failed']).nullable(),
  verifiedAt: instantOut.nullable(),
  copy: z.enum(['copied', 'failed']).nullable(),
  error: z.string().nullable(),
});
export type BackupRun = z.infer<typeof backupRun>;

/** The newest backup that was restored into a scratch database and was equal there. */
export const verifiedBackup = z.object({
  file: z.string(),
  /** What it holds is what had been acknowledged by then. */
  startedAt: instantOut,
  verifiedAt: instantOut,
  bytes: count,
  totals: backupTotals,
});
export type VerifiedBackup = z.infer<typeof verifiedBackup>;

export const backupsReply = z.object({
  /** False where BACKUP_DIR=off: the server has an archive of its own. */
  isOn: z.boolean(),
  isEncrypted: z.boolean(),
  lastVerified: verifiedBackup.nullable(),
  /** 26 hours without a verified one: late. 48: overdue. */
  age: z.enum(['fresh', 'late', 'overdue']),
  /** The second place, BACKUP_COPY_TO; null when there is none. */
  copyTo: z.object({ isThere: z.boolean(), lastCopiedAt: instantOut.nullable() }).nullable(),
  /** Newest first. */
  runs: z.array(backupRun),
});
export type BackupsReply = z.infer<typeof backupsReply>;

/** Of the health answer, for who is signed in. */
export const backupHealth = z.object({
  verifiedAt: instantOut.nullable(),
  orders: count.nullable(),
  outstanding: sum.nullable(),
  verdict: z.enum(['equal', 'none', 'off']),
});
export type BackupHealth = z.infer<typeof backupHealth>;
