import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findTraced, type RowTrace, traceOnScreen } from './focus-place.ts';
import { setCameFrom } from './focus-screen.ts';

/**
 * Back, from details on another screen as from anywhere, leads the focus to the control and the row that one came from;
 * to the head of the screen only while they are not there, and for good once a key or the mouse has gone on.
 */
export function useFocusOnReturn(): void {
  const router = useRouter();
  useEffect(() => {
    const traces = new Map<string, RowTrace>();
    let stop = () => {};
    const follow = (trace: RowTrace) => {
      const find = () => findTraced(trace);
      // Rows come when they are read, and those of a long list when it is scrolled to where it was; one that is drawn anew
      // meanwhile has lost the focus, and gets it once more.
      const watching = new MutationObserver(() => {
        if (isUnchosen()) find()?.focus();
      });
      watching.observe(document.body, { subtree: true, childList: true });
      setCameFrom(find);
      stop = () => {
        watching.disconnect();
        setCameFrom(null);
      };
    };
    const end = () => stop();
    // The router takes a screen for left only once the next one is drawn: Back may come before that.
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

/** The focus is where nobody has put it. */
function isUnchosen(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || (activeElement?.matches('main h1, #main') ?? false);
}
