// Globals of a page that are named in code shared by pages and the worker.

interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
interface StorageEvent extends Event {
  readonly key: string | null;
}
declare var localStorage: Storage;
declare var sessionStorage: Storage;
interface WorkerGlobalScopeEventMap {
  storage: StorageEvent;
}
