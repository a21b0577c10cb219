import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listMigrations, listOwnTables } from '../database/known-migrations.ts';
import { readAppliedVersion } from '../database/migrations.ts';
import { onlyRow } from '../database/only-row.ts';
import {
  BackupFileError,
  type BackupPart,
  FORMAT,
  MANIFEST,
  type Manifest,
  nameBackup,
  partPath,
  SECRET_TABLES,
} from './backup-format.ts';
import { encrypt } from './encryption.ts';
import { DRAFT, sweepLeftovers } from './leftovers.ts';
import { assertRoomForFile } from './room.ts';
import { createSealer, UNSEALED } from './seal.ts';
import { COPY_SETTINGS, copyOut, listTables, nameOf, readSequences, type Table } from './tables.ts';
import { readTotals } from './totals.ts';

/**
 * Writes a backup of a database that is in use: one snapshot, read through one connection that blocks nobody, and
 * streamed into a file that gets its final name only when it is complete and flushed to disk.
 */

// Compresses in this thread: the backup runs in its own process (`backup.process.ts`).
configure({ useWebWorkers: false });

export type BackupSource = Pick<Manifest, 'app' | 'shop' | 'timeZone' | 'kind'>;

export type BackupOrder = {
  connection: pg.ClientConfig;
  dir: string;
  source: BackupSource;
  passphrase: string | null;
  /** For tests: see `encryption.ts`. */
  workFactor?: number;
  now?: Date;
};

export type WrittenBackup = { file: string; path: string; bytes: number; rows: number; manifest: Manifest };

/** @throws errors of the database or the disk; no file is left then */
export async function writeBackup(order: BackupOrder): Promise<WrittenBackup> {
  const { dir, passphrase, now = new Date() } = order;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await sweepLeftovers(dir);
  const file = nameBackup(now, order.source.kind, passphrase !== null);
  const path = join(dir, file);
  const draft = join(dir, `.${file}${DRAFT}`);
  // A file that another process writes in the same second must not be deleted.
  if (existsSync(path) || existsSync(draft))
    throw new BackupFileError(`${path} already exists; try again in a second.`);
  const client = new pg.Client({ ...order.connection, application_name: 'omatala backup' });
  client.on('error', () => {});
  await client.connect();
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  try {
    await assertRoomForFile(client, dir);
    const manifest = await writeDraft(client, draft, order);
    await rename(draft, path);
    await syncDirectory(dir);
    const { size } = await stat(path);
    return {
      file,
      path,
      bytes: size,
      rows: manifest.parts.reduce((sum, { rows }) => sum + rows, 0),
      manifest,
    };
  } finally {
    removeDraft();
    process.removeListener('exit', removeDraft);
    await client.end().catch(() => {});
  }
}

async function writeDraft(client: pg.Client, draft: string, order: BackupOrder): Promise<Manifest> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const zip = new ZipWriter(writable, { zip64: true, level: 6, useWebWorkers: false });
  const sealed = createSealer();
  const plain = Readable.fromWeb(readable as ReadableStream);
  const filling = fill(client, zip, order).catch((error: unknown) => {
    plain.destroy(error as Error);
    throw error;
  });
  // The first failure is the reason; the other one only says that its stream was closed.
  filling.catch(() => {});
  const sealing = pipeline(plain, sealed);
  sealing.catch(() => {});
  const { passphrase, workFactor } = order;
  const body = passphrase === null ? sealed : await encrypt(sealed, passphrase, workFactor);
  const writing = pipeline(body, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
  const [, , filled] = await Promise.all([writing, sealing, filling]);
  return filled;
}

async function fill(client: pg.Client, zip: ZipWriter<unknown>, order: BackupOrder): Promise<Manifest> {
  await client.query(COPY_SETTINGS);
  // Locks the tables, because a migration could drop them under the snapshot: it has to wait for the end, and nobody else
  // does.
  const { tables } = await listTables(client, listOwnTables());
  if (tables.length === 0) throw new BackupFileError('There is no shop in this database yet.');
  await client.query(`begin isolation level repeatable read read only; set local lock_timeout = '30s'`);
  await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`);
  const { rows: moments } = await client.query<{ at: Date; version: string }>(
    `select clock_timestamp() as at, current_setting('server_version') as version`,
  );
  const moment = onlyRow(moments);
  const listed = await listTables(client, listOwnTables());
  const schema = await readSchema(client);
  const totals = await readTotals(client);
  const parts: BackupPart[] = [];
  for (const table of listed.tables) parts.push(await addPart(client, zip, table));
  const manifest: Manifest = {
    format: FORMAT,
    ...order.source,
    schema,
    takenAt: moment.at.toISOString(),
    postgres: moment.version,
    totals,
    parts,
    sequences: (await readSequences(client)).flatMap(({ position, ...sequence }) =>
      position === null ? [] : [{ ...sequence, position }],
    ),
    leftOut: listed.others,
  };
  await zip.add(MANIFEST, new TextReader(JSON.stringify(manifest, null, 1)));
  await zip.close(UNSEALED);
  await client.query('commit');
  return manifest;
}

/** @throws BackupFileError for a database whose schema is not of this release */
async function readSchema(client: pg.Client): Promise<Manifest['schema']> {
  const applied = await readAppliedVersion(client);
  const migration = listMigrations().find(({ createdAt }) => createdAt === applied);
  if (migration === undefined)
    throw new BackupFileError('The database belongs to another release than this program.');
  return migration;
}

async function addPart(client: pg.Client, zip: ZipWriter<unknown>, table: Table): Promise<BackupPart> {
  const counter = createCounter();
  const rows = client.query(copyTo(copyOut(table)));
  const counting = pipeline(rows, counter.stream);
  const adding = zip.add(
    partPath(table),
    Readable.toWeb(counter.stream) as unknown as globalThis.ReadableStream,
  );
  await Promise.all([counting, adding]);
  const { schema, columns } = table;
  return {
    schema,
    table: table.table,
    columns,
    ...counter.read(),
    hasSecrets: SECRET_TABLES.has(table.table),
  };
}

type Counted = Pick<BackupPart, 'rows' | 'bytes' | 'sha256'>;

/** Passes COPY text through and counts it: line breaks only occur at the end of a row. */
export function createCounter(limitBytes = Number.POSITIVE_INFINITY): {
  stream: Transform;
  read(): Counted;
} {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limitBytes) return done(new BackupFileError('There is more in it than it says.'));
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ rows, bytes, sha256: hash.digest('hex') }) };
}

export async function syncDirectory(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
