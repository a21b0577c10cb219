import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A server that does not answer must not hold back parts that exist for that very case. */
const LIMIT_MS = 10_000;

/**
 * Calls `onSettled` once, when the first screen has its code and data and the browser is idle: until then the screen has the network to itself.
 * Renders nothing.
 */
export function Settling({ onSettled }: { onSettled: () => void }) {
  const hasCode = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  const isReading = useIsFetching() > 0;
  const isThere = hasCode && !isReading;
  useEffect(() => {
    if (!isThere) return;
    // A screen whose code was just loaded starts to read after this.
    let forget = () => {};
    const whenIdle = () => {
      forget = onIdle(onSettled);
    };
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true });
    return () => {
      window.removeEventListener('load', whenIdle);
      forget();
    };
  }, [isThere, onSettled]);
  useEffect(() => {
    const timer = setTimeout(onSettled, LIMIT_MS);
    return () => clearTimeout(timer);
  }, [onSettled]);
  return null;
}

/** Calls `act` when the browser is idle. Returns the function that cancels it. */
function onIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(act, { timeout: 2_000 });
    return () => cancelIdleCallback(waiting);
  }
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}
