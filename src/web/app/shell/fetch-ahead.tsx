import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchAhead } from '#web/components/dialog/loadable.ts';

/** Preloads the code of dialogs once a screen has its data, so that they open at once. Renders nothing. */
export function FetchAhead() {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    // In a browser without idle callbacks, dialogs are loaded when opened.
    if (!isQuiet || !('requestIdleCallback' in window)) return;
    const waiting = requestIdleCallback(fetchAhead);
    return () => cancelIdleCallback(waiting);
  }, [isQuiet]);
  return null;
}
