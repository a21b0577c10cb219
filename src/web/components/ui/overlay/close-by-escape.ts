import type { KeyboardEvent } from 'react';

// Radix tells only what opened last of an Escape, and a message opens over whatever is there. Escape belongs to what has
// the focus: a message leaves it alone there (toast.tsx), and what has it closes by itself.

/** For the keys of an overlay's content. What lies over it, as a calendar over its form, has answered before. */
export function closeByEscape(close: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}
