import { memo, type ReactNode } from 'react';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { Column } from '#web/components/list/density/columns.ts';
import { CompactList, type ListOf } from '#web/components/list/density/compact-list.tsx';
import { CustomerLine } from '#web/components/shop/row-line.tsx';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { PRE_ORDER_COLUMNS } from './pre-order-columns.tsx';

/** Components of the screen that the lines render: passed as props, so that the lines' chunk does not import the screen. */
export interface PreOrderPieces {
  /** A name that distinguishes the row from the others. */
  describe: (preOrder: PreOrder) => string;
  actions: (preOrder: PreOrder) => ReactNode;
}

/** The pre-orders in the one-line layout. */
export function PreOrderLines({ pieces, ...list }: ListOf<PreOrder> & { pieces: PreOrderPieces }) {
  const now = useMinute();
  return (
    <CompactList
      {...list}
      set={PRE_ORDER_COLUMNS}
      first="Customer"
      renderLine={(preOrder, columns) => <PreOrderLine {...{ preOrder, now, columns, pieces }} />}
    />
  );
}

interface PreOrderLineProps {
  preOrder: PreOrder;
  now: Date;
  columns: readonly Column<PreOrder>[];
  pieces: PreOrderPieces;
}

const PreOrderLine = memo(function PreOrderLine({ preOrder: read, pieces, ...line }: PreOrderLineProps) {
  const preOrder = useWaitingRow('pre_order', read);
  const expected = useExpectedRow('pre_order', preOrder);
  return (
    <CustomerLine
      {...line}
      row={expected}
      entity="pre_order"
      name={preOrder.customer.name}
      customerId={preOrder.customerId}
      label={pieces.describe(preOrder)}
      stage={expected.status}
      note={preOrder.phoneModel}
      last={pieces.actions(preOrder)}
    />
  );
});
