import { PackageCheck, SearchX, Truck } from 'lucide-react';
import { useCallback, useId } from 'react';
import type { DeliveryGroup } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { useDensity } from '#web/components/list/density/density.ts';
import { FILTERS_TEXT } from '#web/components/list/filters/list-filters.text.ts';
import { ListFrame } from '#web/components/list/list-frame.tsx';
import { ListRows } from '#web/components/list/list-rows.tsx';
import { type PagedQuery, usePagedRows } from '#web/components/list/paged-list.tsx';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { VirtualTable } from '#web/components/ui/virtual-table.tsx';
import { isNarrowed, type SearchedFilter } from '#web/lib/list-filter.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { DeliveredActions } from './delivered-actions.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { WaitingActions } from './delivery-cells.tsx';
import type { DeliveryColumn } from './delivery-columns.tsx';
import { countText, DELIVERY_TEXT } from './delivery-tracking.text.ts';

const CARD_HEIGHT_PX = 154;

const DeliveryLines = lazyPart(() => import('./delivery-lines.tsx'), 'DeliveryLines', {
  placeholder: <ListLoading label={DELIVERY_TEXT.readyLoading} rowHeightPx={42} />,
});

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
    // There are nine columns.
    tooNarrow: '(width < 88rem)',
  },
} as const;

interface DeliverySectionProps {
  kind: DeliveryGroup;
  columns: readonly DeliveryColumn[];
  list: PagedQuery<Order>;
  /** The list starts anew with each search. */
  filter: SearchedFilter;
  onClearSearch: () => void;
  onMark?: (order: Order) => void;
}

/** One of the two lists with its heading: as a table, as cards where a table does not fit, or in the one-line layout. */
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
  const [density] = useDensity();
  const actions = useCallback(
    (order: Order) =>
      onMark ? <WaitingActions order={order} onMark={onMark} /> : <DeliveredActions order={order} />,
    [onMark],
  );
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 scroll-mt-24"
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
        more={{ list, label: DELIVERY_TEXT.loadMore, failedText: DELIVERY_TEXT.moreFailed }}
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
          density === 'compact' ? (
            <DeliveryLines held={held} label={title} group={kind} actions={actions} />
          ) : hasRoomForTable ? (
            <VirtualTable label={title} columns={columns} rows={held.rows} goneIds={held.goneIds} />
          ) : (
            <ListRows
              held={held}
              label={title}
              rowHeightPx={CARD_HEIGHT_PX}
              renderRow={(order) => <DeliveryCard order={order} {...(onMark && { onMark })} />}
            />
          )
        }
      </ListFrame>
    </section>
  );
}
