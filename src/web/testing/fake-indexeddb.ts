import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeEach, vi } from 'vitest';

/** Empty databases for each test of this file. Files that share its process have none before and after it, as in Node. */
export function withFakeIndexedDb(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
}
