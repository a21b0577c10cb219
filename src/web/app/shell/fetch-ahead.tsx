import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchAhead } from '#web/components/dialog/loadable.ts';

/** Once a screen has what it shows, the code of its dialogs is fetched: they open at once then. Shows nothing. */
export function FetchAhead() {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    // Where a browser cannot tell when it is idle, they are fetched when they are opened.
    if (!isQuiet || !('requestIdleCallback' in window)) return;
    const waiting = requestIdleCallback(fetchAhead);
    return () => cancelIdleCallback(waiting);
  }, [isQuiet]);
  return null;
}
