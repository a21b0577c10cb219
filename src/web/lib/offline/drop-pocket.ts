import { POCKET_DB, POCKET_KEY } from './kept-lists.ts';

/** The end of what this device carries, with the session. What has it open closes it. */
export function dropPocket(): Promise<void> {
  return new Promise((resolve) => {
    localStorage.removeItem(POCKET_KEY);
    if (!('indexedDB' in globalThis)) return resolve();
    const request = indexedDB.deleteDatabase(POCKET_DB);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
