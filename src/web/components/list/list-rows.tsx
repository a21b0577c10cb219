import type { ReactNode } from 'react';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import type { HeldList } from '#web/lib/realtime/use-held-list.ts';
import { MaybeSelectable } from './selection/selectable-row.tsx';

const idOf = ({ id }: { id: number }) => id;

/** How the rows of a list look: as cards, or as one line each. */
export interface RowsLook<Row> {
  /** A close guess; real heights are measured. */
  rowHeightPx: number;
  gapPx?: number;
  /** Above the rows. */
  headings?: ReactNode;
  renderRow: (row: Row) => ReactNode;
}

interface ListRowsProps<Row> extends RowsLook<Row> {
  held: HeldList<Row>;
  /** The accessible name of the list. */
  label: string;
  /** The name of a row, where rows can be selected. */
  nameOf?: (row: Row) => string;
}

/** The rows of a list, each with a checkbox where rows can be selected. */
export function ListRows<Row extends { id: number }>({
  held,
  label,
  rowHeightPx,
  gapPx,
  headings,
  renderRow,
  nameOf,
}: ListRowsProps<Row>) {
  return (
    <>
      {headings}
      <VirtualList
        label={label}
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
    </>
  );
}
