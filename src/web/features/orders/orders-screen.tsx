import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { isCumulative } from '#shared/domain/order-filters.ts';
import { orderPageTitle } from '#shared/domain/order-statuses.ts';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { usePagedRows } from '#web/components/list/paged-list.tsx';
import { useDetailsAddress } from '#web/components/list/use-details-address.ts';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { OpenOrderDetails } from './details/open-order-details.tsx';
import { OrderDialogsProvider } from './dialogs/order-dialogs.tsx';
import { filterOf, unknownStatusOf } from './order-filter.ts';
import { ORDERS_TEXT } from './orders.text.ts';
import { OrdersControls } from './orders-controls.tsx';
import { OrdersFilter } from './orders-filter.tsx';
import { OrdersList, orderIdOf } from './orders-list.tsx';
import { OrdersNotice } from './orders-notice.tsx';
import { OrdersSummary } from './orders-summary.tsx';
import { orderCountsQuery, orderListQuery } from './public/orders.queries.ts';
import { StepScope } from './step-scope.tsx';

/** All orders at /payments; what is shown stands in the address. */
export function OrdersScreen() {
  const search = useSearch({ from: '/payments' });
  const filter = filterOf(search);
  const unknownStatus = unknownStatusOf(search);
  const list = useInfiniteQuery(orderListQuery(filter));
  const counts = useQuery(orderCountsQuery(filter.q));
  const listed = usePagedRows(list, orderIdOf);
  const { id, open, close, drop } = useDetailsAddress('order');
  const showDetails = useCallback((order: Order) => open(order.id), [open]);

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
            label={ORDERS_TEXT.searchLabel}
            placeholder={ORDERS_TEXT.searchPlaceholder}
            className="sm:max-w-md sm:flex-1"
          />
          {isCumulative(filter.status) && <StepScope filter={filter} />}
        </div>
        <OrdersFilter filter={filter} counts={counts.data} />
      </div>
      <OrdersList filter={filter} list={list} counts={counts.data} />
      {id !== null && <OpenOrderDetails key={id} id={id} listed={listed} onClose={close} onFailed={drop} />}
    </OrderDialogsProvider>
  );
}
