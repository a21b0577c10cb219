import { DONE_KEY } from './kept-lists.ts';

/** A read that was asked for before a change was saved may be answered, and kept, after it. */
const GRACE_MS = 30_000;

/** Told of each change that waits to be sent, or was saved. A worker has nowhere to note it; its page tells of it later. */
export function noteDoneHere(): void {
  try {
    globalThis.localStorage?.setItem(DONE_KEY, String(Date.now()));
  } catch {
    // Where nothing can be noted, nothing is kept either.
  }
}

/** Whether what was kept at that moment may be without something that was done on this device; both by its clock (ms). */
export function isBeforeDoneHere(keptAt: number): boolean {
  try {
    const doneAt = globalThis.localStorage?.getItem(DONE_KEY);
    return doneAt != null && keptAt < Number(doneAt) + GRACE_MS;
  } catch {
    return true;
  }
}
