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

/** As an iPhone does to what is under way in the databases of a page in the background. @throws always */
export function loseStore(): never {
  throw new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  );
}
