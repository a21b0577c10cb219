import { type ReactNode, useMemo } from 'react';
import { PagedList, type PagedListProps } from '../paged-list.tsx';
import { type Column, type ColumnSet, useChosenColumns } from './columns.ts';
import { COMPACT_GAP_PX, COMPACT_HEIGHT_PX, CompactHeadings } from './compact-row.tsx';

/** What a list is, however its rows look. */
export type ListOf<Row extends { id: number }> = Omit<
  PagedListProps<Row>,
  'rowHeightPx' | 'gapPx' | 'headings' | 'renderRow'
>;

interface CompactListProps<Row extends { id: number }> extends ListOf<Row> {
  set: ColumnSet<Row>;
  /** What stands before the columns. */
  first: string;
  renderLine: (row: Row, columns: readonly Column<Row>[]) => ReactNode;
}

/** A list with a line a row, in the columns that this device has chosen. */
export function CompactList<Row extends { id: number }>({
  set,
  first,
  renderLine,
  ...list
}: CompactListProps<Row>) {
  const { chosen } = useChosenColumns(set);
  const shown = chosen.join(',');
  const columns = useMemo(() => set.columns.filter(({ id }) => shown.split(',').includes(id)), [set, shown]);
  return (
    <PagedList
      {...list}
      rowHeightPx={COMPACT_HEIGHT_PX}
      gapPx={COMPACT_GAP_PX}
      headings={<CompactHeadings first={first} columns={columns} />}
      renderRow={(row) => renderLine(row, columns)}
    />
  );
}
