import { memo, type ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import type { Column } from '#web/components/list/density/columns.ts';
import { OpeningLine } from '#web/components/shop/row-line.tsx';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import type { OrderAge } from './order-columns.tsx';

/** Components of the screen that the lines render: passed as props, so that the lines' chunk does not import the screen. */
export interface OrderPieces {
  age: OrderAge;
  actions: (order: Order) => ReactNode;
  details: (order: Order) => ReactNode;
}

interface OrderLineProps {
  order: Order;
  now: Date;
  isExpanded: boolean;
  onExpandedChange: (id: number, isExpanded: boolean) => void;
  columns: readonly Column<Order>[];
  pieces: OrderPieces;
}

/** One order in the one-line layout. */
export const OrderLine = memo(function OrderLine({ order: read, pieces, ...line }: OrderLineProps) {
  const order = useWaitingRow('payment', read);
  const expected = useExpectedRow('payment', order);
  return (
    <OpeningLine
      {...line}
      row={expected}
      entity="payment"
      name={order.customer.name}
      stage={expected.status}
      status={ORDER_STATUS_LABELS[expected.status]}
      note={order.phoneModel}
      last={pieces.actions(order)}
    >
      {pieces.details(order)}
    </OpeningLine>
  );
});
