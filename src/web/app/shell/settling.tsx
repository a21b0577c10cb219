import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A server that stands still keeps nothing from beginning that is there for this very case. */
const LIMIT_MS = 10_000;

/**
 * Tells once when the first screen has its code and what it reads, and the browser nothing better to do: until then it has
 * the line to itself. Shows nothing.
 */
export function Settling({ onSettled }: { onSettled: () => void }) {
  const hasCode = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  const isReading = useIsFetching() > 0;
  const isThere = hasCode && !isReading;
  useEffect(() => {
    if (!isThere) return;
    const whenIdle = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(onSettled, { timeout: 2_000 })
        : setTimeout(onSettled);
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true });
    return () => window.removeEventListener('load', whenIdle);
  }, [isThere, onSettled]);
  useEffect(() => {
    const timer = setTimeout(onSettled, LIMIT_MS);
    return () => clearTimeout(timer);
  }, [onSettled]);
  return null;
}
