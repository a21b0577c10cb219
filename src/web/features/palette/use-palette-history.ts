import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { closePalette, isPaletteOpen } from './public/palette-opening.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set while the search is open on this history entry. */
    isPaletteOpen?: true;
  }
}

/**
 * Opening the search adds an entry to the browser's history, so that Back closes it. Choosing a result replaces that entry: Back then
 * leads to the screen where the search was opened. Going back is asynchronous; a search that is opened meanwhile gets its own entry
 * afterwards, and keeps what was typed.
 */
export function usePaletteHistory(isOpen: boolean) {
  const router = useRouter();
  const { history } = router;
  /** The callbacks to run once the entry has been removed; null when none is being removed. */
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

  /** Closes the search, and calls `then` once its history entry has been removed. */
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
