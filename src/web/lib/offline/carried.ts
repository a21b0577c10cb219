import type { Answer } from '../exchange.ts';
import { POCKET_KEY } from './kept-lists.ts';

/** What this device carries of the answer to a read, when that is newer than what it keeps; else what was given. */
export async function orCarried<T>(path: string, kept: Answer<T> | null): Promise<Answer<T> | null> {
  try {
    if (localStorage.getItem(POCKET_KEY) === null) return kept;
    // Its code comes when it is needed.
    const { findCarried } = await import('../pocket/find-carried.ts');
    return await findCarried(path, kept);
  } catch {
    // What cannot be read is not there.
    return kept;
  }
}

/** When this device last heard what it carries; null where it carries nothing. */
export async function carriedAt(): Promise<string | null> {
  if (localStorage.getItem(POCKET_KEY) === null) return null;
  const { carriedPocket } = await import('../pocket/pocket-memory.ts');
  const known = await carriedPocket().catch(() => null);
  return known?.pocket.head.at ?? null;
}
