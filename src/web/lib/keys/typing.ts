import { hasOpenOverlay, hasOpenQuestion } from '../overlays.ts';

// When a key is a command, and when it is a letter of something that somebody writes.

const WRITTEN_INTO = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/** Nobody writes, nothing lies over the screen, and the key is pressed alone. */
export function isCommandKey(event: KeyboardEvent): boolean {
  return isPressedAlone(event) && !hasOpenOverlay();
}

/** The same for a message, which lies above dialogs: one that has a letter of its own has answered it before. */
export function isMessageKey(event: KeyboardEvent): boolean {
  return isPressedAlone(event) && !hasOpenQuestion();
}

function isPressedAlone(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  return !(target instanceof Element && target.closest(WRITTEN_INTO));
}

/** The focus is where nobody has put it: at the head of the screen, or nowhere. */
export function isNothingFocused(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('main, main h1');
}
