import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, UserPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { NewRowsPill } from '#web/components/new-rows-pill.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { cn } from '#web/lib/cn.ts';
import { useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { CustomerCard } from './customer-card.tsx';
import { useCustomerDialogs } from './customer-dialogs.tsx';
import { customerListQuery } from './customers.queries.ts';
import { CUSTOMERS_TEXT, noMatchText } from './customers.text.ts';

interface CustomersListProps {
  q: string;
  onClearSearch: () => void;
}

const ROW_HEIGHT_PX = 72;
const idOf = ({ id }: Customer) => id;

/** The rows, or what stands in their place while there are none. */
export function CustomersList({ q, onClearSearch }: CustomersListProps) {
  const list = useInfiniteQuery(customerListQuery(q));
  const customers = useMemo(() => flatten(list.data?.pages), [list.data]);
  const held = useHeldList({
    rows: list.data && customers,
    entity: 'customer',
    getId: idOf,
    scope: JSON.stringify([q, list.isPlaceholderData]),
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
  if (list.isPending) return <ListLoading label={CUSTOMERS_TEXT.loading} itemClassName="h-18" />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={CUSTOMERS_TEXT.loadFailed}
        error={list.error}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (held.rows.length === 0)
    return q === '' ? <NoCustomers /> : <NoMatch q={q} onClearSearch={onClearSearch} />;
  return (
    <div
      className={cn('@container transition-opacity', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
    >
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      <VirtualList
        label={CUSTOMERS_TEXT.list}
        items={held.rows}
        goneKeys={held.goneIds}
        getKey={idOf}
        estimateHeightPx={ROW_HEIGHT_PX}
        renderItem={(customer) => (
          <CustomerCard
            customer={customer}
            isExpanded={expandedIds.has(customer.id)}
            onExpandedChange={setExpanded}
          />
        )}
      />
      <LoadMore list={list} label={CUSTOMERS_TEXT.loadMore} failedText={CUSTOMERS_TEXT.moreFailed} />
    </div>
  );
}

function NoCustomers() {
  const dialogs = useCustomerDialogs();
  return (
    <EmptyState
      icon={UserPlus}
      title={CUSTOMERS_TEXT.emptyTitle}
      description={CUSTOMERS_TEXT.emptyNote}
      action={<Button onClick={dialogs.add}>{CUSTOMERS_TEXT.addFirst}</Button>}
    />
  );
}

function NoMatch({ q, onClearSearch }: CustomersListProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={CUSTOMERS_TEXT.noMatchTitle}
      description={<span className="break-words">{noMatchText(q)}</span>}
      action={<Button onClick={onClearSearch}>{CUSTOMERS_TEXT.clearSearch}</Button>}
    />
  );
}

/** A customer who moved between two pages while they were read is shown once. */
function flatten(pages: readonly { items: readonly Customer[] }[] | undefined): Customer[] {
  const byId = new Map<number, Customer>();
  for (const page of pages ?? []) {
    for (const customer of page.items) if (!byId.has(customer.id)) byId.set(customer.id, customer);
  }
  return [...byId.values()];
}
