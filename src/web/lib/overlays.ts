// What is open over the screen and can have the focus, messages apart.

export const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const OVERLAYS = `${DIALOGS}, [role="menu"]`;

export function hasOpenDialog(): boolean {
  return document.querySelector(DIALOGS) !== null;
}

export function hasOpenOverlay(): boolean {
  return document.querySelector(OVERLAYS) !== null;
}

export function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OVERLAYS) !== null;
}
