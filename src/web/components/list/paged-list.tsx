import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { LoadMore } from '#web/components/load-more.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import type { Page } from '#web/lib/api-client.ts';
import { ListFrame, type ListFrameProps, type ListWords } from './list-frame.tsx';

const idOf = ({ id }: { id: number }) => id;

export type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>;

export interface PagedListWords extends ListWords {
  loadMore: string;
  moreFailed: string;
}

interface PagedListProps<Row> extends Omit<ListFrameProps<Row>, 'query' | 'rows' | 'words' | 'children'> {
  query: PagedQuery<Row>;
  words: PagedListWords;
  /** A row that stands above the list already. */
  aboveId?: number | null;
  renderRow: (row: Row) => ReactNode;
}

/** A list of cards that grows page by page as its end comes near. */
export function PagedList<Row extends { id: number }>({
  query,
  words,
  rowHeightPx,
  aboveId = null,
  renderRow,
  empty,
  ...frame
}: PagedListProps<Row>) {
  const all = usePagedRows(query);
  const rows = useMemo(
    () => (aboveId === null ? all : all.filter(({ id }) => id !== aboveId)),
    [all, aboveId],
  );
  return (
    <ListFrame
      {...frame}
      query={query}
      rows={rows}
      rowHeightPx={rowHeightPx}
      words={words}
      empty={all.length === 0 ? empty : null}
    >
      {(held) => (
        <>
          <VirtualList
            label={words.listLabel}
            items={held.rows}
            goneKeys={held.goneIds}
            getKey={idOf}
            estimateHeightPx={rowHeightPx}
            renderItem={renderRow}
          />
          <LoadMore list={query} label={words.loadMore} failedText={words.moreFailed} />
        </>
      )}
    </ListFrame>
  );
}

/** The rows of all pages. One that moved between two pages while they were read is there once. */
export function usePagedRows<Row extends { id: number }>({ data }: PagedQuery<Row>): readonly Row[] {
  return useMemo(() => {
    const byId = new Map<number, Row>();
    for (const { items } of data?.pages ?? []) {
      for (const row of items) if (!byId.has(row.id)) byId.set(row.id, row);
    }
    return [...byId.values()];
  }, [data]);
}
