import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { ListLoading } from '#web/components/list-loading.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { cn } from '#web/lib/cn.ts';
import { type HeldList, useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { NewRowsPill } from './new-rows-pill.tsx';

/** What a list says of itself. A feature's texts have these names, so that they are given as they are. */
export interface ListWords {
  /** Its accessible name. */
  listLabel: string;
  loading: string;
  loadFailed: string;
}

/** As TanStack Query gives it, of whatever kind the query is. */
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
  /** The word under which changes of these rows are announced. */
  entity: string;
  /** What was asked for: another filter or search begins a new list. */
  scope: unknown;
  words: ListWords;
  /** A close guess; real heights are measured. */
  rowHeightPx: number;
  /** In place of a list without rows. */
  empty: ReactNode;
  children: (held: HeldList<Row>) => ReactNode;
}

/**
 * The place of a list: loading, failed, empty, and its rows, held still while somebody is busy with them and dimmed
 * while others are on their way.
 */
export function ListFrame<Row extends { id: number }>({
  query,
  rows,
  entity,
  scope,
  words,
  rowHeightPx,
  empty,
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
  if (held.rows.length === 0) return empty;
  return (
    <div className={cn('@container transition-opacity', isOld && 'opacity-60')} aria-busy={isOld}>
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      {children(held)}
    </div>
  );
}

/**
 * Rows with what they were asked for. Those of another filter are drawn after the frame that shows what was pressed, and give way to
 * whatever is pressed or typed meanwhile; the first ones, and what becomes of rows that are there, at once.
 */
function useAskedRows<Row>(rows: readonly Row[] | undefined, scope: string) {
  const now = useMemo(() => ({ rows, scope }), [rows, scope]);
  const deferred = useDeferredValue(now);
  const isKept = rows !== undefined && Boolean(deferred.rows?.length) && deferred.scope !== scope;
  return isKept ? deferred : now;
}
