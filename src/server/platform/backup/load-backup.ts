import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BackupTotals } from '#shared/contracts/backups.ts';
import { listMigrations, listOwnTables } from '../database/known-migrations.ts';
import { migrateDatabase } from '../database/migrations.ts';
import { installQueues, type QueueLog } from '../jobs/queue-connection.ts';
import { BackupFileError, type BackupPart, type Manifest } from './backup-format.ts';
import type { OpenBackup } from './read-backup.ts';
import { setAsideRules } from './set-aside-rules.ts';
import {
  COPY_SETTINGS,
  copyOut,
  listColumns,
  listTables,
  nameOf,
  quote,
  readSequences,
  type Table,
} from './tables.ts';
import { countLedgerBreaks, readTotals } from './totals.ts';
import { createCounter } from './write-backup.ts';

/**
 * Loads a backup into an empty database and checks that it is complete: first the schema of the backup, then its rows
 * unchanged (nothing is recomputed, so that nothing counts twice), then the migrations to the current schema.
 */

export type LoadOptions = {
  connection: pg.ClientConfig;
  log: QueueLog;
  /** The database is dropped afterwards: its tables are unlogged, so they need not survive a crash and are not sent to replicas. */
  isScratch: boolean;
  onProgress?: (text: string) => void;
};

export type LoadedBackup = {
  totals: BackupTotals;
  rows: number;
  /** Inconsistencies that the backed up data has as well: such a shop must be restorable all the same. */
  notes: string[];
};

/** @throws BackupFileError when the backup cannot be restored, or differs from its manifest */
export async function loadBackup(backup: OpenBackup, options: LoadOptions): Promise<LoadedBackup> {
  const { manifest } = backup;
  const { connection, log, onProgress = () => {} } = options;
  const upTo = findSchema(manifest);
  const pool = new pg.Pool({ ...connection, max: 2 });
  pool.on('error', () => {});
  // The pool does not listen to a connection that is checked out: if its database is dropped, an unhandled error would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await migrateDatabase(pool, { upTo });
    await installQueues(pool, log, []);
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(COPY_SETTINGS);
      await client.query(`set maintenance_work_mem = '256MB'; set lock_timeout = 0`);
      onProgress('Loading the rows');
      // A table created by a later migration could not refer to an unlogged one.
      const isOfThisRelease = upTo === listMigrations().length;
      const isUnlogged = options.isScratch && isOfThisRelease;
      await loadRows(client, backup, isUnlogged);
      onProgress('Comparing every table with the backup');
      const rows = await compareRows(client, manifest);
      if (!isOfThisRelease) onProgress(`Bringing the schema from ${manifest.schema.name} to this release`);
      await migrateDatabase(pool);
      await client.query('analyze');
      const checked = await check(client, manifest);
      if (!options.isScratch) await client.query(SKIP_NUMBERS);
      return { ...checked, rows };
    } finally {
      await client.end();
    }
  } finally {
    await pool.end();
  }
}

/**
 * The number of migrations up to the schema of the backup.
 * @throws BackupFileError for a schema that this release does not know
 */
export function findSchema({ schema }: Manifest): number {
  const known = listMigrations();
  const at = known.findIndex(({ createdAt, hash }) => createdAt === schema.createdAt && hash === schema.hash);
  if (at !== -1) return at + 1;
  const newest = known.at(-1)?.createdAt ?? 0;
  throw new BackupFileError(
    schema.createdAt > newest
      ? `This backup was made by a newer release than this one (its schema is ${schema.name}). Restore it with that release or a later one.`
      : `This backup has a schema of no known release (${schema.name}).`,
  );
}

async function loadRows(client: pg.Client, backup: OpenBackup, isUnlogged: boolean): Promise<void> {
  const { manifest } = backup;
  const { tables } = await listTables(client, listOwnTables());
  const targets = matchTables(manifest, tables);
  const names = [...targets.values()].map(nameOf);
  const own = [...targets.values()].filter(({ schema }) => schema === 'public');
  const putBack = await setAsideRules(client, own, { isUnlogged });
  await client.query(`truncate ${names.join(', ')}`);
  for (const part of manifest.parts) {
    const target = targets.get(part);
    if (target !== undefined) await loadPart(client, backup, part, target);
  }
  for (const { table, column, position } of manifest.sequences) {
    if (!own.some((one) => one.table === table && one.columns.includes(column))) {
      throw new BackupFileError(`This backup numbers ${table}.${column}, which its schema does not have.`);
    }
    const sequence = 'pg_get_serial_sequence($1, $2)::regclass';
    await client.query(`select setval(${sequence}, $3::bigint)`, [quote(table), column, position]);
  }
  await putBack();
}

/** The table of each part. The shop's tables must all be present and have the same columns; the queue's may be of another release. */
function matchTables({ parts, schema }: Manifest, tables: readonly Table[]): Map<BackupPart, Table> {
  const found = new Map<BackupPart, Table>();
  for (const part of parts) {
    const target = tables.find((table) => table.schema === part.schema && table.table === part.table);
    if (target === undefined) {
      throw new BackupFileError(
        `This backup has a table ${part.schema}.${part.table}, which ${schema.name} does not have.`,
      );
    }
    const isSame = [...part.columns].sort().join() === [...target.columns].sort().join();
    if (part.schema === 'public' && !isSame) {
      throw new BackupFileError(`This backup has other columns in ${part.table} than ${schema.name} has.`);
    }
    found.set(part, target);
  }
  const missing = tables.find(
    (table) => table.schema === 'public' && ![...found.values()].some((one) => one === table),
  );
  if (missing !== undefined) throw new BackupFileError(`This backup lacks the table ${missing.table}.`);
  return found;
}

