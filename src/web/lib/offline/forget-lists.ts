import { isToldIn } from '../told-in.ts';
import { LISTS_CACHE } from './kept-lists.ts';

/** Removes the stored lists that contain any of these texts; they are stored again at the next read. */
export async function forgetListsAbout(texts: readonly string[]): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(LISTS_CACHE))) return;
  const lists = await caches.open(LISTS_CACHE);
  for (const address of await lists.keys()) {
    const list = await lists.match(address);
    if (list && isToldIn(await list.text(), texts)) await lists.delete(address);
  }
}
