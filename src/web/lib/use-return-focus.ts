import { createContext, type RefObject, use, useRef } from 'react';
import { type FocusPlace, focusPlace, lastPlaceOnScreen, placeOf } from './focus-place.ts';
import { focusScreen } from './focus-screen.ts';
import { DIALOGS } from './overlays.ts';

/** For dialogs that take the place of one another, as a frame does: all of them were opened by the same thing. */
export const OpenerContext = createContext<RefObject<FocusPlace | null> | null>(null);

/**
 * Where the focus goes when a dialog without a trigger of its own closes: back to what opened it, and for a menu item
 * (gone by then) to the button of its menu; to what is in its place when that is gone too (`focusPlace`). Call `remember`
 * before the dialog takes the focus.
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
      // The page has not moved beneath the dialog. Safari, where it was locked until this moment, would move it all the same.
      if (openerRef.current) focusPlace(openerRef.current, { preventScroll: true });
      else focusScreen();
    },
  };
}

/**
 * Whether another dialog has the focus, as when one takes the place of its frame. Were the focus taken from it for a
 * moment, it would fetch it again and select what has been typed by then: the next key would replace it.
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
