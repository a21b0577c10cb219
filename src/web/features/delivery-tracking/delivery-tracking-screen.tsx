import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { ExportList } from '#web/components/list/export-list.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { ListToolbar } from '#web/components/list/list-toolbar.tsx';
import { useListQuery } from '#web/components/list/use-list-query.ts';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { CollectionDialog } from '#web/features/orders/public/collection-dialog.tsx';
import { DELIVERED_COLUMNS, readyColumns } from './delivery-columns.tsx';
import { DeliveryFigures } from './delivery-figures.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { deliveryListQuery, deliveryPath } from './delivery-tracking.queries.ts';
import { DELIVERED_TOAST, DELIVERY_TEXT } from './delivery-tracking.text.ts';

/** What waits for its customer and what is with them, at /delivery-tracking; the search stands in the address. */
export function DeliveryTrackingScreen() {
  const { q, setQuery } = useListQuery();
  return (
    <>
      <PageHeader title={DELIVERY_TEXT.title} />
      <ListToolbar figures={<DeliveryFigures />}>
        <ListSearch label={DELIVERY_TEXT.searchLabel} placeholder={DELIVERY_TEXT.searchPlaceholder} />
        <ExportList address={deliveryPath(q)} />
      </ListToolbar>
      <DeliveryLists q={q} onClearSearch={() => setQuery('')} />
    </>
  );
}

function DeliveryLists({ q, onClearSearch }: { q: string; onClearSearch: () => void }) {
  const ready = useInfiniteQuery(deliveryListQuery('ready', q));
  const delivered = useInfiniteQuery(deliveryListQuery('delivered', q));
  const [handOver, setHandOver] = useState<{ order: Order; isOpen: boolean } | null>(null);
  const mark = useCallback((order: Order) => setHandOver({ order, isOpen: true }), []);
  const columns = useMemo(() => readyColumns(mark), [mark]);
  const shared = { q, onClearSearch };
  return (
    <div className="grid gap-5">
      <DeliverySection kind="ready" columns={columns} list={ready} onMark={mark} {...shared} />
      <DeliverySection kind="delivered" columns={DELIVERED_COLUMNS} list={delivered} {...shared} />
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
