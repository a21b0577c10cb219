import { deviceDatabase } from '../offline/device-database.ts';
import { noteDoneHere } from '../offline/done-here.ts';
import { OUTBOX_DB } from '../offline/kept-lists.ts';
import { inTheirOrder } from '../writes/sent-writes.ts';
import { type Intent, readIntent } from './intent.ts';

// The unanswered changes in this browser's IndexedDB: one record each, by idempotency key.

const STORE = 'intents';
const { open } = deviceDatabase(OUTBOX_DB, 1, (db) => {
  db.createObjectStore(STORE, { keyPath: 'key' });
});

/** Writes and deletes in one transaction, which is on disk when this resolves. @throws when the browser has no room, or refuses */
export async function writeIntents(puts: readonly Intent[], deletes: readonly string[]): Promise<void> {
  if (puts.length > 0) noteDoneHere();
  const db = await open();
  const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
  const work = [
    ...deletes.map((key) => transaction.store.delete(key)),
    ...puts.map((intent) => transaction.store.put(intent)),
  ];
  // A failing request aborts the transaction, which then reports for all of them.
  await Promise.all([transaction.done, ...work.map((one) => one.catch(() => {}))]);
}

/** Whether the store can be written now: writes and deletes a record in one transaction. That reading works proves nothing. */
export async function hasRoom(): Promise<boolean> {
  const key = 'room';
  try {
    const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put({ key }), transaction.store.delete(key), transaction.done]);
    return true;
  } catch {
    return false;
  }
}

/** The stored changes, oldest first. `damaged` has the keys of records that cannot be read; they are left in the store. */
export async function readIntents(): Promise<{ intents: Intent[]; damaged: string[] }> {
  const db = await open();
  const transaction = db.transaction(STORE);
  // When a logout deletes the database meanwhile, both promises reject; awaited together, the caller gets one error.
  const [records] = await Promise.all([
    transaction.store.getAll() as Promise<{ key: string }[]>,
    transaction.done,
  ]);
  const intents: Intent[] = [];
  const damaged: string[] = [];
  for (const record of records) {
    const intent = readIntent(record);
    if (intent === null) damaged.push(record.key);
    else intents.push(intent);
  }
  return { intents: intents.sort((one, other) => inTheirOrder(one.write, other.write)), damaged };
}
