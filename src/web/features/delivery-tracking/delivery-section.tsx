import { PackageCheck, SearchX, Truck } from 'lucide-react';
import { useId } from 'react';
import type { DeliveryGroup } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { NewRowsPill } from '#web/components/list/new-rows-pill.tsx';
import { type PagedQuery, usePagedRows } from '#web/components/list/paged-list.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { VirtualTable } from '#web/components/ui/virtual-table.tsx';
import { cn } from '#web/lib/cn.ts';
import { useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { DeliveryCard } from './delivery-card.tsx';
import type { DeliveryColumn } from './delivery-columns.tsx';
import { countText, DELIVERY_TEXT } from './delivery-tracking.text.ts';

const CARD_HEIGHT_PX = 176;
const idOf = ({ id }: Order) => id;

const KINDS = {
  ready: {
    title: DELIVERY_TEXT.readyTitle,
    empty: DELIVERY_TEXT.readyEmpty,
    loading: DELIVERY_TEXT.readyLoading,
    skeletonCount: 3,
    icon: PackageCheck,
    tooNarrow: '(width < 80rem)',
  },
  delivered: {
    title: DELIVERY_TEXT.deliveredTitle,
    empty: DELIVERY_TEXT.deliveredEmpty,
    loading: DELIVERY_TEXT.deliveredLoading,
    skeletonCount: 5,
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
  q: string;
  onClearSearch: () => void;
  onMark?: (order: Order) => void;
}

/** One of the two lists with its heading: a table, or cards where a table does not fit. */
export function DeliverySection(props: DeliverySectionProps) {
  const { kind, list } = props;
  const total = list.data?.pages[0]?.total;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-lg font-semibold tracking-tight">
          {KINDS[kind].title}
        </h2>
        {total !== undefined && total > 0 && <p className="text-note text-soft">{countText(total)}</p>}
      </div>
      <div
        className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')}
        aria-busy={list.isPlaceholderData}
      >
        <Rows {...props} />
        <LoadMore list={list} label={DELIVERY_TEXT.loadMore} failedText={DELIVERY_TEXT.moreFailed} />
      </div>
    </section>
  );
}

function Rows({ kind, columns, list, q, onClearSearch, onMark }: DeliverySectionProps) {
  const loaded = usePagedRows(list, idOf);
  const orders = list.data && loaded;
  const scope = JSON.stringify([q, list.isPlaceholderData]);
  const held = useHeldList({ rows: orders, entity: 'payment', getId: idOf, scope });
  const hasRoomForTable = !useMediaQuery(KINDS[kind].tooNarrow);
  const { title, empty, loading, skeletonCount, icon } = KINDS[kind];
  if (orders === undefined) {
    return <SkeletonList count={skeletonCount} label={loading} className="gap-2" itemClassName="h-17" />;
  }
  if (held.rows.length === 0) {
    return q !== '' ? (
      <EmptyState
        icon={SearchX}
        title={DELIVERY_TEXT.noMatch}
        action={<Button onClick={onClearSearch}>{DELIVERY_TEXT.clearSearch}</Button>}
        className="py-8"
      />
    ) : (
      <EmptyState icon={icon} title={empty} className="py-8" />
    );
  }
  const { rows, goneIds } = held;
  return (
    <div>
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      {hasRoomForTable ? (
        <VirtualTable label={title} columns={columns} rows={rows} goneIds={goneIds} />
      ) : (
        <VirtualList
          label={title}
          items={rows}
          goneKeys={goneIds}
          getKey={idOf}
          estimateHeightPx={CARD_HEIGHT_PX}
          renderItem={(order) => <DeliveryCard order={order} {...(onMark && { onMark })} />}
        />
      )}
    </div>
  );
}
