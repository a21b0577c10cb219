import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';

const SKELETON_ROWS = 3;

interface QueryPartProps<Item> {
  query: UseQueryResult<Item[]>;
  loading: string;
  failed: string;
  empty: string;
  children: (items: Item[]) => ReactNode;
}

/** A list inside a panel or dialog, while it loads, when it fails, and when there is nothing in it. */
export function QueryPart<Item>({ query, loading, failed, empty, children }: QueryPartProps<Item>) {
  if (query.data) {
    return query.data.length === 0 ? (
      <p className="py-10 text-center text-soft">{empty}</p>
    ) : (
      children(query.data)
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        title={failed}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return <SkeletonList count={SKELETON_ROWS} label={loading} itemClassName="h-14" />;
}
