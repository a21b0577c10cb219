import type { KeyboardEvent } from 'react';

// Radix reports Escape only to the layer opened last, which a toast may be. Escape belongs to the layer with the focus: a toast ignores it elsewhere
// (toast.tsx), and the focused layer closes itself.

/** A key handler for the content of an overlay. A layer above it, such as a calendar over its form, has handled the key before. */
export function closeByEscape(close: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}
