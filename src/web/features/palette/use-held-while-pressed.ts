import { useEffect, useState } from 'react';

/** The time from the end of a press until its click event, which comes later for touch. */
const CLICK_MS = 300;

/**
 * Returns the value as it was when a press began, until its click has been handled: a layout shift meanwhile would move the pressed
 * element, and a click that ends on another element is lost.
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
