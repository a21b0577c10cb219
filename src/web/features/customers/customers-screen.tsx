import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, History, Plus, Users } from 'lucide-react';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { useListQuery } from '#web/components/list/use-list-query.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { StatCard } from '#web/components/ui/stat-card.tsx';
import { CUSTOMERS_TEXT } from './customers.text.ts';
import { CustomersList } from './customers-list.tsx';
import { CustomerDialogsProvider, useCustomerDialogs } from './dialogs/customer-dialogs.tsx';
import { customerListQuery } from './public/customers.queries.ts';

/** Everybody the shop knows, at /customers; the search stands in the address. */
export function CustomersScreen() {
  const { q } = useListQuery();
  const everybody = useInfiniteQuery(customerListQuery(''));
  return (
    <CustomerDialogsProvider>
      <PageHeader title={CUSTOMERS_TEXT.title} actions={<Actions />} />
      <div className="mb-4 grid items-end gap-x-6 gap-y-3 sm:grid-cols-[15rem_minmax(0,28rem)] sm:justify-between">
        <StatCard
          label={CUSTOMERS_TEXT.total}
          icon={Users}
          value={<Total count={everybody.data?.pages[0]?.total} hasFailed={everybody.isError} />}
        />
        <ListSearch label={CUSTOMERS_TEXT.search} placeholder={CUSTOMERS_TEXT.searchPlaceholder} />
      </div>
      <CustomersList q={q} />
    </CustomerDialogsProvider>
  );
}

function Actions() {
  const dialogs = useCustomerDialogs();
  return (
    <>
      <Button variant="primary" onClick={dialogs.add}>
        <Plus aria-hidden />
        {CUSTOMERS_TEXT.add}
      </Button>
      <DropdownMenu
        trigger={
          <Button className="size-11 px-0" aria-label={CUSTOMERS_TEXT.more}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem asChild>
          <Link to="/trash">
            <History aria-hidden />
            {CUSTOMERS_TEXT.recentlyDeleted}
          </Link>
        </MenuItem>
      </DropdownMenu>
    </>
  );
}

function Total({ count, hasFailed }: { count: number | undefined; hasFailed: boolean }) {
  if (count !== undefined) return count.toLocaleString('en');
  return hasFailed ? '—' : <span aria-hidden className="skeleton my-1 block h-6 w-16 rounded-lg" />;
}
