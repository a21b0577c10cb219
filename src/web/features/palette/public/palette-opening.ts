import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '#web/lib/listeners.ts';
import { hasOpenOverlay } from '#web/lib/overlays.ts';

// Whether the search over everything is open. A store outside React, so that it is open before the next key is pressed.

export interface PaletteOpening {
  isOpen: boolean;
  /** What was typed before the dialog was loaded. */
  text: string;
  /** Increased each time the search opens, so that it starts anew. */
  count: number;
}

let digitAt = Number.NEGATIVE_INFINITY;
document.addEventListener('keydown', ({ key }) => {
  if (key >= '0' && key <= '9') digitAt = performance.now();
});

/** When a digit was last pressed before the search's own key handlers were loaded. */
export const lastDigitAt = () => digitAt;

let opening: PaletteOpening = { isOpen: false, text: '', count: 0 };
const changes = createListeners();

/** Opens the search with the text typed so far. */
export function openPalette(text = ''): void {
  set({ isOpen: true, text, count: opening.count + (opening.isOpen ? 0 : 1) });
}

export function closePalette(): void {
  if (opening.isOpen) set({ ...opening, isOpen: false, text: '' });
}

export const isPaletteOpen = () => opening.isOpen;

export function usePaletteOpening(): PaletteOpening {
  return useSyncExternalStore(changes.subscribe, () => opening);
}

/** Ctrl-K opens the search as soon as the frame is rendered; the other keys are loaded with its code. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || hasOpenOverlay()) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function set(next: PaletteOpening): void {
  opening = next;
  changes.tell();
}
