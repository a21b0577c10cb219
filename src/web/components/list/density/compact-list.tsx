import { type ReactNode, useMemo } from 'react';
import type { HeldList } from '#web/lib/realtime/use-held-list.ts';
import { ListRows, type RowsLook } from '../list-rows.tsx';
import { PagedList, type PagedListProps } from '../paged-list.tsx';
import { type Column, type ColumnSet, useChosenColumns } from './columns.ts';
import { COMPACT_GAP_PX, COMPACT_HEIGHT_PX, CompactHeadings } from './compact-row.tsx';

/** The props of a list, apart from the look of its rows. */
export type ListOf<Row extends { id: number }> = Omit<PagedListProps<Row>, keyof RowsLook<Row>>;

interface LinesLook<Row> {
  set: ColumnSet<Row>;
  /** The heading before the columns. */
  first: string;
  renderLine: (row: Row, columns: readonly Column<Row>[]) => ReactNode;
}

/** A list with one line per row, in the columns chosen on this device. */
export function CompactList<Row extends { id: number }>({
  set,
  first,
  renderLine,
  ...list
}: ListOf<Row> & LinesLook<Row>) {
  return <PagedList {...list} {...useLinesLook({ set, first, renderLine })} />;
}

/** The props of rows within a frame, apart from their look. */
export interface FramedRows<Row> {
  held: HeldList<Row>;
  label: string;
  nameOf?: (row: Row) => string;
}

/** `CompactList` for rows that are already in a frame. */
export function CompactRows<Row extends { id: number }>({
  set,
  first,
  renderLine,
  ...rows
}: FramedRows<Row> & LinesLook<Row>) {
  return <ListRows {...rows} {...useLinesLook({ set, first, renderLine })} />;
}

function useLinesLook<Row>({ set, first, renderLine }: LinesLook<Row>): RowsLook<Row> {
  const { chosen } = useChosenColumns(set);
  const shown = chosen.join(',');
  const columns = useMemo(() => set.columns.filter(({ id }) => shown.split(',').includes(id)), [set, shown]);
  return {
    rowHeightPx: COMPACT_HEIGHT_PX,
    gapPx: COMPACT_GAP_PX,
    headings: <CompactHeadings first={first} columns={columns} lastTrack={set.lastTrack} />,
    renderRow: (row) => renderLine(row, columns),
  };
}
