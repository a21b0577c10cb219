import { Readable } from 'node:stream';
import { TextReader, ZipWriter } from '@zip.js/zip.js';
import type pg from 'pg';
import { maskedFields } from '#server/features/activity/activity.service.ts';
import { writeCsvTable } from '#server/platform/exports/write-files.ts';
import { readRows } from '#server/platform/http/send-list.ts';
import { wallClock } from '#shared/domain/calendar.ts';
import { guardFormula } from '#shared/domain/formula-guard.ts';
import { maskIdNumber } from '#shared/domain/id-number.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { readmeOf, type WrittenFile } from './shop-files.readme.ts';
import { SHOP_FILES, type ShopFile } from './shop-files.ts';

/** Writes the whole shop as readable files into one archive, streamed while the rows are read. */

export type ShopArchive = { shop: string; at: Date; zone: string; by: string; withWholeIdNumbers: boolean };

type Row = Record<string, unknown>;
type Progress = { sent: number };

/** The bytes of the archive, from the snapshot that the client's transaction sees. */
export async function* writeShopFiles(
  client: pg.PoolClient,
  archive: ShopArchive,
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const zip = new ZipWriter(writable, { level: 6, useWebWorkers: false });
  const filling = fill(zip, client, archive, progress).catch(async (error: unknown) => {
    await writable.abort(error).catch(() => {});
    throw error;
  });
  // Prevents an unhandled rejection; the error is thrown by the `await` below.
  filling.catch(() => {});
  // Node's streams are async iterable; the browser's types do not say so.
  yield* readable as unknown as AsyncIterable<Uint8Array>;
  await filling;
}

async function fill(
  zip: ZipWriter<unknown>,
  client: pg.PoolClient,
  archive: ShopArchive,
  progress: Progress,
): Promise<void> {
  const { zone } = archive;
  const written: WrittenFile[] = [];
  const add = (name: string, content: AsyncIterable<Uint8Array>) =>
    zip.add(name, Readable.toWeb(Readable.from(content)) as unknown as ReadableStream, {
      lastModDate: wallClock(archive.at, zone),
    });
  for (const file of SHOP_FILES) {
    const sums: WrittenFile = { ...file, count: 0, inTrash: 0, added: addedOf(file) };
    const rows = () => readShown(client, file, archive);
    await add(`${file.name}.csv`, csvOf(file, rows(), sums, zone, progress));
    await add(`${file.name}.jsonl`, jsonLinesOf(file, rows()));
    written.push(sums);
  }
  await zip.add('README.txt', new TextReader(`\uFEFF${readmeOf(written, archive)}`));
  await zip.close();
}

/** Rows with the field names of the API. */
async function* readShown(
  client: pg.PoolClient,
  file: ShopFile,
  { withWholeIdNumbers }: ShopArchive,
): AsyncGenerator<Row> {
  for await (const row of readRows<Row>(client, file.rows)) {
    const shown = Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value]));
    yield withWholeIdNumbers ? shown : masked(shown);
  }
}

function masked(row: Row): Row {
  return {
    ...row,
    ...(typeof row.idNumber === 'string' && { idNumber: maskIdNumber(row.idNumber) }),
    ...(row.before !== undefined && { before: maskedFields(row.before as Row | null) }),
    ...(row.after !== undefined && { after: maskedFields(row.after as Row | null) }),
  };
}

function csvOf(
  { columns }: ShopFile,
  rows: AsyncIterable<Row>,
  sums: WrittenFile,
  zone: string,
  progress: Progress,
): AsyncIterable<Uint8Array> {
  async function* lines() {
    for await (const row of rows) {
      progress.sent += 1;
      addTo(sums, row);
      yield columns.map(([field]) => cellOf(row[field], zone));
    }
  }
  return writeCsvTable(
    columns.map(([, heading]) => heading),
    lines(),
  );
}

async function* jsonLinesOf({ columns }: ShopFile, rows: AsyncIterable<Row>): AsyncGenerator<Uint8Array> {
  let chunk = '';
  for await (const row of rows) {
    chunk += `${JSON.stringify(Object.fromEntries(columns.map(([field]) => [field, row[field] ?? null])))}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

const CHUNK_CHARACTERS = 64 * 1024;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

function cellOf(value: unknown, zone: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value instanceof Date) return wallClock(value, zone).toISOString().slice(0, 19).replace('T', ' ');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return PLAIN_NUMBER.test(text) ? text : guardFormula(text);
}

function addedOf({ sums = [], columns }: ShopFile): WrittenFile['added'] {
  return sums.map((field) => ({
    field,
    heading: columns.find(([name]) => name === field)?.[1] ?? field,
    cents: 0,
    centsInTrash: 0,
  }));
}

function addTo(file: WrittenFile, row: Row): void {
  file.count += 1;
  if (row.isInTrash === true) file.inTrash += 1;
  for (const sum of file.added) {
    const cents = centsOfAmount(String(row[sum.field] ?? '0.00'));
    sum.cents += cents;
    if (row.isInTrash === true) sum.centsInTrash += cents;
  }
}

const camelCase = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
