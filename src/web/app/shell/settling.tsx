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
    // A screen whose code has just come begins to read after this.
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

/** Answers how to forget it. */
function onIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(act, { timeout: 2_000 });
    return () => cancelIdleCallback(waiting);
  }
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}
