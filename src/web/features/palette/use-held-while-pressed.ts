import { useEffect, useState } from 'react';

/** From the end of a press until its click, which a finger's comes with in a moment of its own. */
const CLICK_MS = 300;

/**
 * The value as it was when a press began, until that press has done what it does: what comes meanwhile moves nothing away under
 * the hand, where a click is lost that does not end on what it began on.
 */
export function useHeldWhilePressed<Value>(value: Value): { shown: Value; onPointerDown: () => void } {
  const [held, setHeld] = useState<{ value: Value } | null>(null);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const release = () => setHeld(null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      timer ??= setTimeout(release, CLICK_MS);
    };
    window.addEventListener('pointerup', end);
    window.addEventListener('click', release);
    window.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('click', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [isHeld]);
  return { shown: held === null ? value : held.value, onPointerDown: () => setHeld({ value }) };
}
