import { useEffect, useSyncExternalStore } from 'react';
import { hasOpenOverlay } from '#web/lib/overlays.ts';

// Whether the search over everything is open. A store of its own: it is open before the next key is pressed.

export interface PaletteOpening {
  isOpen: boolean;
  /** What was typed before it was there. */
  text: string;
  /** Another one each time: it begins afresh. */
  count: number;
}

let digitAt = Number.NEGATIVE_INFINITY;
document.addEventListener('keydown', ({ key }) => {
  if (key >= '0' && key <= '9') digitAt = performance.now();
});

/** When a digit was pressed last, before the keys of the search were there as well. */
export const lastDigitAt = () => digitAt;

let opening: PaletteOpening = { isOpen: false, text: '', count: 0 };
const listeners = new Set<() => void>();

/** Opens it with what was typed so far. */
export function openPalette(text = ''): void {
  set({ isOpen: true, text, count: opening.count + (opening.isOpen ? 0 : 1) });
}

export function closePalette(): void {
  if (opening.isOpen) set({ ...opening, isOpen: false, text: '' });
}

export const isPaletteOpen = () => opening.isOpen;

export function usePaletteOpening(): PaletteOpening {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opening,
  );
}

/** Ctrl-K opens it as soon as there is a frame; the other keys come with its code. */
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
  for (const listener of listeners) listener();
}
