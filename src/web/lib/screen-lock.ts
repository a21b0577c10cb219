import { createListeners } from './listeners.ts';

// Whether this device is locked, and when it was last touched: for all its tabs, and across reloads.

const LOCKED = 'locked';
const TOUCHED = 'touched';

/** What could not be stored, in a private window or on a full disk: this tab then locks by itself. */
const unstored: Record<string, string | undefined> = {};

function read(key: string): string | null {
  try {
    return unstored[key] ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value?: string): void {
  unstored[key] = undefined;
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    unstored[key] = value;
  }
}

export function noteTouch(): void {
  store(TOUCHED, String(Date.now()));
}

/** How long no tab has been touched, in milliseconds; null when that was never noted. */
export function idleMs(): number | null {
  const touched = read(TOUCHED);
  return touched === null ? null : Math.max(0, Date.now() - Number(touched));
}

export function isLocked(): boolean {
  return read(LOCKED) !== null;
}

const changes = createListeners();

export function setLocked(locked: boolean): void {
  if (locked) store(LOCKED, '1');
  else {
    store(LOCKED);
    noteTouch();
  }
  changes.tell();
}

/** Removes the lock of this device. */
export function forgetLock(): void {
  setLocked(false);
  store(TOUCHED);
}

/** Calls the listener on changes made by this tab or others. */
export function subscribeLock(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}

let isUp = false;

/** Whether the lock screen covers this page now. A device marked as locked is not covered without an agent who has a PIN. */
export function isCovered(): boolean {
  return isUp;
}

/** Set by the lock screen. */
export function noteCover(up: boolean): void {
  isUp = up;
  changes.tell();
}
