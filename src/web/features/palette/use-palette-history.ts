import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { closePalette } from './public/palette-opening.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search over everything is open on this screen. */
    isPaletteOpen?: true;
  }
}

/**
 * Opening the search is a step in the browser's history, so that Back closes it. What is chosen takes the place of that
 * step: Back leads from there to the screen on which one searched.
 */
export function usePaletteHistory(isOpen: boolean) {
  const router = useRouter();
  const isMarked = useRouterState({ select: ({ location }) => location.state.isPaletteOpen === true });
  const wasMarked = useRef(isMarked);
  useEffect(() => {
    if (!isOpen || router.state.location.state.isPaletteOpen) return;
    void router.navigate({
      to: '.',
      search: (before: Record<string, unknown>) => before,
      hash: true,
      state: (before) => ({ ...before, isPaletteOpen: true }),
      resetScroll: false,
    });
  }, [isOpen, router]);
  useEffect(() => {
    if (wasMarked.current && !isMarked) closePalette();
    wasMarked.current = isMarked;
  }, [isMarked]);

  /** Closes it, and does what is to be done once its step is gone. */
  const leave = useCallback(
    (then?: () => void) => {
      const { history } = router;
      const { isPaletteOpen } = history.location.state as { isPaletteOpen?: true };
      closePalette();
      if (!isPaletteOpen) return then?.();
      const stop = history.subscribe(() => {
        stop();
        then?.();
      });
      history.back();
    },
    [router],
  );
  const follow = useCallback(
    (link: string) => {
      const { history } = router;
      const { isPaletteOpen } = history.location.state as { isPaletteOpen?: true };
      closePalette();
      if (isPaletteOpen) history.replace(link);
      else history.push(link);
    },
    [router],
  );
  return { leave, follow };
}
