import { useCallback, useEffect, useRef } from 'react';
import { type FocusPlace, focusPlace, placeOf } from '#web/lib/focus-place.ts';
import { focusScreen } from '#web/lib/focus-screen.ts';

// Messages lie above everything, an open dialog too, which would keep the focus to itself: it does not hear of a focus
// that goes to them (F8). They give it back when they are left or gone.

/** For the region of messages, once in the app. `onEscape` is told of that key there, and whatever lies beneath is not. */
export function useToastFocus(onEscape: () => void) {
  const regionRef = useRef<HTMLDivElement>(null);
  const cameFromRef = useRef<FocusPlace | null>(null);

  /** Gives the focus back to where it came from, if the messages have it. */
  const leave = useCallback(() => {
    if (!regionRef.current?.contains(document.activeElement)) return;
    if (cameFromRef.current) focusPlace(cameFromRef.current);
    else focusScreen();
  }, []);

  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (regionRef.current?.contains(target) ?? false);
    // A dialog listens on the document, behind the body.
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
