import { createListeners } from './listeners.ts';

// Whether this device is locked, and when it was last touched: for all its tabs, and across reloads.

const LOCKED = 'locked';
const TOUCHED = 'touched';

export function noteTouch(): void {
  localStorage.setItem(TOUCHED, String(Date.now()));
}

/** How long no tab has been touched, in milliseconds; null when that was never noted. */
export function idleMs(): number | null {
  const touched = localStorage.getItem(TOUCHED);
  return touched === null ? null : Math.max(0, Date.now() - Number(touched));
}

export function isLocked(): boolean {
  return localStorage.getItem(LOCKED) !== null;
}

const changes = createListeners();

export function setLocked(locked: boolean): void {
  if (locked) localStorage.setItem(LOCKED, '1');
  else {
    localStorage.removeItem(LOCKED);
    noteTouch();
  }
  changes.tell();
}

/** Removes the lock of this device. */
export function forgetLock(): void {
  setLocked(false);
  localStorage.removeItem(TOUCHED);
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