/**
 * Errors that the file's rows cause, by their values or by breaking constraints (SQLSTATE classes 22 and 23); any other
 * failure says nothing about the file.
 */
const isOfFile = (cause: unknown): boolean =>
  cause instanceof BackupFileError || /^2[23]...$/.test((cause as { code?: string }).code ?? '');

async function loadPart(
  client: pg.Client,
  backup: OpenBackup,
  part: BackupPart,
  target: Table,
): Promise<void> {
  const common = part.columns.filter((column) => target.columns.includes(column));
  const isWhole = common.length === part.columns.length;
  const into = isWhole ? nameOf(target) : 'of_another_release';
  if (!isWhole) {
    const columns = part.columns.map((column) => `${quote(column)} text`).join(', ');
    await client.query(`create temporary table ${into} (${columns})`);
  }
  const counter = createCounter(part.bytes);
  const rows = client.query(copyFrom(`copy ${into} (${listColumns(part.columns)}) from stdin`));
  try {
    await pipeline(backup.readPart(part), counter.stream, rows);
  } catch (cause) {
    if (!isOfFile(cause)) throw cause;
    throw new BackupFileError(`${part.table} cannot be restored: ${(cause as Error).message}`, { cause });
  }
  assertEqual(part, counter.read(), 'holds');
  if (isWhole) return;
  const { rows: typed } = await client.query<{ column: string; type: string }>(
    `select attname as "column", format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0`,
    [nameOf(target)],
  );
  const types = new Map(typed.map(({ column, type }) => [column, type]));
  const values = common.map((column) => `${quote(column)}::${types.get(column)}`).join(', ');
  await client.query(`insert into ${nameOf(target)} (${listColumns(common)}) select ${values} from ${into}`);
  await client.query(`drop table ${into}`);
}

/** Reads every table in the same way as when the backup was made, and compares. */
async function compareRows(client: pg.Client, { parts }: Manifest): Promise<number> {
  const { tables } = await listTables(client, listOwnTables());
  let rows = 0;
  for (const part of parts) {
    const table = tables.find((one) => one.schema === part.schema && one.table === part.table);
    rows += part.rows;
    // A table or column that a newer queue no longer has was not loaded.
    if (!table || part.columns.some((column) => !table.columns.includes(column))) continue;
    const counter = createCounter();
    const read = client.query(copyTo(copyOut(table, part.columns)));
    await pipeline(read, counter.stream.resume());
    assertEqual(part, counter.read(), 'is restored with');
  }
  return rows;
}

function assertEqual(
  part: BackupPart,
  found: Pick<BackupPart, 'rows' | 'bytes' | 'sha256'>,
  verb: string,
): void {
  if (found.sha256 === part.sha256 && found.rows === part.rows && found.bytes === part.bytes) return;
  const difference =
    found.rows === part.rows
      ? 'the same number of rows, but not the same ones'
      : `${found.rows} rows instead of ${part.rows}`;
  throw new BackupFileError(`${part.table} ${verb} ${difference}.`);
}

/**
 * Rows that were made after the backup are gone, but a device may still have changes to send for them, by id. No id is
 * assigned twice, so that such a change finds no row instead of somebody else's. A shop makes fewer rows than this, of
 * any kind, in the days that a backup may be behind.
 */
const SKIP_NUMBERS = `
  select setval(s.seqrelid::regclass, coalesce(pg_sequence_last_value(s.seqrelid), 0) + 100000)
  from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'public'::regnamespace`;

const INVALID = `
  select conrelid::regclass || '.' || conname as name from pg_constraint where not convalidated
  union all select indexrelid::regclass::text from pg_index where not indisvalid`;

/** Checks the whole database in the current schema. Inconsistencies of rows that equal the backup's are reported and not refused. */
async function check(
  client: pg.Client,
  { totals, sequences }: Manifest,
): Promise<Pick<LoadedBackup, 'totals' | 'notes'>> {
  const notes: string[] = [];
  const restored = await readTotals(client);
  for (const [name, value] of Object.entries(totals)) {
    const now = restored[name as keyof BackupTotals];
    if (now !== value) throw new BackupFileError(`${name} is ${now} after the restore instead of ${value}.`);
  }
  const breaks = await countLedgerBreaks(client);
  if (breaks > 0) {
    notes.push(
      `Orders or laybys with another paid amount than their payments, in the shop as well: ${breaks}.`,
    );
  }
  const { rows: invalid } = await client.query<{ name: string }>(INVALID);
  if (invalid[0] !== undefined) throw new BackupFileError(`${invalid[0].name} does not hold.`);
  for (const { table, column, position } of await readSequences(client)) {
    const { rows } = await client.query<{ isBeyond: boolean }>(
      `select coalesce(max(${quote(column)}), 0) > $1::bigint as "isBeyond" from ${quote(table)}`,
      [position ?? 0],
    );
    if (!rows[0]?.isBeyond) continue;
    const said = sequences.find((one) => one.table === table && one.column === column)?.position ?? 0;
    const twice = `Numbers of ${table} would be assigned twice`;
    if (BigInt(position ?? 0) < BigInt(said)) throw new BackupFileError(`${twice}.`);
    notes.push(`${twice}, in the shop as well.`);
  }
  return { totals: restored, notes };
}
