import { useCallback, useEffect, useRef } from 'react';
import { type FocusPlace, focusPlace, placeOf } from '#web/lib/focus-place.ts';
import { focusScreen } from '#web/lib/focus-screen.ts';

// Toasts lie above everything, even an open dialog, which would keep the focus to itself: focus events towards toasts (F8) are hidden from it. The
// focus returns when the toast is left or gone.

/** For the region of toasts, once in the app. `onEscape` is called for Escape in a toast; layers beneath do not get the key. */
export function useToastFocus(onEscape: () => void) {
  const regionRef = useRef<HTMLDivElement>(null);
  const cameFromRef = useRef<FocusPlace | null>(null);

  /** Returns the focus to where it came from, if a toast has it. */
  const leave = useCallback(() => {
    if (!regionRef.current?.contains(document.activeElement)) return;
    if (cameFromRef.current) focusPlace(cameFromRef.current);
    else focusScreen();
  }, []);

  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (regionRef.current?.contains(target) ?? false);
    // A dialog listens on the document, so events are stopped at the body.
    const hideLeaving = (event: FocusEvent) => {
      if (isInside(event.relatedTarget)) event.stopPropagation();
    };
    const hideArriving = (event: FocusEvent) => {
      if (!isInside(event.target)) return;
      event.stopPropagation();
      const from = event.relatedTarget;
      if (!isInside(from)) cameFromRef.current = from instanceof HTMLElement ? placeOf(from) : null;
    };
    const takeEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isInside(document.activeElement)) return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
      leave();
    };
    document.body.addEventListener('focusout', hideLeaving);
    document.body.addEventListener('focusin', hideArriving);
    window.addEventListener('keydown', takeEscape, true);
    return () => {
      document.body.removeEventListener('focusout', hideLeaving);
      document.body.removeEventListener('focusin', hideArriving);
      window.removeEventListener('keydown', takeEscape, true);
    };
  }, [onEscape, leave]);

  return { regionRef, leave };
}
