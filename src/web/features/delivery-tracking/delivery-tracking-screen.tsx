import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { useListQuery } from '#web/components/list/use-list-query.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { CollectionDialog } from '#web/features/orders/collection-dialog.public.tsx';
import { cn } from '#web/lib/cn.ts';
import { DELIVERED_COLUMNS, readyColumns } from './delivery-columns.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { DeliverySummaryCards } from './delivery-summary-cards.tsx';
import { deliveryListQuery } from './delivery-tracking.queries.ts';
import { DELIVERED_TOAST, DELIVERY_TEXT, newestOfText } from './delivery-tracking.text.ts';

/** What waits for its customer and what is with them, at /delivery-tracking; the search stands in the address. */
export function DeliveryTrackingScreen() {
  const { q, setQuery } = useListQuery();
  return (
    <>
      <PageHeader title={DELIVERY_TEXT.title} subtitle={DELIVERY_TEXT.subtitle} />
      <div className="mb-6 grid gap-4">
        <DeliverySummaryCards />
        <ListSearch
          className="max-w-xl"
          label={DELIVERY_TEXT.searchLabel}
          placeholder={DELIVERY_TEXT.searchPlaceholder}
        />
      </div>
      <DeliveryLists q={q} onClearSearch={() => setQuery('')} />
    </>
  );
}

function DeliveryLists({ q, onClearSearch }: { q: string; onClearSearch: () => void }) {
  const [isAll, setIsAll] = useState(false);
  const list = useQuery(deliveryListQuery({ q, isAll }));
  const { ready, delivered } = useMemo(() => split(list.data?.items), [list.data]);
  const [handOver, setHandOver] = useState<{ order: Order; isOpen: boolean } | null>(null);
  const mark = useCallback((order: Order) => setHandOver({ order, isOpen: true }), []);
  const columns = useMemo(() => readyColumns(mark), [mark]);
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={DELIVERY_TEXT.loadFailed}
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  const deliveredTotal = list.data && list.data.total - (ready?.length ?? 0);
  const scope = JSON.stringify([q, isAll, list.isPlaceholderData]);
  const shared = { isSearching: q !== '', scope, onClearSearch };
  return (
    <div
      className={cn('grid gap-8 transition-opacity', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
    >
      <DeliverySection kind="ready" columns={columns} orders={ready} onMark={mark} {...shared} />
      <DeliverySection
        kind="delivered"
        columns={DELIVERED_COLUMNS}
        orders={delivered}
        total={deliveredTotal}
        {...shared}
        footer={
          delivered && deliveredTotal !== undefined && delivered.length < deliveredTotal ? (
            <div className="grid justify-items-center gap-2 pt-2">
              <p className="text-note text-soft">{newestOfText(delivered.length, deliveredTotal)}</p>
              <Button isPending={isAll && list.isFetching} onClick={() => setIsAll(true)}>
                {DELIVERY_TEXT.showAll}
              </Button>
            </div>
          ) : null
        }
      />
      {handOver && (
        <CollectionDialog
          order={handOver.order}
          open={handOver.isOpen}
          onOpenChange={(isOpen) => setHandOver({ ...handOver, isOpen })}
          updatedText={DELIVERED_TOAST}
        />
      )}
    </div>
  );
}

const DELIVERED_STATUSES: readonly string[] = ['device_collected', 'order_completed'];

function split(orders: readonly Order[] | undefined) {
  const isDelivered = ({ status }: Order) => DELIVERED_STATUSES.includes(status);
  return {
    ready: orders?.filter((order) => !isDelivered(order)),
    delivered: orders?.filter(isDelivered),
  };
}
