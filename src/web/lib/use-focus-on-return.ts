import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findTraced, type RowTrace, traceOnScreen } from './focus-place.ts';
import { setCameFrom } from './focus-screen.ts';
import { isNothingFocused } from './keys/typing.ts';

/**
 * After Back, moves the focus to the control and row that the user left from; to the heading of the screen while that is not rendered, and for good
 * once the user has moved on by key or mouse.
 */
export function useFocusOnReturn(): void {
  const router = useRouter();
  useEffect(() => {
    const traces = new Map<string, RowTrace>();
    let stop = () => {};
    const follow = (trace: RowTrace) => {
      const find = () => findTraced(trace);
      // Rows appear when they are read, those of a long list when it has scrolled back; a row that is rendered again meanwhile loses the focus, and
      // gets it again.
      const watching = new MutationObserver(() => {
        if (isNothingFocused()) find()?.focus();
      });
      watching.observe(document.body, { subtree: true, childList: true });
      setCameFrom(find);
      stop = () => {
        watching.disconnect();
        setCameFrom(null);
      };
    };
    const end = () => stop();
    // The router reports a screen as left only when the next is rendered: Back may be pressed before that.
    let here = router.latestLocation;
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      const from = here;
      here = toLocation;
      const left = from.state.__TSR_key;
      const entered = toLocation.state.__TSR_key;
      if (left === entered) return;
      end();
      const trace = traceOnScreen();
      if (left && trace) traces.set(left, trace);
      const cameFrom = traces.get(entered ?? '');
      if (from.pathname !== toLocation.pathname && cameFrom) follow(cameFrom);
    });
    document.addEventListener('keydown', end, true);
    document.addEventListener('pointerdown', end, true);
    return () => {
      end();
      unsubscribe();
      document.removeEventListener('keydown', end, true);
      document.removeEventListener('pointerdown', end, true);
    };
  }, [router]);
}
