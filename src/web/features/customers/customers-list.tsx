import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { useDensity } from '#web/components/list/density/density.ts';
import { NoMatch } from '#web/components/list/no-match.tsx';
import { PagedList } from '#web/components/list/paged-list.tsx';
import { useExpanded } from '#web/components/list/use-expanded.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ROW_KEYS } from '#web/lib/keys/row-keys.ts';
import { CustomerCard, WhatsappButton } from './customer-card.tsx';
import { CustomerDetails } from './customer-details.tsx';
import type { CustomerPieces } from './customer-lines.tsx';
import { CUSTOMERS_TEXT, noMatchText } from './customers.text.ts';
import { useCustomerDialogs } from './dialogs/customer-dialogs.tsx';
import { customerListQuery } from './public/customers.queries.ts';

const CustomerLines = lazyPart(() => import('./customer-lines.tsx'), 'CustomerLines', {
  placeholder: <ListLoading label={CUSTOMERS_TEXT.loading} rowHeightPx={42} />,
});

const PIECES: CustomerPieces = {
  actions: (customer) => <WhatsappButton customer={customer} />,
  details: (customer) => <CustomerDetails customer={customer} />,
};

/** The rows, or what stands in their place while there are none. */
export function CustomersList({ q }: { q: string }) {
  const list = useInfiniteQuery(customerListQuery(q));
  const { isExpanded, setExpanded } = useExpanded();
  const { edit } = useCustomerDialogs();
  const keys = useMemo(() => ({ [ROW_KEYS.edit]: edit }), [edit]);
  const [density] = useDensity();
  const shown = {
    ...{ keys, query: list, entity: 'customer', scope: q, words: CUSTOMERS_TEXT },
    empty: q === '' ? <NoCustomers /> : <NoMatch words={CUSTOMERS_TEXT}>{noMatchText(q)}</NoMatch>,
  };
  if (density === 'compact')
    return <CustomerLines {...shown} {...{ isExpanded, setExpanded }} pieces={PIECES} />;
  return (
    <PagedList
      {...shown}
      rowHeightPx={62}
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
