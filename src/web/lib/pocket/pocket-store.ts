import type { CreateCustomerBody } from '#shared/contracts/customers.ts';
import { POCKET_KINDS, type PocketHead } from '#shared/domain/pocket/format.ts';
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
import { BLOCK_KEY, readRows, writeRows } from './pocket-blocks.ts';

// The pocket copy in this browser's IndexedDB: one object store per kind of row (`pocket-blocks.ts`), and one record that describes the copy.

/** What is known of the copy apart from its rows. */
export interface PocketMeta {
  head: PocketHead;
  /** The time zone of the server's days. */
  zone: string;
  /** How many days the copy is valid without hearing from the server. */
  offlineDays: number;
  /** When the last answer was requested, by this device's clock (ms): changes saved before are in it. */
  heardAt: number;
}

const STORES: string[] = [...POCKET_KINDS, 'meta'];
/** Increase by one when the kinds of rows change, or how they are stored. */
const VERSION = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

const { open, close } = deviceDatabase(POCKET_DB, VERSION, (db) => {
  for (const name of db.objectStoreNames) db.deleteObjectStore(name);
  for (const kind of POCKET_KINDS) db.createObjectStore(kind, { keyPath: BLOCK_KEY });
  db.createObjectStore('meta');
});

/** Reads the copy; null when there is none. A copy that is too old or fails its check is deleted and never shown. */
export async function readPocket(): Promise<(PocketMeta & { pocket: Pocket }) | null> {
  if (localStorage.getItem(POCKET_KEY) === null) return null;
  const db = await open();
  const transaction = db.transaction(STORES, 'readonly');
  const reading = Promise.all([
    transaction.objectStore('meta').get('copy') as Promise<PocketMeta | undefined>,
    ...POCKET_KINDS.map((kind) => readRows(transaction.objectStore(kind))),
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
    logWarning('The offline copy was discarded', error);
    await clearPocket();
    return null;
  }
}

/** When a logout deletes the database meanwhile, both promises reject; awaited together, the caller gets one error. */
async function toldOnce<T>(work: Promise<T>, { done }: { done: Promise<void> }): Promise<T> {
  const [result] = await Promise.all([work, done]);
  return result;
}

/** Whether the copy is too old. A time that lies in the future by the device's clock counts as too old. */
export function isTooOld({ heardAt, offlineDays }: PocketMeta): boolean {
  const age = Date.now() - heardAt;
  return offlineDays === 0 || age > offlineDays * DAY_MS || age < -DAY_MS;
}

/**
 * Writes an answer in one transaction. @throws PocketCheckError for a change of a copy that is no longer stored; otherwise when this browser has no
 * room, or refuses
 */
export async function writePocket(writes: PocketWrites, meta: PocketMeta): Promise<void> {
  const db = await open();
  const transaction = db.transaction(STORES, 'readwrite', { durability: 'relaxed' });
  let isGone = false;
  const work = async () => {
    // A tab of another version may have deleted the database meanwhile: a change alone would pass for a whole copy.
    isGone = !writes.isWhole && (await transaction.objectStore('meta').getKey('copy')) === undefined;
    if (isGone) return transaction.abort();
    for (const kind of POCKET_KINDS) {
      const { isWhole, puts, deletes } = writes;
      await writeRows(transaction.objectStore(kind), { isWhole, puts: puts[kind], deletes: deletes[kind] });
    }
    await transaction.objectStore('meta').put(meta, 'copy');
  };
  // A failing request aborts the transaction, which then reports it.
  await Promise.all([transaction.done, work().catch(() => abort(transaction))]).catch((error: unknown) => {
    throw isGone ? new PocketCheckError('The stored copy is gone', { cause: error }) : error;
  });
  localStorage.setItem(POCKET_KEY, '1');
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

/** The row with which the server answered a change of this device. */
export interface OwnAnswer {
  /** '/api/payments' */
  root: string;
  row: ShownRow;
  /** By this device's clock (ms). */
  at: number;
  /** Set for a record created here: when the server answered, and the customer created along with it. */
  made?: { at: number; owner?: CreateCustomerBody };
}

const OWN_ANSWERS = 'own-answers';

/** The stored answers; none where this browser has no copy. */
export async function readOwnAnswers(): Promise<OwnAnswer[]> {
  if (localStorage.getItem(POCKET_KEY) === null) return [];
  const transaction = (await open()).transaction('meta');
  return toldOnce(readAnswersIn(transaction.store), transaction);
}

/** Changes the stored answers; does nothing where this browser has no copy. */
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
