import type { IDBPObjectStore } from 'idb';
import type { CreateCustomerBody } from '#shared/contracts/customers.ts';
import { POCKET_KINDS, type PocketHead, type PocketKind } from '#shared/domain/pocket/format.ts';
import {
  checkPocket,
  emptyRows,
  type Pocket,
  PocketCheckError,
  type PocketMaps,
  type PocketWrites,
} from '#shared/domain/pocket/pocket.ts';
import { logWarning } from '../log.ts';
import { deviceDatabase } from '../offline/device-database.ts';
import { noteDoneHere } from '../offline/done-here.ts';
import { dropPocket } from '../offline/drop-pocket.ts';
import { POCKET_DB, POCKET_KEY } from '../offline/kept-lists.ts';
import type { ShownRow } from '../realtime/show-answer.ts';
import { SLICE_ROWS, slicesOf } from './in-slices.ts';

// The pocket copy in this browser's IndexedDB: a store a kind of rows, and one row that says what it is a copy of.

/** What is known of the copy beside its rows. */
export interface PocketMeta {
  head: PocketHead;
  /** In which the server's days are. */
  zone: string;
  /** For so long it is good for without hearing from the server. */
  offlineDays: number;
  /** When the server was asked for what it answered last, by this device's clock (ms): what was saved before is in it. */
  heardAt: number;
}

const STORES: string[] = [...POCKET_KINDS, 'meta'];
/** Up by one with the kinds of rows that there are. */
const VERSION = 2;
type Store<Mode extends IDBTransactionMode> = IDBPObjectStore<unknown, string[], PocketKind, Mode>;
const DAY_MS = 24 * 60 * 60 * 1000;

const { open, close } = deviceDatabase(POCKET_DB, VERSION, (db) => {
  for (const name of db.objectStoreNames) db.deleteObjectStore(name);
  for (const kind of POCKET_KINDS) db.createObjectStore(kind, { keyPath: 'id' });
  db.createObjectStore('meta');
});

/** The copy; null when there is none. One that is too old or fails its check is thrown away and never shown. */
export async function readPocket(): Promise<(PocketMeta & { pocket: Pocket }) | null> {
  if (localStorage.getItem(POCKET_KEY) === null) return null;
  const db = await open();
  const transaction = db.transaction(STORES, 'readonly');
  const reading = Promise.all([
    transaction.objectStore('meta').get('copy') as Promise<PocketMeta | undefined>,
    ...POCKET_KINDS.map((kind) => readAll(transaction.objectStore(kind))),
  ]);
  const [meta, ...all] = await toldOnce(reading, transaction);
  if (meta === undefined) return null;
  const rows = emptyRows();
  POCKET_KINDS.forEach((kind, at) => {
    const map = rows[kind] as Map<number, { id: number }>;
    for (const row of all[at] ?? []) map.set(row.id, row);
  });
  try {
    if (isTooOld(meta)) throw new PocketCheckError('It has not heard from the server for too long');
    const pocket = { head: meta.head, rows: rows as PocketMaps };
    checkPocket(pocket);
    return { ...meta, pocket };
  } catch (error) {
    logWarning('What this device carries was thrown away', error);
    await clearPocket();
    return null;
  }
}

/** A logout takes the database away from under it: that is told once, to whoever has asked. */
async function toldOnce<T>(work: Promise<T>, { done }: { done: Promise<void> }): Promise<T> {
  const [result] = await Promise.all([work, done]);
  return result;
}

/** Rows are made of what is read in one task for each slice. */
async function readAll(store: Store<'readonly'>): Promise<{ id: number }[]> {
  const rows: { id: number }[] = [];
  for (let slice = SLICE_ROWS; slice === SLICE_ROWS; ) {
    const last = rows.at(-1);
    const some = await store.getAll(last && IDBKeyRange.lowerBound(last.id, true), SLICE_ROWS);
    slice = some.length;
    rows.push(...some);
  }
  return rows;
}

/** Days that the device's clock cannot have lived through count as too many. */
export function isTooOld({ heardAt, offlineDays }: PocketMeta): boolean {
  const age = Date.now() - heardAt;
  return offlineDays === 0 || age > offlineDays * DAY_MS || age < -DAY_MS;
}

/** All of an answer, or nothing of it. @throws when this browser has no room, or refuses */
export async function writePocket(writes: PocketWrites, meta: PocketMeta): Promise<void> {
  const db = await open();
  const transaction = db.transaction(STORES, 'readwrite', { durability: 'relaxed' });
  const work = async () => {
    for (const kind of POCKET_KINDS) await writeKind(transaction.objectStore(kind), kind, writes);
    await transaction.objectStore('meta').put(meta, 'copy');
  };
  // What fails takes the transaction along, which then says so.
  await Promise.all([transaction.done, work().catch(() => abort(transaction))]);
  localStorage.setItem(POCKET_KEY, '1');
}

/** The transaction stays open as long as it has something to do: the next slice goes when the last has been taken in. */
async function writeKind(store: Store<'readwrite'>, kind: PocketKind, writes: PocketWrites): Promise<void> {
  if (writes.isWhole) await store.clear();
  for (const ids of slicesOf(writes.deletes[kind])) await Promise.all(ids.map((id) => store.delete(id)));
  for (const rows of slicesOf<object>(writes.puts[kind]))
    await Promise.all(rows.map((row) => store.put(row)));
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

/** A row as a change from this device was answered with. */
export interface OwnAnswer {
  /** '/api/payments' */
  root: string;
  row: ShownRow;
  /** By this device's clock (ms). */
  at: number;
  /** Of what was made here: when that was answered, and whoever was made along with it. */
  made?: { at: number; owner?: CreateCustomerBody };
}

const OWN_ANSWERS = 'own-answers';

/** Those of this browser, as long as it carries anything. */
export async function readOwnAnswers(): Promise<OwnAnswer[]> {
  if (localStorage.getItem(POCKET_KEY) === null) return [];
  const transaction = (await open()).transaction('meta');
  return toldOnce(readAnswersIn(transaction.store), transaction);
}

/** Nothing is kept where nothing is carried. */
export async function writeOwnAnswers(change: (known: readonly OwnAnswer[]) => OwnAnswer[]): Promise<void> {
  if (localStorage.getItem(POCKET_KEY) === null) return;
  noteDoneHere();
  const db = await open();
  const transaction = db.transaction('meta', 'readwrite');
  const work = async () => transaction.store.put(change(await readAnswersIn(transaction.store)), OWN_ANSWERS);
  await toldOnce(work(), transaction);
}

async function readAnswersIn(store: { get(key: string): Promise<unknown> }): Promise<OwnAnswer[]> {
  return ((await store.get(OWN_ANSWERS)) as OwnAnswer[] | undefined) ?? [];
}

export async function clearPocket(): Promise<void> {
  await close();
  await dropPocket();
}
