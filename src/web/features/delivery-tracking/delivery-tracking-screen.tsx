import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { DensityToggle } from '#web/components/list/density/density-toggle.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { FilterMarks } from '#web/components/list/filters/filter-marks.tsx';
import { HomeBranch } from '#web/components/list/filters/home-branch.tsx';
import { ListFilters } from '#web/components/list/filters/list-filters.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { ListToolbar } from '#web/components/list/list-toolbar.tsx';
import { useListQuery } from '#web/components/list/use-list-query.ts';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { CollectionDialog } from '#web/features/orders/public/collection-dialog.tsx';
import { deliveryFilterOf, ORDER_FILTER_NAMES, type SearchedFilter } from '#web/lib/list-filter.ts';
import { DELIVERED_COLUMNS, readyColumns } from './delivery-columns.tsx';
import { DeliveryFigures } from './delivery-figures.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { deliveryListQuery, deliveryPath } from './delivery-tracking.queries.ts';
import { DELIVERED_TOAST, DELIVERY_TEXT } from './delivery-tracking.text.ts';

const lineColumns = async () => (await import('./delivery-line-columns.tsx')).DELIVERY_COLUMNS;

/** What waits for its customer and what was delivered, at /delivery-tracking; the search is in the URL. */
export function DeliveryTrackingScreen() {
  const { setQuery } = useListQuery();
  const filter = deliveryFilterOf(useSearch({ from: '/delivery-tracking' }));
  return (
    <>
      <PageHeader title={DELIVERY_TEXT.title} scope={<HomeBranch />} />
      <ListToolbar
        figures={
          <DeliveryFigures isListNarrowed={ORDER_FILTER_NAMES.some((name) => filter.by[name] !== '')} />
        }
      >
        <ListSearch label={DELIVERY_TEXT.searchLabel} placeholder={DELIVERY_TEXT.searchPlaceholder} />
        <DensityToggle />
        <ListFilters names={ORDER_FILTER_NAMES} sorts={SORTS_OF.delivery} columns={lineColumns} />
        <ExportList address={deliveryPath(filter)} />
      </ListToolbar>
      <FilterMarks names={ORDER_FILTER_NAMES} sorts={SORTS_OF.delivery} />
      <DeliveryLists filter={filter} onClearSearch={() => setQuery('')} />
    </>
  );
}

interface DeliveryListsProps {
  filter: SearchedFilter;
  onClearSearch: () => void;
}

function DeliveryLists({ filter, onClearSearch }: DeliveryListsProps) {
  const ready = useInfiniteQuery(deliveryListQuery('ready', filter));
  const delivered = useInfiniteQuery(deliveryListQuery('delivered', filter));
  const [handOver, setHandOver] = useState<{ order: Order; isOpen: boolean } | null>(null);
  const mark = useCallback((order: Order) => setHandOver({ order, isOpen: true }), []);
  const columns = useMemo(() => readyColumns(mark), [mark]);
  const shared = { filter, onClearSearch };
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
