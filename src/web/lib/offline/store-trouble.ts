/** Why the browser cannot store anything: the device is full, or the browser refuses. */
export type StoreTrouble = 'full' | 'refused';

/**
 * iOS closes the databases of a page in the background, and fails whatever was running in them with this error. The next use opens them again
 * (`device-database.ts`).
 */
export function isStoreLost(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'UnknownError' && /connection/i.test(error.message);
}

/** Over its quota a browser reports `QuotaExceededError`; on a full or failing disk, `UnknownError`. */
export function storeTroubleOf(error: unknown): StoreTrouble {
  const isFull =
    error instanceof DOMException && (error.name === 'QuotaExceededError' || error.name === 'UnknownError');
  return isFull ? 'full' : 'refused';
}
