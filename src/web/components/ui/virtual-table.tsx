import { type ReactNode, useCallback } from 'react';
import { cn } from '#web/lib/cn.ts';
import { BreakAfterSlash } from './break-after-slash.tsx';
import { useNearRows } from './use-near-rows.ts';

export interface TableColumn<Row> {
  title: string;
  /** Share of the table's width: column widths do not depend on the content. */
  widthPercent: number;
  isNumeric?: boolean;
  /** Hides the title visually, where the cells explain themselves. */
  isTitleHidden?: boolean;
  cell: (row: Row) => ReactNode;
}

interface VirtualTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** A close guess; real heights are measured. */
  estimateHeightPx?: number;
  /** Rows that have left the list but are still shown in place; they must not be acted on. */
  goneIds?: ReadonlySet<number>;
}

const ROW_HEIGHT_PX = 61;

/** An HTML table; of a long one only the rows near the window are rendered. A row that stays keeps its element. */
export function VirtualTable<Row extends { id: number }>({
  label,
  columns,
  rows,
  estimateHeightPx = ROW_HEIGHT_PX,
  goneIds,
}: VirtualTableProps<Row>) {
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const near = useNearRows<HTMLTableSectionElement>({
    ...{ count: rows.length, keyOf, rowPx: estimateHeightPx },
  });
  return (
    <Frame label={label} columns={columns} rowCount={rows.length}>
      <tbody ref={near.placeRef}>
        <Spacer heightPx={near.rows[0]?.startPx ?? 0} columnCount={columns.length} />
        {near.rows.map(({ index }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <tr
              key={row.id}
              ref={near.measure}
              data-index={index}
              // The header is row 1.
              {...((near.measure || near.belowPx > 0) && { 'aria-rowindex': index + 2 })}
              {...rowProps(row, goneIds)}
            >
              <Cells columns={columns} row={row} />
            </tr>
          );
        })}
        <Spacer heightPx={near.belowPx} columnCount={columns.length} />
      </tbody>
    </Frame>
  );
}

function rowProps({ id }: { id: number }, goneIds: ReadonlySet<number> | undefined) {
  const isGone = goneIds?.has(id) ?? false;
  return { 'data-row': id, inert: isGone, className: cn(ROW, isGone && 'opacity-40') };
}

const ROW =
  'border-t border-edge hover:bg-panel-hover has-[[role=checkbox][aria-checked=true]]:bg-panel-hover';

interface FrameProps {
  label: string;
  columns: readonly Omit<TableColumn<never>, 'cell'>[];
  rowCount: number;
  children: ReactNode;
}

function Frame({ label, columns, rowCount, children }: FrameProps) {
  return (
    <div className="glass overflow-clip">
      <table aria-label={label} aria-rowcount={rowCount + 1} className="w-full table-fixed text-note">
        <colgroup>
          {columns.map(({ title, widthPercent }) => (
            <col key={title} style={{ width: `${widthPercent}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ title, isNumeric, isTitleHidden }) => (
              <th
                key={title}
                scope="col"
                className={cn(
                  'sticky top-16 z-10 bg-panel-solid px-2.5 py-2 text-left text-note font-medium text-soft first:pl-5 last:pr-4',
                  isNumeric && 'text-right',
                )}
              >
                {isTitleHidden ? <span className="sr-only">{title}</span> : <BreakAfterSlash text={title} />}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

function Cells<Row>({ columns, row }: { columns: readonly TableColumn<Row>[]; row: Row }) {
  return columns.map(({ title, isNumeric, cell }) => (
    <td
      key={title}
      className={cn('min-w-0 px-2.5 py-2 align-middle first:pl-5 last:pr-4', isNumeric && 'text-right')}
    >
      {cell(row)}
    </td>
  ));
}

/** Takes the space of the rows that are not rendered. */
function Spacer({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height: heightPx, padding: 0 }} />
    </tr>
  );
}
