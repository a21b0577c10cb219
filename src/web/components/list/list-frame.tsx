import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { ListLoading } from '#web/components/list-loading.tsx';
import { LoadMore, type LoadMoreProps } from '#web/components/load-more.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { cn } from '#web/lib/cn.ts';
import { type HeldList, useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { useIsReturn } from '#web/lib/use-is-return.ts';
import { NewRowsPill } from './new-rows-pill.tsx';

/** The texts of a list. A feature's texts have the same names, so that they can be passed as they are. */
export interface ListWords {
  /** The accessible name. */
  listLabel: string;
  loading: string;
  loadFailed: string;
}

/** The part of a TanStack query result that is needed here, of any kind of query. */
interface ListQuery {
  isPending: boolean;
  data: unknown;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface ListFrameProps<Row> {
  query: ListQuery;
  /** The rows that the query has loaded; the same array until they change. */
  rows: readonly Row[];
  /** The entity name under which changes of these rows are announced. */
  entity: string;
  /** The filter and search: another scope starts a new list. */
  scope: unknown;
  words: ListWords;
  /** A close guess; real heights are measured. */
  rowHeightPx: number;
  /** Shown in place of a list without rows. */
  empty: ReactNode;
  /** For a list that is read in pages: the next one is loaded as the end comes near, also where no row of those before is shown. */
  more?: Omit<LoadMoreProps, 'isWaiting'>;
  children: (held: HeldList<Row>) => ReactNode;
}

/** The frame of a list: loading, failed, empty, or its rows, held in place while the user is busy with them and dimmed while others load. */
export function ListFrame<Row extends { id: number }>({
  query,
  rows,
  entity,
  scope,
  words,
  rowHeightPx,
  empty,
  more,
  children,
}: ListFrameProps<Row>) {
  const askedScope = JSON.stringify([scope, query.isPlaceholderData]);
  const asked = useAskedRows(query.data === undefined ? undefined : rows, askedScope);
  const isOld = query.isPlaceholderData || asked.scope !== askedScope;
  const held = useHeldList({ ...asked, entity });
  if (query.isPending) return <ListLoading label={words.loading} rowHeightPx={rowHeightPx} />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title={words.loadFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const end = more && <LoadMore {...more} isWaiting={isOld} />;
  if (held.rows.length === 0) {
    return (
      <>
        {empty}
        {end}
      </>
    );
  }
  return (
    <div className={cn('@container transition-opacity', isOld && 'opacity-60')} aria-busy={isOld}>
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      {children(held)}
      {end}
    </div>
  );
}

/**
 * Rows with the scope they belong to. Rows of another filter are rendered after the frame that shows the press, and can be interrupted by input;
 * first rows, changes to shown rows, and the rows of a place further down to which the user returns are rendered at once: the page needs their height
 * to be scrolled there.
 */
function useAskedRows<Row>(rows: readonly Row[] | undefined, scope: string) {
  const now = useMemo(() => ({ rows, scope }), [rows, scope]);
  const deferred = useDeferredValue(now);
  const isReturn = useIsReturn();
  const isKept =
    rows !== undefined && !isReturn && Boolean(deferred.rows?.length) && deferred.scope !== scope;
  return isKept ? deferred : now;
}
