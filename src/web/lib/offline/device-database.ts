import { type IDBPDatabase, openDB } from 'idb';

/** A database of this browser: opened when it is first needed, and again by whoever needs it after it was closed. */
export function deviceDatabase(name: string, version: number, upgrade: (db: IDBPDatabase) => void) {
  let opened: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opened = null;
  };
  return {
    open(): Promise<IDBPDatabase> {
      opened ??= openDB(name, version, {
        upgrade,
        // Somebody logs out, here or in another tab.
        blocking: (_current, _blocked, event) => {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      }).catch((error: unknown) => {
        forget();
        throw error;
      });
      return opened;
    },
    async close(): Promise<void> {
      const db = await opened?.catch(() => null);
      db?.close();
      forget();
    },
  };
}
