import { useMemo } from 'react';
import type { Order, OrderCounts } from '#shared/contracts/orders.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { useDensity } from '#web/components/list/density/density.ts';
import { PagedList, type PagedQuery } from '#web/components/list/paged-list.tsx';
import { useExpanded } from '#web/components/list/use-expanded.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { guessHeightPx } from '#web/components/ui/use-near-rows.ts';
import { ROW_KEYS } from '#web/lib/keys/row-keys.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { OrderCard } from './card/order-card.tsx';
import { OrderCardActions } from './card/order-card-actions.tsx';
import { OrderCardDetails } from './card/order-card-details.tsx';
import type { OrderPieces } from './card/order-line.tsx';
import { stageNote } from './card/stage-note.ts';
import { useOrderDialogs } from './dialogs/use-order-dialogs.ts';
import type { OrderFilter } from './order-filter.ts';
import { ORDERS_TEXT } from './orders.text.ts';
import { OrdersEmpty } from './orders-empty.tsx';

const OrderLines = lazyPart(() => import('./card/order-lines.tsx'), 'OrderLines', {
  placeholder: <ListLoading label={ORDERS_TEXT.loading} rowHeightPx={42} />,
});

const PIECES: OrderPieces = {
  age: stageNote,
  actions: (order) => <OrderCardActions order={order} />,
  details: (order) => <OrderCardDetails order={order} />,
};

interface OrdersListProps {
  filter: OrderFilter;
  list: PagedQuery<Order>;
  counts: OrderCounts | undefined;
}

/** The cards, or the loading, error or empty state instead of them. */
export function OrdersList({ filter, list, counts }: OrdersListProps) {
  const now = useMinute();
  const rows = useExpanded();
  const [density] = useDensity();
  const { openFor } = useOrderDialogs();
  const keys = useMemo(
    () => ({
      [ROW_KEYS.edit]: (order: Order) => openFor('edit', order),
      [ROW_KEYS.payment]: (order: Order) => openFor('addPayment', order),
    }),
    [openFor],
  );
  const shown = {
    ...{ keys, query: list, entity: 'payment', scope: filter, words: ORDERS_TEXT },
    nameOf: ({ quoteNumber, customer }: Order) => `${quoteNumber}, ${customer.name}`,
    empty: <OrdersEmpty filter={filter} counts={counts} />,
  };
  if (density === 'compact') return <OrderLines {...shown} {...rows} pieces={PIECES} />;
  return (
    <PagedList
      {...shown}
      rowHeightPx={guessHeightPx({ desk: 68, phone: 160 })}
      renderRow={(order) => (
        <OrderCard
          order={order}
          now={now}
          isExpanded={rows.isExpanded(order.id)}
          onExpandedChange={rows.setExpanded}
        />
      )}
    />
  );
}
