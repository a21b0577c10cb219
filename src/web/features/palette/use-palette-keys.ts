import { useEffect } from 'react';
import { areKeysOn } from '#web/lib/keys/key-switch.ts';
import { isCommandKey, isNothingFocused } from '#web/lib/keys/typing.ts';
import { lastDigitAt, openPalette } from './public/palette-opening.ts';

/** The first character of a telephone or quote number that is typed while nothing has the focus. */
const BEGINS_NUMBER = /^[0-9+]$/;
/** Digits within this time of one another belong to the same number. */
const PAUSE_MS = 700;

/** Opens the search by "/", and by the first digit of a number that is typed while nothing has the focus. */
export function usePaletteKeys(): void {
  useEffect(() => {
    // If a number was begun before this listener existed, only its end would be searched for, which may be somebody else's number.
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
