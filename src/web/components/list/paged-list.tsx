import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '#web/lib/api-client.ts';
import { type RowKey, useRowKeys } from '#web/lib/keys/row-keys.ts';
import { ListFrame, type ListFrameProps, type ListWords } from './list-frame.tsx';
import { ListRows, type RowsLook } from './list-rows.tsx';
import { useShownForSelection } from './selection/selectable-row.tsx';

export type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>;

export interface PagedListWords extends ListWords {
  loadMore: string;
  moreFailed: string;
}

export interface PagedListProps<Row>
  extends Omit<ListFrameProps<Row>, 'query' | 'rows' | 'words' | 'more' | 'children'>,
    RowsLook<Row> {
  query: PagedQuery<Row>;
  words: PagedListWords;
  /** A row that is already shown above the list. */
  aboveId?: number | null;
  /** What single keys do with the current row; the same object until it changes. */
  keys?: Partial<Record<RowKey, (row: Row) => void>> | undefined;
  /** The name of a row, where rows can be selected. */
  nameOf?: (row: Row) => string;
}

/** A list that loads the next page as its end comes near. */
export function PagedList<Row extends { id: number }>({
  query,
  words,
  entity,
  scope,
  aboveId = null,
  keys,
  empty,
  ...look
}: PagedListProps<Row>) {
  const all = usePagedRows(query);
  useRowKeys(all, keys);
  useShownForSelection(all, words.listLabel);
  const rows = useMemo(
    () => (aboveId === null ? all : all.filter(({ id }) => id !== aboveId)),
    [all, aboveId],
  );
  return (
    <ListFrame
      {...{ query, rows, words, entity, scope }}
      rowHeightPx={look.rowHeightPx}
      empty={all.length === 0 ? empty : null}
      more={{ list: query, label: words.loadMore, failedText: words.moreFailed }}
    >
      {(held) => <ListRows held={held} label={words.listLabel} {...look} />}
    </ListFrame>
  );
}

/** The rows of all pages. A row that moved between pages while they were read appears once. */
export function usePagedRows<Row extends { id: number }>({ data }: PagedQuery<Row>): readonly Row[] {
  return useMemo(() => {
    const byId = new Map<number, Row>();
    for (const { items } of data?.pages ?? []) {
      for (const row of items) if (!byId.has(row.id)) byId.set(row.id, row);
    }
    return [...byId.values()];
  }, [data]);
}
