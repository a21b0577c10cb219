import { basename } from 'node:path';
import { z } from 'zod';
import { BACKUP_KINDS, backupTotals } from '#shared/contracts/backups.ts';

/**
 * The format of a backup: a ZIP with one part per table (PostgreSQL's COPY text) and `manifest.json`, which says what
 * the parts must contain. It is sealed (`seal.ts`), and with a passphrase encrypted as a whole (`encryption.ts`).
 */

/** Raised when older releases could not read the new format. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
const ENCRYPTED_SUFFIX = '.age';

/** What is wrong with a backup, in one line for the person who has it. Nothing was changed. */
export class BackupFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupFileError';
  }
}

const count = z.int().min(0);
const name = z.string().min(1).max(200);

const part = z.object({
  schema: z.enum(['public', 'jobs']),
  table: name,
  columns: z.array(name).min(1),
  rows: count,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The table holds secrets or identifiers: hashes of passwords and sessions, keys, stored answers. */
  hasSecrets: z.boolean(),
});
export type BackupPart = z.infer<typeof part>;

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  app: z.object({ version: z.string(), buildId: z.string() }),
  /** The last migration of the database. */
  schema: z.object({ name: z.string(), hash: z.string(), createdAt: count }),
  kind: z.enum(BACKUP_KINDS),
  /** When the snapshot was taken: everything that was acknowledged by then is in it. */
  takenAt: z.iso.datetime(),
  shop: z.string(),
  timeZone: z.string(),
  postgres: z.string(),
  totals: backupTotals,
  parts: z.array(part),
  /** For each identity column: the last number that was assigned. */
  sequences: z.array(z.object({ table: name, column: name, position: z.string().regex(/^\d+$/) })),
  /** Tables in the database that are not the shop's, and the queue's tables that only monitor it. */
  leftOut: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const partPath = ({ schema, table }: Pick<BackupPart, 'schema' | 'table'>): string =>
  `tables/${schema}.${table}.copy`;

/** Tables whose rows are secrets in themselves. */
export const SECRET_TABLES: ReadonlySet<string> = new Set([
  'settings',
  'sessions',
  'devices',
  'agents',
  'idempotency_keys',
  'push_subscriptions',
]);

const NAME = /^omatala-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-before-upgrade)?\.zip(\.age)?$/;

/** 'omatala-20261122T011000Z.zip': names sort by time. */
export function nameBackup(takenAt: Date, kind: Manifest['kind'], isEncrypted: boolean): string {
  const stamp = takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const suffix = kind === 'before-upgrade' ? '-before-upgrade' : '';
  return `omatala-${stamp}${suffix}.zip${isEncrypted ? ENCRYPTED_SUFFIX : ''}`;
}

/** When a backup was made, according to its file name; null if the name is not that of a backup. */
export function readBackupName(path: string): { takenAt: Date; isBeforeUpgrade: boolean } | null {
  const [, year, month, day, hour, minute, second, upgrade] = NAME.exec(basename(path)) ?? [];
  if (year === undefined) return null;
  const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { takenAt, isBeforeUpgrade: upgrade !== undefined };
}
