import { hasOpenOverlay } from '../overlays.ts';

// Whether a person is in the middle of something that a list must not move under.

/** Further down than this, somebody is reading the list. */
const SCROLLED_PX = 120;
const CHECK_INTERVAL_MS = 300;

export function isBusy(): boolean {
  return window.scrollY > SCROLLED_PX || hasOpenOverlay();
}

/** Calls once when nobody is busy any more. Returns the function that stops watching. */
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
