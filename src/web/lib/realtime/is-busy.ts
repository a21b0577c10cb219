import { hasOpenOverlay } from '../overlays.ts';

// Whether the user is in the middle of something, so that the list under it must not move.

/** Further down than this, somebody is reading the list. */
const SCROLLED_PX = 120;
const CHECK_INTERVAL_MS = 300;

export function isBusy(): boolean {
  return window.scrollY > SCROLLED_PX || hasOpenOverlay();
}

/** Calls `onFree` once, when the user is no longer busy. Returns the function that stops watching. */
export function watchBusy(onFree: () => void): () => void {
  const check = () => {
    if (isBusy()) return;
    stop();
    onFree();
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  const stop = () => clearInterval(timer);
  return stop;
}
