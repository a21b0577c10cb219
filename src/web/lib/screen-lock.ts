// Whether this device is locked, and when it was last touched: of the device, and so of all its tabs, and still so when one
// is loaded anew.

const LOCKED = 'locked';
const TOUCHED = 'touched';

export function noteTouch(): void {
  localStorage.setItem(TOUCHED, String(Date.now()));
}

/** How long nobody has touched any tab, in milliseconds; null when nobody has counted. */
export function idleMs(): number | null {
  const touched = localStorage.getItem(TOUCHED);
  return touched === null ? null : Math.max(0, Date.now() - Number(touched));
}

export function isLocked(): boolean {
  return localStorage.getItem(LOCKED) !== null;
}

const listeners = new Set<() => void>();

export function setLocked(locked: boolean): void {
  if (locked) localStorage.setItem(LOCKED, '1');
  else {
    localStorage.removeItem(LOCKED);
    noteTouch();
  }
  for (const listener of listeners) listener();
}

/** Nothing guards the name at this device any more. */
export function forgetLock(): void {
  setLocked(false);
  localStorage.removeItem(TOUCHED);
}

/** Told of what this tab does, and of what others do. */
export function subscribeLock(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

let isUp = false;

/** Whether the lock covers this page now. That a device is to be locked is another thing: without an agent who has a PIN nothing does. */
export function isCovered(): boolean {
  return isUp;
}

/** Said by what covers the page. */
export function noteCover(up: boolean): void {
  isUp = up;
  for (const listener of listeners) listener();
}
