import { POCKET_DB, POCKET_KEY } from './kept-lists.ts';

/** The end of what this device carries, with the session. What has it open closes it. */
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
