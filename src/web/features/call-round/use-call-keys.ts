import { useEffect, useEffectEvent, useState } from 'react';
import { goSequence } from '#web/lib/keys/go-sequence.ts';
import { areKeysOn } from '#web/lib/keys/key-switch.ts';
import { isCommandKey } from '#web/lib/keys/typing.ts';

const PRESSED_BY_SPACE = 'button, a, summary, [role="button"]';

/** A key for each action on the card: it presses the element with that `aria-keyshortcuts`. Space is left to a focused button. */
export function useCallKeys(): void {
  const [isAfterGo] = useState(goSequence);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !areKeysOn() || !isCommandKey(event)) return;
    if (event.key === ' ' && event.target instanceof Element && event.target.closest(PRESSED_BY_SPACE))
      return;
    const key = event.key === ' ' ? 'Space' : event.key.toLowerCase();
    if (isAfterGo(key, event.timeStamp)) return;
    const control = document.querySelector<HTMLElement>(
      `[data-call] [aria-keyshortcuts="${CSS.escape(key)}"]`,
    );
    if (control === null || control.matches(':disabled, [aria-disabled="true"]')) return;
    event.preventDefault();
    control.click();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
