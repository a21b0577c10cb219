import { useEffect } from 'react';
import { type FocusPlace, focusPlace, isFocusable, notePlaceOnScreen, placeOf } from './focus-place.ts';

/**
 * Moves the focus when the focused control of a screen is removed: a row left its list, a last step was taken, a list was rendered again. A focus
 * that the user moved is left alone, and dialogs manage their own.
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
    // A click on nothing takes the focus from a control that still exists.
    const noteLeaving = () =>
      setTimeout(() => {
        if (place && isLost() && isFocusable(place.element)) place = null;
      });
    const keep = () => {
      if (!place) return;
      // The address changes to the next screen before the old screen is removed.
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
