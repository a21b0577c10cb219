import { useEffect } from 'react';

const PRESSED = 'button, a[href], summary, input';
const WITHOUT_RING: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false };

/**
 * Focuses a pressed control, as all browsers but Safari do: Safari focuses the whole screen instead, so that whatever asks where the user was (a
 * closing dialog, Back, a removed row) gets that or an earlier place, and scrolls to it.
 */
export function usePressFocus(): void {
  useEffect(() => {
    let pressed: HTMLElement | null = null;
    // Registered as the last listener: a handler that keeps the focus elsewhere, such as a field whose suggestions are pressed, has prevented the
    // default by then.
    const note = ({ target, defaultPrevented }: MouseEvent) => {
      pressed = !defaultPrevented && target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    };
    // Runs before any click handler, which may open a dialog.
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
