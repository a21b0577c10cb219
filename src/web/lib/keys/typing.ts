import { hasOpenOverlay } from '../overlays.ts';

// When a key is a command, and when it is a letter of something that somebody writes.

const WRITTEN_INTO = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/** Nobody writes, nothing lies over the screen, and the key is pressed alone. */
export function isCommandKey(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(WRITTEN_INTO)) return false;
  return !hasOpenOverlay();
}

/** The focus is where nobody has put it: at the head of the screen, or nowhere. */
export function isNothingFocused(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('main, main h1');
}
