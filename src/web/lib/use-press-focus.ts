import { useEffect } from 'react';

const PRESSED = 'button, a[href], summary, input';
const WITHOUT_RING: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false };

/**
 * Gives what is pressed the focus, as every browser but Safari does: there it goes to the whole screen instead, and whatever asks where
 * somebody was (a dialog that closes, Back, a row that is gone) finds that, or where they were before, and scrolls to it.
 */
export function usePressFocus(): void {
  useEffect(() => {
    let pressed: HTMLElement | null = null;
    // Last of all, for whoever keeps the focus where it is, as a field does whose suggestions are pressed, says so until then.
    const note = ({ target, defaultPrevented }: MouseEvent) => {
      pressed = !defaultPrevented && target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    };
    // Before anything hears of the click: it may open a dialog.
    const focus = ({ target }: MouseEvent) => {
      const control = pressed;
      pressed = null;
      if (!(target instanceof Node) || !control?.contains(target) || control === document.activeElement)
        return;
      control.focus(WITHOUT_RING);
    };
    window.addEventListener('mousedown', note);
    window.addEventListener('click', focus, true);
    return () => {
      window.removeEventListener('mousedown', note);
      window.removeEventListener('click', focus, true);
    };
  }, []);
}
