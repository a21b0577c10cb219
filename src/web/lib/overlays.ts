import { useSyncExternalStore } from 'react';

// The overlays over the screen that can have the focus, except toasts.

export const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const HOLDING = '[role="dialog"]:not([data-beside]), [role="alertdialog"]';
const QUESTIONS = '[role="alertdialog"], [role="menu"]';
const OVERLAYS = `${DIALOGS}, [role="menu"]`;

export function hasOpenDialog(): boolean {
  return document.querySelector(DIALOGS) !== null;
}

/**
 * Whether a dialog covers the screen, as it changes; the bell's list does not, as it lies beside its button. A CSS `:has()` on the body would make
 * the browser check every element of the page whenever something opens, a tenth of a second on a cheap phone.
 */
export function useHasOpenDialog(): boolean {
  return useSyncExternalStore(subscribePortals, () => document.querySelector(HOLDING) !== null);
}

/** Every overlay is added to the body, and removed from it. */
function subscribePortals(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

/** Whether a question or a menu is open: single-letter keys then belong to it alone. */
export function hasOpenQuestion(): boolean {
  return document.querySelector(QUESTIONS) !== null;
}

/** `hasOpenQuestion`, as it changes. */
export function useHasOpenQuestion(): boolean {
  return useSyncExternalStore(subscribePortals, hasOpenQuestion);
}

export function hasOpenOverlay(): boolean {
  return document.querySelector(OVERLAYS) !== null;
}

export function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OVERLAYS) !== null;
}
