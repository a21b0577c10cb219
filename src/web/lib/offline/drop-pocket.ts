import { POCKET_DB, POCKET_KEY } from './kept-lists.ts';

/** Deletes the copy on this device, at the end of the session. Open connections to it close themselves (`deviceDatabase`). */
export function dropPocket(): Promise<void> {
  localStorage.removeItem(POCKET_KEY);
  return dropDatabase(POCKET_DB);
}

export function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve();
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
