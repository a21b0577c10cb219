import { useSyncExternalStore } from 'react';

// What is open over the screen and can have the focus, messages apart.

export const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const HOLDING = '[role="dialog"]:not([data-beside]), [role="alertdialog"]';
const QUESTIONS = '[role="alertdialog"], [role="menu"]';
const OVERLAYS = `${DIALOGS}, [role="menu"]`;

export function hasOpenDialog(): boolean {
  return document.querySelector(DIALOGS) !== null;
}

/**
 * Whether one is that holds the screen, as it changes: the bell's list lies beside its button. A style that asks the body what
 * it has makes the browser look at every element of the page anew for each thing that opens, a tenth of a second on a cheap phone.
 */
export function useHasOpenDialog(): boolean {
  return useSyncExternalStore(subscribePortals, () => document.querySelector(HOLDING) !== null);
}

/** Whatever opens over the screen is put into the body, and taken out of it. */
function subscribePortals(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

/** A question that is to be answered, or a menu: letters are for these alone. */
export function hasOpenQuestion(): boolean {
  return document.querySelector(QUESTIONS) !== null;
}

/** The same as it changes. */
export function useHasOpenQuestion(): boolean {
  return useSyncExternalStore(subscribePortals, hasOpenQuestion);
}

export function hasOpenOverlay(): boolean {
  return document.querySelector(OVERLAYS) !== null;
}

export function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OVERLAYS) !== null;
}
