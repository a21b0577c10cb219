import { type IDBPDatabase, openDB } from 'idb';

/** An IndexedDB database, opened on first use and again after it was closed. */
export function deviceDatabase(name: string, version: number, upgrade: (db: IDBPDatabase) => void) {
  let opened: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opened = null;
  };
  return {
    open(): Promise<IDBPDatabase> {
      opened ??= openDB(name, version, {
        upgrade,
        // A logout, here or in another tab, deletes the database.
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
