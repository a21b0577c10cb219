import { Users } from 'lucide-react';
import { useMemo } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { useDensity } from '#web/components/list/density/density.ts';
import { NoneInFilters } from '#web/components/list/filters/none-in-filters.tsx';
import { NoMatch } from '#web/components/list/no-match.tsx';
import { PagedList, type PagedQuery } from '#web/components/list/paged-list.tsx';
import { useExpanded } from '#web/components/list/use-expanded.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { guessHeightPx } from '#web/components/ui/use-near-rows.ts';
import { ROW_KEYS } from '#web/lib/keys/row-keys.ts';
import { isNarrowed, type SearchedFilter } from '#web/lib/list-filter.ts';
import { CustomerCard, WhatsappButton } from './customer-card.tsx';
import { CustomerDetails } from './customer-details.tsx';
import type { CustomerPieces } from './customer-lines.tsx';
import { CUSTOMERS_TEXT, noMatchText } from './customers.text.ts';
import { useCustomerDialogs } from './dialogs/customer-dialogs.tsx';

const CustomerLines = lazyPart(() => import('./customer-lines.tsx'), 'CustomerLines', {
  placeholder: <ListLoading label={CUSTOMERS_TEXT.loading} rowHeightPx={42} />,
});

const PIECES: CustomerPieces = {
  actions: (customer) => <WhatsappButton customer={customer} />,
  details: (customer) => <CustomerDetails customer={customer} />,
};

interface CustomersListProps {
  filter: SearchedFilter;
  list: PagedQuery<Customer>;
}

/** The rows, or the loading, error or empty state instead of them. */
export function CustomersList({ filter, list }: CustomersListProps) {
  const { isExpanded, setExpanded } = useExpanded();
  const { edit } = useCustomerDialogs();
  const keys = useMemo(
    () => ({
      [ROW_KEYS.edit]: (customer: Customer) => {
        if (customer.forgottenAt === null) edit(customer);
      },
    }),
    [edit],
  );
  const [density] = useDensity();
  const shown = {
    ...{ keys, query: list, entity: 'customer', scope: filter, words: CUSTOMERS_TEXT },
    nameOf: ({ name }: Customer) => name,
    empty: <CustomersEmpty filter={filter} />,
  };
  if (density === 'compact')
    return <CustomerLines {...shown} {...{ isExpanded, setExpanded }} pieces={PIECES} />;
  return (
    <PagedList
      {...shown}
      rowHeightPx={guessHeightPx({ desk: 62, phone: 98 })}
      renderRow={(customer) => (
        <CustomerCard
          customer={customer}
          isExpanded={isExpanded(customer.id)}
          onExpandedChange={setExpanded}
        />
      )}
    />
  );
}

function CustomersEmpty({ filter: { q, by } }: Pick<CustomersListProps, 'filter'>) {
  if (q !== '') return <NoMatch words={CUSTOMERS_TEXT}>{noMatchText(q)}</NoMatch>;
  return isNarrowed(by) ? <NoneInFilters /> : <NoCustomers />;
}

function NoCustomers() {
  const dialogs = useCustomerDialogs();
  return (
    <EmptyState
      icon={Users}
      title={CUSTOMERS_TEXT.emptyTitle}
      description={CUSTOMERS_TEXT.emptyNote}
      action={<Button onClick={dialogs.add}>{CUSTOMERS_TEXT.addFirst}</Button>}
    />
  );
}
