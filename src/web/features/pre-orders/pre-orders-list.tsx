import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Globe, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { NewRowsPill } from '#web/components/new-rows-pill.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { cn } from '#web/lib/cn.ts';
import { useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { PreOrderCard } from './pre-order-card.tsx';
import { preOrderListQuery } from './pre-orders.queries.ts';
import { noMatchText, PRE_ORDERS_TEXT } from './pre-orders.text.ts';
import type { PreOrderFilter } from './pre-orders-filter.ts';

const ROW_HEIGHT_PX = 112;
const idOf = ({ id }: PreOrder) => id;

interface PreOrdersListProps {
  filter: PreOrderFilter;
  onClearSearch: () => void;
}

/** The cards, or what stands in their place while there are none. */
export function PreOrdersList({ filter, onClearSearch }: PreOrdersListProps) {
  const { timeZone } = useAppConfig();
  const today = useShopDay();
  const list = useInfiniteQuery(preOrderListQuery(filter));
  const preOrders = useMemo(() => flatten(list.data?.pages), [list.data]);
  const held = useHeldList({
    rows: list.data && preOrders,
    entity: 'pre_order',
    getId: idOf,
    scope: JSON.stringify([filter, list.isPlaceholderData]),
  });
  if (list.isPending) return <ListLoading label={PRE_ORDERS_TEXT.loading} itemClassName="h-28" />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={PRE_ORDERS_TEXT.loadFailed}
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (held.rows.length === 0) return <PreOrdersEmpty filter={filter} onClearSearch={onClearSearch} />;
  return (
    <div
      className={cn('@container transition-opacity', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
    >
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      <VirtualList
        label={PRE_ORDERS_TEXT.listLabel}
        items={held.rows}
        goneKeys={held.goneIds}
        getKey={idOf}
        estimateHeightPx={ROW_HEIGHT_PX}
        renderItem={(preOrder) => <PreOrderCard preOrder={preOrder} today={today} zone={timeZone} />}
      />
      <LoadMore list={list} label={PRE_ORDERS_TEXT.loadMore} failedText={PRE_ORDERS_TEXT.moreFailed} />
    </div>
  );
}

function PreOrdersEmpty({ filter, onClearSearch }: PreOrdersListProps) {
  if (filter.q !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={PRE_ORDERS_TEXT.noMatchTitle}
        description={<span className="break-words">{noMatchText(filter.q)}</span>}
        action={<Button onClick={onClearSearch}>{PRE_ORDERS_TEXT.clearSearch}</Button>}
      />
    );
  }
  const isNarrowed = filter.status !== 'active' || filter.location !== '';
  return (
    <EmptyState
      icon={Globe}
      title={PRE_ORDERS_TEXT.empty}
      description={isNarrowed ? undefined : PRE_ORDERS_TEXT.emptyNote}
      action={
        isNarrowed ? (
          <Button asChild>
            <Link to="." search={{}}>
              {PRE_ORDERS_TEXT.showOpen}
            </Link>
          </Button>
        ) : null
      }
    />
  );
}

/** A row that moved between two pages while they were read is shown once. */
function flatten(pages: readonly { items: readonly PreOrder[] }[] | undefined): PreOrder[] {
  const all = (pages ?? []).flatMap(({ items }) => items);
  return [...new Map(all.map((preOrder) => [preOrder.id, preOrder])).values()];
}
