import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './ui/button.tsx';

/** How far below the window the end of the list may be when the next page is requested. */
const AHEAD_PX = 1600;

export interface LoadMoreProps {
  list: UseInfiniteQueryResult;
  label: string;
  failedText: string;
  /** Other rows are still shown: where they end says nothing about this list. */
  isWaiting?: boolean;
}

/** The end of the loaded rows: scrolling near it loads more. The button is for the keyboard, and for a retry after a failure. */
export function LoadMore({ list, label, failedText, isWaiting = false }: LoadMoreProps) {
  const endRef = useRef<HTMLDivElement>(null);
  const canLoad = !isWaiting && list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const loadMore = useEffectEvent(() => {
    void list.fetchNextPage({ cancelRefetch: false });
  });
  useEffect(() => {
    const end = endRef.current;
    if (!end || !canLoad) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [canLoad]);
  if (!list.hasNextPage) return null;
  return (
    <div ref={endRef} className="grid justify-items-center gap-2 pt-4">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-body text-danger-ink">
          {failedText}
        </p>
      )}
      <Button isPending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
