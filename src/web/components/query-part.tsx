import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';

const SKELETON_ROWS = 3;
const MORE_LABEL = 'Show earlier';
const NOT_CARRIED = 'This is not saved on this device. It loads when the connection is back.';

export interface PartWords {
  loading: string;
  failed: string;
  empty: string;
}

interface QueryPartProps<Item> {
  /** A query for a whole list, or a `logQuery`. */
  query: UseQueryResult<Item[]> | UseInfiniteQueryResult<Item[]>;
  words: PartWords;
  children: (items: Item[]) => ReactNode;
}

/** A list inside a panel or dialog: its loading, failed and empty states, and more pages. */
export function QueryPart<Item>({ query, words, children }: QueryPartProps<Item>) {
  const isOffline = useIsOffline();
  if (query.data) {
    if (query.data.length === 0) return <p className="py-10 text-center text-soft">{words.empty}</p>;
    return (
      <>
        {children(query.data)}
        {'hasNextPage' in query && <MoreButton query={query} failed={words.failed} />}
      </>
    );
  }
  // Everything is refetched when the connection returns.
  if (query.isError && isOffline) return <p className="py-10 text-center text-soft">{NOT_CARRIED}</p>;
  if (query.isError) {
    return (
      <ErrorState
        title={words.failed}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return <SkeletonList count={SKELETON_ROWS} label={words.loading} itemClassName="h-14" />;
}

function MoreButton({ query, failed }: { query: UseInfiniteQueryResult<unknown[]>; failed: string }) {
  if (!query.hasNextPage) return null;
  return (
    <div>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-note text-danger-ink">
          {failed}
        </p>
      )}
      <Button
        variant="ghost"
        className="-ml-3"
        isPending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {MORE_LABEL}
      </Button>
    </div>
  );
}
