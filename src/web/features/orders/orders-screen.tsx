import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { isCumulative } from '#shared/domain/order-filters.ts';
import { orderPageTitle } from '#shared/domain/order-statuses.ts';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { AddressNotice } from '#web/components/list/address-notice.tsx';
import { DensityToggle } from '#web/components/list/density/density-toggle.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { FilterChips, FilterSelect } from '#web/components/list/filter-chips.tsx';
import { FilterMarks } from '#web/components/list/filters/filter-marks.tsx';
import { HomeBranch } from '#web/components/list/filters/home-branch.tsx';
import { ListFilters } from '#web/components/list/filters/list-filters.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { ListToolbar } from '#web/components/list/list-toolbar.tsx';
import { usePagedRows } from '#web/components/list/paged-list.tsx';
import { useDetailsAddress } from '#web/components/list/use-details-address.ts';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { ListSelection, SelectButton } from '#web/features/bulk/public/list-selection.tsx';
import { stageNote } from './card/stage-note.ts';
import { OpenOrderDetails } from './details/open-order-details.tsx';
import { ORDER_DIALOGS } from './dialogs/order-dialogs.tsx';
import { filterOf, listPathOf, ORDER_NARROWING, unknownStatusOf } from './order-filter.ts';
import { ORDERS_TEXT, unknownStatusText } from './orders.text.ts';
import { OrdersControls } from './orders-controls.tsx';
import { OrdersList } from './orders-list.tsx';
import { OrdersSummary } from './orders-summary.tsx';
import { orderCountsQuery, orderListQuery } from './public/orders.queries.ts';
import { statusFilterOf } from './status-filter.ts';
import { StepScope } from './step-scope.tsx';

const orderColumns = async () => (await import('./card/order-columns.tsx')).orderColumns(stageNote);

/** All orders, at /payments; the filters are in the URL. */
export function OrdersScreen() {
  const search = useSearch({ from: '/payments' });
  const filter = filterOf(search);
  const unknownStatus = unknownStatusOf(search);
  const list = useInfiniteQuery(orderListQuery(filter));
  const counts = useQuery(orderCountsQuery(filter));
  const listed = usePagedRows(list);
  const { id, close, drop } = useDetailsAddress('order');
  const statusFilter = statusFilterOf(filter, counts.data, search);

  return (
    <DialogHost host={ORDER_DIALOGS}>
      <ListSelection entity="payment" address={listPathOf(filter)}>
        <PageHeader
          title={orderPageTitle(filter.status ?? undefined)}
          subtitle={<OrdersSummary filter={filter} counts={counts.data} total={list.data?.pages[0]?.total} />}
          scope={<HomeBranch />}
          actions={<OrdersControls />}
        />
        {unknownStatus !== null && (
          <AddressNotice search={(before) => ({ ...before, status: undefined })}>
            {unknownStatusText(unknownStatus)}
          </AddressNotice>
        )}
        <ListToolbar isCrowded figures={<FilterChips {...statusFilter} />}>
          <ListSearch label={ORDERS_TEXT.searchLabel} placeholder={ORDERS_TEXT.searchPlaceholder} />
          <FilterSelect {...statusFilter} />
          <DensityToggle />
          <ListFilters names={ORDER_NARROWING} sorts={SORTS_OF.orders} hasAllLegs columns={orderColumns} />
          <SelectButton className="max-sm:hidden" />
          <ExportList address={listPathOf(filter)} />
        </ListToolbar>
        <FilterMarks names={ORDER_NARROWING} sorts={SORTS_OF.orders} />
        {isCumulative(filter.status) && <StepScope filter={filter} />}
        <OrdersList filter={filter} list={list} counts={counts.data} />
      </ListSelection>
      {id !== null && <OpenOrderDetails key={id} id={id} listed={listed} onClose={close} onFailed={drop} />}
    </DialogHost>
  );
}
