import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useMemo } from 'react';
import { LoadMore } from '#web/components/load-more.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import type { Page } from '#web/lib/api-client.ts';
import { type RowKey, useRowKeys } from '#web/lib/keys/row-keys.ts';
import { ListFrame, type ListFrameProps, type ListWords } from './list-frame.tsx';
import { MaybeSelectable, SelectionContext } from './selection/selectable-row.tsx';

const idOf = ({ id }: { id: number }) => id;

export type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>;

export interface PagedListWords extends ListWords {
  loadMore: string;
  moreFailed: string;
}

export interface PagedListProps<Row>
  extends Omit<ListFrameProps<Row>, 'query' | 'rows' | 'words' | 'children'> {
  query: PagedQuery<Row>;
  words: PagedListWords;
  /** A row that stands above the list already. */
  aboveId?: number | null;
  gapPx?: number;
  /** Above the rows, while there are any. */
  headings?: ReactNode;
  /** What single keys do with the row in hand; the same object until it changes. */
  keys?: Partial<Record<RowKey, (row: Row) => void>> | undefined;
  renderRow: (row: Row) => ReactNode;
  /** What a row is called where it can be chosen. */
  nameOf?: (row: Row) => string;
}

/** A list of cards that grows page by page as its end comes near. */
export function PagedList<Row extends { id: number }>({
  query,
  words,
  rowHeightPx,
  aboveId = null,
  gapPx,
  headings,
  keys,
  renderRow,
  nameOf,
  empty,
  ...frame
}: PagedListProps<Row>) {
  const all = usePagedRows(query);
  useRowKeys(all, keys);
  const selection = use(SelectionContext);
  useEffect(() => {
    selection?.show(all.map(idOf));
  }, [selection, all]);
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
          {headings}
          <VirtualList
            label={words.listLabel}
            items={held.rows}
            goneKeys={held.goneIds}
            getKey={idOf}
            estimateHeightPx={rowHeightPx}
            {...(gapPx !== undefined && { gapPx })}
            renderItem={
              nameOf === undefined
                ? renderRow
                : (row) => (
                    <MaybeSelectable id={row.id} name={nameOf(row)}>
                      {renderRow(row)}
                    </MaybeSelectable>
                  )
            }
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
