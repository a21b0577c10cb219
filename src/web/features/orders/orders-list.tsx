import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Order, OrderCounts } from '#shared/contracts/orders.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { NewRowsPill } from '#web/components/new-rows-pill.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import type { Page } from '#web/lib/api-client.ts';
import { cn } from '#web/lib/cn.ts';
import { useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { OrderCard } from './order-card.tsx';
import type { OrderFilter } from './order-filter.ts';
import { ORDERS_TEXT } from './orders.text.ts';
import { OrdersEmpty } from './orders-empty.tsx';

interface OrdersListProps {
  filter: OrderFilter;
  orders: readonly Order[];
  list: UseInfiniteQueryResult<InfiniteData<Page<Order>>>;
  counts: OrderCounts | undefined;
  onClearSearch: () => void;
}

const LOADING_ROW_COUNT = 5;
const ROW_HEIGHT_PX = 96;
const idOf = ({ id }: Order) => id;

/** The cards, or what stands in their place while there are none. */
export function OrdersList({ filter, orders, list, counts, onClearSearch }: OrdersListProps) {
  const now = useMinute();
  const held = useHeldList({
    rows: list.data && orders,
    entity: 'payment',
    getId: idOf,
    scope: JSON.stringify([filter, list.isPlaceholderData]),
  });
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<number>>(new Set());
  const setExpanded = useCallback((id: number, isExpanded: boolean) => {
    setExpandedIds((before) => {
      const after = new Set(before);
      if (isExpanded) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  if (list.isPending)
    return <ListLoading label={ORDERS_TEXT.loading} itemClassName="h-24" rowCount={LOADING_ROW_COUNT} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={ORDERS_TEXT.loadFailed}
        error={list.error}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (held.rows.length === 0)
    return <OrdersEmpty filter={filter} counts={counts} onClearSearch={onClearSearch} />;
  return (
    <div
      className={cn('@container transition-opacity', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
    >
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      <VirtualList
        label={ORDERS_TEXT.listLabel}
        items={held.rows}
        goneKeys={held.goneIds}
        getKey={idOf}
        estimateHeightPx={ROW_HEIGHT_PX}
        renderItem={(order) => (
          <OrderCard
            order={order}
            now={now}
            isExpanded={expandedIds.has(order.id)}
            onExpandedChange={setExpanded}
          />
        )}
      />
      <LoadMore list={list} label={ORDERS_TEXT.loadMore} failedText={ORDERS_TEXT.moreFailed} />
    </div>
  );
}
