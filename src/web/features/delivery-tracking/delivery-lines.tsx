import { memo, type ReactNode } from 'react';
import type { DeliveryGroup } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Column } from '#web/components/list/density/columns.ts';
import { CompactRows, type FramedRows } from '#web/components/list/density/compact-list.tsx';
import { CustomerLine } from '#web/components/shop/row-line.tsx';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { DELIVERY_LINES } from './delivery-line-columns.tsx';

type DeliveryLinesProps = FramedRows<Order> & {
  group: DeliveryGroup;
  /** The actions of a row; a stable function until they change. */
  actions: (order: Order) => ReactNode;
};

/** The orders of one of the two lists in the one-line layout. */
export function DeliveryLines({ group, actions, ...rows }: DeliveryLinesProps) {
  const now = useMinute();
  return (
    <CompactRows
      {...rows}
      set={DELIVERY_LINES[group]}
      first="Customer"
      renderLine={(order, columns) => <DeliveryLine {...{ order, now, columns, actions }} />}
    />
  );
}

interface DeliveryLineProps extends Pick<DeliveryLinesProps, 'actions'> {
  order: Order;
  now: Date;
  columns: readonly Column<Order>[];
}

const DeliveryLine = memo(function DeliveryLine({ order: read, actions, ...line }: DeliveryLineProps) {
  const order = useWaitingRow('payment', read);
  const expected = useExpectedRow('payment', order);
  return (
    <CustomerLine
      {...line}
      row={expected}
      entity="payment"
      name={order.customer.name}
      customerId={order.customerId}
      label={`${order.customer.name}, ${order.quoteNumber}`}
      stage={expected.status}
      note={order.phoneModel}
      last={actions(read)}
    />
  );
});
