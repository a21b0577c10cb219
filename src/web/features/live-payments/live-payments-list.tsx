import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import type { LivePayment } from '#shared/contracts/live-payments.ts';
import type { DateRangeName } from '#shared/domain/calendar.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { NewRowsPill } from '#web/components/new-rows-pill.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import type { Page } from '#web/lib/api-client.ts';
import { useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { emptyTitle, LIVE_TEXT } from './live-payments.text.ts';
import type { LivePaymentsSearch } from './live-payments-search-params.ts';
import { PaymentCard } from './payment-card.tsx';

interface LivePaymentsListProps {
  range: DateRangeName;
  /** Another period begins a new list. */
  scope: string;
  payments: readonly LivePayment[];
  list: UseInfiniteQueryResult<InfiniteData<Page<LivePayment>>>;
  onRangeChange: (search: LivePaymentsSearch) => void;
}

const ROW_HEIGHT_PX = 104;
const idOf = ({ id }: LivePayment) => id;

/** The cards, or what stands in their place while there are none. */
export function LivePaymentsList({ range, scope, payments, list, onRangeChange }: LivePaymentsListProps) {
  const held = useHeldList({ rows: list.data && payments, entity: 'payment', getId: idOf, scope });
  if (list.isPending) return <ListLoading label={LIVE_TEXT.loading} itemClassName="h-26" />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={LIVE_TEXT.loadFailed}
        error={list.error}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (held.rows.length === 0) return <NoPayments range={range} onRangeChange={onRangeChange} />;
  return (
    <div className="@container">
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      <VirtualList
        label={LIVE_TEXT.list}
        items={held.rows}
        goneKeys={held.goneIds}
        getKey={idOf}
        estimateHeightPx={ROW_HEIGHT_PX}
        renderItem={(payment) => <PaymentCard payment={payment} />}
      />
      <LoadMore list={list} label={LIVE_TEXT.loadMore} failedText={LIVE_TEXT.moreFailed} />
    </div>
  );
}

/** An empty period offers a longer one. */
function NoPayments({ range, onRangeChange }: Pick<LivePaymentsListProps, 'range' | 'onRangeChange'>) {
  const isShort = range === 'today' || range === 'yesterday';
  return (
    <EmptyState
      icon={CalendarRange}
      title={emptyTitle(range)}
      description={LIVE_TEXT.emptyNote}
      action={
        range !== 'all' && (
          <div className="flex flex-wrap justify-center gap-2.5">
            {isShort && (
              <Button onClick={() => onRangeChange({ range: 'week' })}>{LIVE_TEXT.showWeek}</Button>
            )}
            <Button onClick={() => onRangeChange({ range: 'all' })}>{LIVE_TEXT.showAll}</Button>
          </div>
        )
      }
    />
  );
}
