import { hasOpenOverlay, hasOpenQuestion } from '../overlays.ts';

// When a key is a command, and when it is text input.

const WRITTEN_INTO = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/** Whether the key is a command: no field has the focus, no overlay is open, and no modifier is pressed. */
export function isCommandKey(event: KeyboardEvent): boolean {
  return isPressedAlone(event) && !hasOpenOverlay();
}

/** `isCommandKey` for a toast, which lies above dialogs: a dialog that uses the letter itself has handled it before. */
export function isMessageKey(event: KeyboardEvent): boolean {
  return isPressedAlone(event) && !hasOpenQuestion();
}

function isPressedAlone(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  return !(target instanceof Element && target.closest(WRITTEN_INTO));
}

/** Whether the user has not placed the focus: it is on the heading of the screen, or nowhere. */
export function isNothingFocused(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('main, main h1');
}
