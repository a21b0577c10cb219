import { PackageCheck, SearchX, Truck } from 'lucide-react';
import { useId } from 'react';
import type { DeliveryGroup } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { FILTERS_TEXT } from '#web/components/list/filters/list-filters.text.ts';
import { ListFrame } from '#web/components/list/list-frame.tsx';
import { type PagedQuery, usePagedRows } from '#web/components/list/paged-list.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { VirtualTable } from '#web/components/ui/virtual-table.tsx';
import { isNarrowed } from '#web/lib/list-filter.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { DeliveryCard } from './delivery-card.tsx';
import type { DeliveryColumn } from './delivery-columns.tsx';
import type { DeliveryFilter } from './delivery-tracking.queries.ts';
import { countText, DELIVERY_TEXT } from './delivery-tracking.text.ts';

const CARD_HEIGHT_PX = 154;
const idOf = ({ id }: Order) => id;

const KINDS = {
  ready: {
    title: DELIVERY_TEXT.readyTitle,
    listLabel: DELIVERY_TEXT.readyTitle,
    loadFailed: DELIVERY_TEXT.loadFailed,
    empty: DELIVERY_TEXT.readyEmpty,
    loading: DELIVERY_TEXT.readyLoading,
    icon: PackageCheck,
    tooNarrow: '(width < 80rem)',
  },
  delivered: {
    title: DELIVERY_TEXT.deliveredTitle,
    listLabel: DELIVERY_TEXT.deliveredTitle,
    loadFailed: DELIVERY_TEXT.loadFailed,
    empty: DELIVERY_TEXT.deliveredEmpty,
    loading: DELIVERY_TEXT.deliveredLoading,
    icon: Truck,
    // Nine columns.
    tooNarrow: '(width < 88rem)',
  },
} as const;

interface DeliverySectionProps {
  kind: DeliveryGroup;
  columns: readonly DeliveryColumn[];
  list: PagedQuery<Order>;
  /** Another search begins a new list. */
  filter: DeliveryFilter;
  onClearSearch: () => void;
  onMark?: (order: Order) => void;
}

/** One of the two lists with its heading: a table, or cards where a table does not fit. */
export function DeliverySection({
  kind,
  columns,
  list,
  filter,
  onClearSearch,
  onMark,
}: DeliverySectionProps) {
  const total = list.data?.pages[0]?.total;
  const titleId = useId();
  const rows = usePagedRows(list);
  const { title, empty, icon, tooNarrow } = KINDS[kind];
  const hasRoomForTable = !useMediaQuery(tooNarrow);
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 scroll-mt-20"
      id={kind}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-base font-semibold tracking-tight">
          {title}
        </h2>
        {total && total.count > 0 && <p className="text-note text-soft">{countText(total)}</p>}
      </div>
      <ListFrame
        query={list}
        rows={rows}
        entity="payment"
        scope={filter}
        words={KINDS[kind]}
        rowHeightPx={60}
        empty={
          filter.q !== '' ? (
            <EmptyState
              icon={SearchX}
              title={DELIVERY_TEXT.noMatch}
              action={<Button onClick={onClearSearch}>{DELIVERY_TEXT.clearSearch}</Button>}
              className="py-8"
            />
          ) : (
            <EmptyState
              icon={icon}
              title={isNarrowed(filter.by) ? FILTERS_TEXT.none : empty}
              className="py-8"
            />
          )
        }
      >
        {(held) =>
          hasRoomForTable ? (
            <VirtualTable label={title} columns={columns} rows={held.rows} goneIds={held.goneIds} />
          ) : (
            <VirtualList
              label={title}
              items={held.rows}
              goneKeys={held.goneIds}
              getKey={idOf}
              estimateHeightPx={CARD_HEIGHT_PX}
              renderItem={(order) => <DeliveryCard order={order} {...(onMark && { onMark })} />}
            />
          )
        }
      </ListFrame>
      <LoadMore list={list} label={DELIVERY_TEXT.loadMore} failedText={DELIVERY_TEXT.moreFailed} />
    </section>
  );
}
