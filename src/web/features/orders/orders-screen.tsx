import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { orderPageTitle } from '#shared/domain/labels.ts';
import { ListSearch } from '#web/components/list-search.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { OpenOrderDetails } from './open-order-details.tsx';
import { OrderDialogsProvider } from './order-dialogs.tsx';
import { filterOf, isCumulative, unknownStatusOf } from './order-filter.ts';
import { orderCountsQuery, orderListQuery } from './orders.queries.ts';
import { ORDERS_TEXT } from './orders.text.ts';
import { OrdersControls } from './orders-controls.tsx';
import { OrdersFilter } from './orders-filter.tsx';
import { OrdersList } from './orders-list.tsx';
import { OrdersNotice } from './orders-notice.tsx';
import { OrdersSummary } from './orders-summary.tsx';
import { StepScope } from './step-scope.tsx';

/** All orders at /payments; what is shown stands in the address. */
export function OrdersScreen() {
  const search = useSearch({ from: '/payments' });
  const navigate = useNavigate({ from: '/payments' });
  const filter = filterOf(search);
  const unknownStatus = unknownStatusOf(search);
  const list = useInfiniteQuery(orderListQuery(filter));
  const counts = useQuery(orderCountsQuery(filter.q));
  const orders = useMemo(() => flatten(list.data?.pages), [list.data]);

  const showDetails = useCallback(
    (order: Order) => navigate({ search: { ...search, order: order.id } }),
    [navigate, search],
  );
  const closeDetails = useCallback(
    () => navigate({ search: { ...search, order: undefined }, replace: true }),
    [navigate, search],
  );
  const setQuery = useCallback(
    (q: string) =>
      navigate({
        search: { ...search, q: q || undefined },
        // One step back leads out of a search, not letter by letter through it.
        replace: search.q !== undefined,
      }),
    [navigate, search],
  );

  return (
    <OrderDialogsProvider onDetails={showDetails}>
      <PageHeader
        title={orderPageTitle(filter.status ?? undefined)}
        subtitle={<OrdersSummary filter={filter} counts={counts.data} total={list.data?.pages[0]?.total} />}
        actions={<OrdersControls />}
      />
      <div className="mb-4 grid gap-3">
        {unknownStatus !== null && <OrdersNotice status={unknownStatus} q={filter.q} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <ListSearch
            q={filter.q}
            onSearch={setQuery}
            label={ORDERS_TEXT.searchLabel}
            placeholder={ORDERS_TEXT.searchPlaceholder}
            className="sm:max-w-md sm:flex-1"
          />
          {isCumulative(filter.status) && <StepScope filter={filter} />}
        </div>
        <OrdersFilter filter={filter} counts={counts.data} />
      </div>
      <OrdersList
        filter={filter}
        orders={orders}
        list={list}
        counts={counts.data}
        onClearSearch={() => setQuery('')}
      />
      {search.order !== undefined && (
        <OpenOrderDetails key={search.order} id={search.order} listed={orders} onClose={closeDetails} />
      )}
    </OrderDialogsProvider>
  );
}

/** A row that moved between two pages while they were read is shown once. */
function flatten(pages: readonly { items: readonly Order[] }[] | undefined): Order[] {
  const byId = new Map<number, Order>();
  for (const page of pages ?? []) {
    for (const order of page.items) if (!byId.has(order.id)) byId.set(order.id, order);
  }
  return [...byId.values()];
}
