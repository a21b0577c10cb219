import { createContext, type RefObject, use, useRef } from 'react';
import { type FocusPlace, focusPlace, lastPlaceOnScreen, placeOf } from './focus-place.ts';
import { focusScreen } from './focus-screen.ts';
import { DIALOGS } from './overlays.ts';

/** Shared by dialogs that replace each other, such as a frame and its dialog: the same control opened all of them. */
export const OpenerContext = createContext<RefObject<FocusPlace | null> | null>(null);

/**
 * Where the focus goes when a dialog without a trigger of its own closes: to the control that opened it; for a menu item (removed by then) to the
 * button of its menu; if that is removed too, to what took its place (`focusPlace`). Call `remember` before the dialog takes the focus.
 */
export function useReturnFocus() {
  const ownRef = useRef<FocusPlace | null>(null);
  const sharedRef = use(OpenerContext);
  const openerRef = sharedRef ?? ownRef;
  return {
    remember: () => {
      if (sharedRef?.current?.element.isConnected) return;
      const opener = openerOf(document.activeElement);
      openerRef.current = opener ? placeOf(opener) : lastPlaceOnScreen();
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (hasSuccessor(openerRef.current)) return;
      // The page has not moved under the dialog. Safari, where scrolling was locked until now, would scroll it.
      if (openerRef.current) focusPlace(openerRef.current, { preventScroll: true });
      else focusScreen();
    },
  };
}

/**
 * Whether another dialog has the focus, as when it replaces its frame. If it lost the focus for a moment, it would take it back and select the text
 * typed so far, which the next key would replace.
 */
function hasSuccessor(opener: FocusPlace | null): boolean {
  const dialog = document.activeElement?.closest(DIALOGS);
  return !!dialog && !dialog.contains(opener?.element ?? null);
}

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const buttonId = menu?.getAttribute('aria-labelledby');
  const opener = buttonId ? document.getElementById(buttonId) : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
