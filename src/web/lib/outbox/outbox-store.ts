import { deviceDatabase } from '../offline/device-database.ts';
import { noteDoneHere } from '../offline/done-here.ts';
import { OUTBOX_DB } from '../offline/kept-lists.ts';
import { inTheirOrder } from '../writes/sent-writes.ts';
import { type Intent, readIntent } from './intent.ts';

// What was sent and not answered, in this browser's IndexedDB: one row each, by its key.

const STORE = 'intents';
const { open } = deviceDatabase(OUTBOX_DB, 1, (db) => {
  db.createObjectStore(STORE, { keyPath: 'key' });
});

/** All of it, or nothing; on the disk when this resolves. @throws when this browser has no room, or refuses */
export async function writeIntents(puts: readonly Intent[], deletes: readonly string[]): Promise<void> {
  if (puts.length > 0) noteDoneHere();
  const db = await open();
  const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
  const work = [
    ...deletes.map((key) => transaction.store.delete(key)),
    ...puts.map((intent) => transaction.store.put(intent)),
  ];
  // One that fails takes the transaction along, which then says so for all of them.
  await Promise.all([transaction.done, ...work.map((one) => one.catch(() => {}))]);
}

/** Whether something would be kept now: it is written and taken out again in one. That something can be read proves nothing. */
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

/** Oldest first; `damaged` are the keys of what cannot be read, which stays where it is. */
export async function readIntents(): Promise<{ intents: Intent[]; damaged: string[] }> {
  const db = await open();
  const transaction = db.transaction(STORE);
  // A logout takes the database away from under it: that is told once, to whoever has asked.
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
