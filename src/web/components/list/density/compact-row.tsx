import type { CSSProperties, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Column, ColumnSet } from './columns.ts';

/** Between rows. */
export const COMPACT_GAP_PX = 3;
export const COMPACT_HEIGHT_PX = 42;

const FIRST = 'minmax(9rem,1.5fr)';
const LAST = '12.5rem';

/** The grid tracks, the same for all rows and the headings. */
function tracksOf(columns: readonly Column<never>[], lastTrack = LAST): CSSProperties {
  const tracks = [FIRST, ...columns.map(({ track }) => track), lastTrack].join(' ');
  return { '--tracks': tracks } as CSSProperties;
}

const LINE = 'flex items-center gap-x-3 @3xl:grid @3xl:grid-cols-(--tracks)';

interface CompactRowProps<Row> {
  row: Row;
  now: Date;
  columns: readonly Column<Row>[];
  /** The name of the customer or record. */
  first: ReactNode;
  /** Shown under the name where there are no columns: what the row is about. */
  note?: string | null;
  /** The actions of the row. */
  last: ReactNode;
  lastTrack?: string | undefined;
  /** The row expands and shows its steps there: on a phone they are not in the line. */
  isOpening?: boolean;
}

/** A row in one line: name, the chosen columns, the next step. On a phone only the most important. */
export function CompactRow<Row>({
  row,
  now,
  columns,
  first,
  note,
  last,
  lastTrack,
  isOpening = false,
}: CompactRowProps<Row>) {
  return (
    <div
      className={cn(
        LINE,
        '-my-2 min-h-10 pointer-coarse:min-h-13',
        '[&_button]:h-8 [&_button]:min-h-8! [&_button]:whitespace-nowrap pointer-coarse:[&_button]:h-11',
        '[&_[data-control=step]]:text-note',
        isOpening && '[&_[data-control=step]]:hidden @3xl:[&_[data-control=step]]:inline-flex!',
      )}
      style={tracksOf(columns, lastTrack)}
    >
      <div className="min-w-0 flex-1">
        {first}
        {note && <p className="truncate text-xs leading-4 text-soft @3xl:hidden">{note}</p>}
      </div>
      {columns.map(({ id, cell, isNumeric, isOnPhones }) => (
        <div
          key={id}
          className={cn(
            'min-w-0 truncate text-note text-soft',
            isNumeric && 'numerals text-right',
            !isOnPhones && 'hidden @3xl:block',
          )}
        >
          {cell(row, now)}
        </div>
      ))}
      <div className="flex-none @3xl:[&>*]:w-full [&_a]:h-8 [&_a]:min-h-8! pointer-coarse:[&_a]:h-11">
        {last}
      </div>
    </div>
  );
}

interface CompactHeadingsProps<Row> {
  first: string;
  columns: ColumnSet<Row>['columns'];
  lastTrack?: string | undefined;
}

/** The headings of the columns, where there is more than one. */
export function CompactHeadings<Row>({ first, columns, lastTrack }: CompactHeadingsProps<Row>) {
  return (
    <div
      className={cn(LINE, 'mb-1 hidden px-4 text-xs font-medium text-faint')}
      style={tracksOf(columns, lastTrack)}
    >
      <span>{first}</span>
      {columns.map(({ id, label, isNumeric }) => (
        <span key={id} className={cn('truncate', isNumeric && 'text-right')}>
          {label}
        </span>
      ))}
    </div>
  );
}
