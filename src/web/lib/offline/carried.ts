import type { Answer } from '../exchange.ts';
import { POCKET_KEY } from './kept-lists.ts';

/** The answer to a read as built from the copy on this device (the pocket), if that is newer than `kept`; else `kept`. */
export async function orCarried<T>(path: string, kept: Answer<T> | null): Promise<Answer<T> | null> {
  try {
    if (localStorage.getItem(POCKET_KEY) === null) return kept;
    // Its code is loaded on demand.
    const { findCarried } = await import('../pocket/find-carried.ts');
    return await findCarried(path, kept);
  } catch {
    // A copy that cannot be read counts as none.
    return kept;
  }
}

/** When the copy on this device was last updated; null where it has none. */
export async function carriedAt(): Promise<string | null> {
  if (localStorage.getItem(POCKET_KEY) === null) return null;
  const { carriedPocket } = await import('../pocket/pocket-memory.ts');
  const known = await carriedPocket().catch(() => null);
  return known?.pocket.head.at ?? null;
}
