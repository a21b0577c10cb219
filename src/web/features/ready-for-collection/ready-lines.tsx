import { memo, type ReactNode, useMemo } from 'react';
import type { Column } from '#web/components/list/density/columns.ts';
import { CompactList, type ListOf } from '#web/components/list/density/compact-list.tsx';
import { CustomerLine } from '#web/components/shop/row-line.tsx';
import { useMinute } from '#web/lib/shop-clock.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import type { ReadyListRow } from './ready-for-collection.queries.ts';
import { type ReadyWords, readyColumns } from './ready-line-columns.tsx';

/** Components of the screen that the lines render: passed as props, so that the lines' chunk does not import the screen. */
export interface ReadyPieces {
  words: ReadyWords;
  actions: (row: ReadyListRow) => ReactNode;
}

/** The sales of a group in the one-line layout. */
export function ReadyLines({ pieces, ...list }: ListOf<ReadyListRow> & { pieces: ReadyPieces }) {
  const now = useMinute();
  const set = useMemo(() => readyColumns(pieces.words), [pieces]);
  return (
    <CompactList
      {...list}
      set={set}
      first="Customer"
      renderLine={(row, columns) => <ReadyLine {...{ row, now, columns, pieces }} />}
    />
  );
}

interface ReadyLineProps {
  row: ReadyListRow;
  now: Date;
  columns: readonly Column<ReadyListRow>[];
  pieces: ReadyPieces;
}

const ReadyLine = memo(function ReadyLine({ row: read, pieces, ...line }: ReadyLineProps) {
  const order = useWaitingRow('payment', read.order);
  const row = { ...read, order };
  return (
    <CustomerLine
      {...line}
      row={row}
      entity="payment"
      name={order.customer.name}
      customerId={order.customerId}
      label={`${order.customer.name}, ${order.quoteNumber}`}
      stage={row.group === 'in_branch' ? 'phone_available' : order.status}
      note={order.phoneModel}
      last={pieces.actions(row)}
    />
  );
});
