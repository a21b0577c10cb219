/** What keeps a browser from keeping anything: a device that takes nothing more, or the browser itself. */
export type StoreTrouble = 'full' | 'refused';

/**
 * An iPhone takes its databases from a page in the background, and says so to whatever was under way in one. Whoever needs it next opens it
 * anew (`device-database.ts`).
 */
export function isStoreLost(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'UnknownError' && /connection/i.test(error.message);
}

/** Over its own limit a browser says that it is full; of a disk without room, or one that fails, that it does not know. */
export function storeTroubleOf(error: unknown): StoreTrouble {
  const isFull =
    error instanceof DOMException && (error.name === 'QuotaExceededError' || error.name === 'UnknownError');
  return isFull ? 'full' : 'refused';
}
