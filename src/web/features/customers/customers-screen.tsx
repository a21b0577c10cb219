import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { History, Plus, Users } from 'lucide-react';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { DensityToggle } from '#web/components/list/density/density-toggle.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { Figures } from '#web/components/list/figures.tsx';
import { FilterMarks } from '#web/components/list/filters/filter-marks.tsx';
import { HomeBranch } from '#web/components/list/filters/home-branch.tsx';
import { ListFilters } from '#web/components/list/filters/list-filters.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { ListToolbar } from '#web/components/list/list-toolbar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { ListSelection, SelectButton, SelectItem } from '#web/features/bulk/public/list-selection.tsx';
import { ImportMenu } from '#web/features/imports/public/import-menu.tsx';
import { formatTotal } from '#web/lib/format.ts';
import { CUSTOMER_FILTER_NAMES, customerFilterOf, type SearchedFilter } from '#web/lib/list-filter.ts';
import { CUSTOMERS_TEXT } from './customers.text.ts';
import { CustomersList } from './customers-list.tsx';
import { CustomerDialogsProvider, useCustomerDialogs } from './dialogs/customer-dialogs.tsx';
import { customerListQuery } from './public/customers.queries.ts';

const lineColumns = async () => (await import('./customer-columns.tsx')).CUSTOMER_COLUMNS;

const EVERYBODY = customerFilterOf({});

/** The list of all customers, at /customers; the search and the filters are in the URL. */
export function CustomersScreen() {
  const filter = customerFilterOf(useSearch({ strict: false }));
  const everybody = useInfiniteQuery(customerListQuery(EVERYBODY));
  const listed = useInfiniteQuery(customerListQuery(filter));
  const total = everybody.data?.pages[0]?.total;
  return (
    <CustomerDialogsProvider>
      <ListSelection entity="customer" address={customerListQuery(filter).initialPageParam}>
        <PageHeader
          title={CUSTOMERS_TEXT.title}
          subtitle={
            <Figures
              label={CUSTOMERS_TEXT.summary}
              hasFailed={everybody.isError}
              figures={[
                {
                  key: 'total',
                  label: CUSTOMERS_TEXT.total,
                  icon: Users,
                  stage: 'approved',
                  value: total ? formatTotal(total) : undefined,
                },
              ]}
            />
          }
          scope={<HomeBranch />}
          actions={<Actions filter={filter} />}
        />
        <ListToolbar>
          <ListSearch label={CUSTOMERS_TEXT.search} placeholder={CUSTOMERS_TEXT.searchPlaceholder} />
        </ListToolbar>
        <FilterMarks names={CUSTOMER_FILTER_NAMES} sorts={SORTS_OF.customers} />
        <CustomersList filter={filter} list={listed} />
      </ListSelection>
    </CustomerDialogsProvider>
  );
}

function Actions({ filter }: { filter: SearchedFilter }) {
  const dialogs = useCustomerDialogs();
  return (
    <>
      <Button variant="primary" shortcut="n" onClick={dialogs.add}>
        <Plus aria-hidden />
        {CUSTOMERS_TEXT.add}
      </Button>
      <DensityToggle />
      <ListFilters names={CUSTOMER_FILTER_NAMES} sorts={SORTS_OF.customers} columns={lineColumns} />
      <SelectButton className="max-sm:hidden" />
      <ImportMenu kind="customers" label={CUSTOMERS_TEXT.importList}>
        <SelectItem />
        <MenuItem asChild>
          <Link to="/trash">
            <History aria-hidden />
            {CUSTOMERS_TEXT.recentlyDeleted}
          </Link>
        </MenuItem>
      </ImportMenu>
      <ExportList address={customerListQuery(filter).initialPageParam} />
    </>
  );
}
