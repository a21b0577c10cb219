import { useEffect } from 'react';
import { areKeysOn } from '#web/lib/keys/key-switch.ts';
import { isCommandKey, isNothingFocused } from '#web/lib/keys/typing.ts';
import { lastDigitAt, openPalette } from './public/palette-opening.ts';

/** Of a telephone or quote number, typed with nothing focused. */
const BEGINS_NUMBER = /^[0-9+]$/;
/** Digits that follow one another faster are one number. */
const PAUSE_MS = 700;

/** Opens the search by "/", and by the first digit of a number that is typed into nothing. */
export function usePaletteKeys(): void {
  useEffect(() => {
    // Of a number that was begun before this listened only the end would be searched for: somebody else's, perhaps.
    let numberEndsAt = lastDigitAt() + PAUSE_MS;
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (!areKeysOn() || !isCommandKey(event)) return;
      if (key === '/') {
        event.preventDefault();
        openPalette();
      } else if (BEGINS_NUMBER.test(key) && isNothingFocused()) {
        if (performance.now() < numberEndsAt) {
          numberEndsAt = performance.now() + PAUSE_MS;
          return;
        }
        event.preventDefault();
        openPalette(key);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
