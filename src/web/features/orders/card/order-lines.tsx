import type { Order } from '#shared/contracts/orders.ts';
import { CompactList, type ListOf } from '#web/components/list/density/compact-list.tsx';
import type { OpenRows } from '#web/components/list/use-expanded.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { ORDERS_TEXT } from '../orders.text.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { OrderLine } from './order-line.tsx';

/** The orders, a line each. */
export function OrderLines({ isExpanded, setExpanded, ...list }: ListOf<Order> & OpenRows) {
  const now = useMinute();
  return (
    <CompactList
      {...list}
      set={ORDER_COLUMNS}
      first={ORDERS_TEXT.customer}
      renderLine={(order, columns) => (
        <OrderLine
          order={order}
          now={now}
          isExpanded={isExpanded(order.id)}
          onExpandedChange={setExpanded}
          columns={columns}
        />
      )}
    />
  );
}
