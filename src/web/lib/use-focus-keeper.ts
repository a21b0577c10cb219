import { useEffect } from 'react';
import { type FocusPlace, focusPlace, isFocusable, notePlaceOnScreen, placeOf } from './focus-place.ts';

/**
 * Leads the focus on when the control of a screen that had it is taken away: a row that has left its list, a step that was
 * the last, a list that was made anew. What somebody has left by themselves is left alone, and dialogs keep their own.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let place: FocusPlace | null = null;

    const note = ({ target }: FocusEvent) => {
      const isOnScreen = target instanceof HTMLElement && target.matches('main *');
      place = isOnScreen ? placeOf(target) : null;
      if (place) notePlaceOnScreen(place);
    };
    const isLost = () => document.activeElement === document.body;
    // A press beside everything leaves what is still there.
    const noteLeaving = () =>
      setTimeout(() => {
        if (place && isLost() && isFocusable(place.element)) place = null;
      });
    const keep = () => {
      if (!place) return;
      // The address is the next screen's before the old one goes.
      if (isFocusable(place.element)) place = placeOf(place.element, place.screen);
      else if (isLost()) focusPlace(place);
    };
    const watching = new MutationObserver(keep);
    watching.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['inert', 'disabled'],
    });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', noteLeaving);
    return () => {
      watching.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', noteLeaving);
    };
  }, []);
}
