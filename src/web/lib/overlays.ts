import { useSyncExternalStore } from 'react';

// What is open over the screen and can have the focus, messages apart.

export const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const OVERLAYS = `${DIALOGS}, [role="menu"]`;

export function hasOpenDialog(): boolean {
  return document.querySelector(DIALOGS) !== null;
}

/**
 * The same, as it changes. A style that asks the body what it has makes the browser look at every element of the page anew
 * for each thing that opens, a tenth of a second on a cheap phone.
 */
export function useHasOpenDialog(): boolean {
  return useSyncExternalStore(subscribePortals, hasOpenDialog);
}

/** Whatever opens over the screen is put into the body, and taken out of it. */
function subscribePortals(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

export function hasOpenOverlay(): boolean {
  return document.querySelector(OVERLAYS) !== null;
}

export function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OVERLAYS) !== null;
}
