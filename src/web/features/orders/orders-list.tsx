import type { Order, OrderCounts } from '#shared/contracts/orders.ts';
import { PagedList, type PagedQuery } from '#web/components/list/paged-list.tsx';
import { useExpanded } from '#web/components/list/use-expanded.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { OrderCard } from './card/order-card.tsx';
import type { OrderFilter } from './order-filter.ts';
import { ORDERS_TEXT } from './orders.text.ts';
import { OrdersEmpty } from './orders-empty.tsx';

interface OrdersListProps {
  filter: OrderFilter;
  list: PagedQuery<Order>;
  counts: OrderCounts | undefined;
}

/** The cards, or what stands in their place while there are none. */
export function OrdersList({ filter, list, counts }: OrdersListProps) {
  const now = useMinute();
  const { isExpanded, setExpanded } = useExpanded();
  return (
    <PagedList
      query={list}
      entity="payment"
      scope={filter}
      words={ORDERS_TEXT}
      rowHeightPx={68}
      empty={<OrdersEmpty filter={filter} counts={counts} />}
      renderRow={(order) => (
        <OrderCard order={order} now={now} isExpanded={isExpanded(order.id)} onExpandedChange={setExpanded} />
      )}
    />
  );
}
