import { DONE_KEY } from './kept-lists.ts';

/** An answer may be stored after a change was saved although it was requested before. */
const GRACE_MS = 30_000;

/** Notes the time of each change that waits to be sent, or was saved. A worker has no `localStorage`; its page notes the change later. */
export function noteDoneHere(): void {
  try {
    globalThis.localStorage?.setItem(DONE_KEY, String(Date.now()));
  } catch {
    // Where `localStorage` fails, no answers are stored either.
  }
}

/** Whether an answer stored at that moment may lack a change made on this device; both times by the device's clock (ms). */
export function isBeforeDoneHere(keptAt: number): boolean {
  try {
    const doneAt = globalThis.localStorage?.getItem(DONE_KEY);
    return doneAt != null && keptAt < Number(doneAt) + GRACE_MS;
  } catch {
    return true;
  }
}
