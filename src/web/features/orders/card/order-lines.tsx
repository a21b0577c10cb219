import { useMemo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { CompactList, type ListOf } from '#web/components/list/density/compact-list.tsx';
import type { OpenRows } from '#web/components/list/use-expanded.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderLine, type OrderPieces } from './order-line.tsx';

type OrderLinesProps = ListOf<Order> & OpenRows & { pieces: OrderPieces };

/** The orders in the one-line layout. */
export function OrderLines({ isExpanded, setExpanded, pieces, ...list }: OrderLinesProps) {
  const now = useMinute();
  const set = useMemo(() => orderColumns(pieces.age), [pieces]);
  return (
    <CompactList
      {...list}
      set={set}
      first="Customer"
      renderLine={(order, columns) => (
        <OrderLine
          {...{ order, now, columns, pieces }}
          isExpanded={isExpanded(order.id)}
          onExpandedChange={setExpanded}
        />
      )}
    />
  );
}
