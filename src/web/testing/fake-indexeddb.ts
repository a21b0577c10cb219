import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeEach, vi } from 'vitest';

/** Provides empty databases for each test of this file. Other files in the same process have none, as in Node. */
export function withFakeIndexedDb(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
}

/** Fails like an iPhone that closes the databases of a page in the background. @throws always */
export function loseStore(): never {
  throw new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  );
}
