import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { closePalette, isPaletteOpen } from './public/palette-opening.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search over everything is open on this screen. */
    isPaletteOpen?: true;
  }
}

/**
 * Opening the search is a step in the browser's history, so that Back closes it. What is chosen takes the place of that
 * step: Back leads from there to the screen on which one searched. The browser goes back when it gets to it, and a search
 * that is opened meanwhile has its own step after that, and keeps what is typed.
 */
export function usePaletteHistory(isOpen: boolean) {
  const router = useRouter();
  const { history } = router;
  /** What is to be done once its step is gone; null while none is being left. */
  const leaving = useRef<(() => void)[] | null>(null);

  const mark = useCallback(() => {
    if (leaving.current !== null || isMarked(history)) return;
    void router.navigate({
      to: '.',
      search: (before: Record<string, unknown>) => before,
      hash: true,
      state: (before) => ({ ...before, isPaletteOpen: true }),
      resetScroll: false,
    });
  }, [router, history]);
  useEffect(() => {
    if (isOpen) mark();
  }, [isOpen, mark]);
  useEffect(() => {
    let wasMarked = isMarked(history);
    return history.subscribe(() => {
      const isGone = wasMarked && !isMarked(history);
      wasMarked = isMarked(history);
      if (leaving.current !== null) {
        const todo = leaving.current;
        leaving.current = null;
        if (isPaletteOpen()) mark();
        for (const one of todo) one();
      } else if (isGone) closePalette();
    });
  }, [history, mark]);

  /** Closes it, and does what is to be done once its step is gone. */
  const leave = useCallback(
    (then?: () => void) => {
      closePalette();
      if (leaving.current === null && !isMarked(history)) return then?.();
      const isOnItsWay = leaving.current !== null;
      leaving.current ??= [];
      if (then !== undefined) leaving.current.push(then);
      if (!isOnItsWay) history.back();
    },
    [history],
  );
  const follow = useCallback(
    (link: string) => {
      closePalette();
      if (leaving.current !== null) leaving.current.push(() => history.push(link));
      else if (isMarked(history)) history.replace(link);
      else history.push(link);
    },
    [history],
  );
  return { leave, follow };
}

const isMarked = ({ location }: { location: { state: { isPaletteOpen?: true } } }) =>
  location.state.isPaletteOpen === true;
