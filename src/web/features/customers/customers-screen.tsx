import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, FileUp, History, Plus, Rows2, Rows4, Users } from 'lucide-react';
import { useState } from 'react';
import { useDensity } from '#web/components/list/density/density.ts';
import { DensityToggle } from '#web/components/list/density/density-toggle.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { Figures } from '#web/components/list/figures.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { ListToolbar } from '#web/components/list/list-toolbar.tsx';
import { useListQuery } from '#web/components/list/use-list-query.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { ImportDialog } from '#web/features/imports/public/imports.tsx';
import { formatTotal } from '#web/lib/format.ts';
import { CUSTOMERS_TEXT } from './customers.text.ts';
import { CustomersList } from './customers-list.tsx';
import { CustomerDialogsProvider, useCustomerDialogs } from './dialogs/customer-dialogs.tsx';
import { customerListQuery } from './public/customers.queries.ts';

/** Everybody the shop knows, at /customers; the search stands in the address. */
export function CustomersScreen() {
  const { q } = useListQuery();
  const everybody = useInfiniteQuery(customerListQuery(''));
  const total = everybody.data?.pages[0]?.total;
  return (
    <CustomerDialogsProvider>
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
        actions={<Actions q={q} />}
      />
      <ListToolbar>
        <ListSearch label={CUSTOMERS_TEXT.search} placeholder={CUSTOMERS_TEXT.searchPlaceholder} />
      </ListToolbar>
      <CustomersList q={q} />
    </CustomerDialogsProvider>
  );
}

function Actions({ q }: { q: string }) {
  const dialogs = useCustomerDialogs();
  const [isImporting, setIsImporting] = useState(false);
  const [density, choose] = useDensity();
  const isCompact = density === 'compact';
  return (
    <>
      <Button variant="primary" aria-keyshortcuts="n" onClick={dialogs.add}>
        <Plus aria-hidden />
        {CUSTOMERS_TEXT.add}
      </Button>
      <DensityToggle />
      <DropdownMenu
        trigger={
          <Button className="size-11 px-0" aria-label={CUSTOMERS_TEXT.more}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {/* Where there is room it is a button of the toolbar. */}
        <MenuItem className="lg:hidden" onSelect={() => choose(isCompact ? 'comfortable' : 'compact')}>
          {isCompact ? <Rows2 aria-hidden /> : <Rows4 aria-hidden />}
          {isCompact ? CUSTOMERS_TEXT.showCards : CUSTOMERS_TEXT.showLines}
        </MenuItem>
        <MenuItem onSelect={() => setIsImporting(true)}>
          <FileUp aria-hidden />
          {CUSTOMERS_TEXT.importList}
        </MenuItem>
        <MenuItem asChild>
          <Link to="/trash">
            <History aria-hidden />
            {CUSTOMERS_TEXT.recentlyDeleted}
          </Link>
        </MenuItem>
      </DropdownMenu>
      <ExportList address={customerListQuery(q).initialPageParam} />
      <ImportDialog kind="customers" open={isImporting} onOpenChange={setIsImporting} />
    </>
  );
}
