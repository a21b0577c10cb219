import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { NoMatch } from '#web/components/list/no-match.tsx';
import { PagedList } from '#web/components/list/paged-list.tsx';
import { useExpanded } from '#web/components/list/use-expanded.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ROW_KEYS } from '#web/lib/keys/row-keys.ts';
import { CustomerCard } from './customer-card.tsx';
import { CUSTOMERS_TEXT, noMatchText } from './customers.text.ts';
import { useCustomerDialogs } from './dialogs/customer-dialogs.tsx';
import { customerListQuery } from './public/customers.queries.ts';

/** The rows, or what stands in their place while there are none. */
export function CustomersList({ q }: { q: string }) {
  const list = useInfiniteQuery(customerListQuery(q));
  const { isExpanded, setExpanded } = useExpanded();
  const { edit } = useCustomerDialogs();
  const keys = useMemo(() => ({ [ROW_KEYS.edit]: edit }), [edit]);
  return (
    <PagedList
      query={list}
      keys={keys}
      entity="customer"
      scope={q}
      words={CUSTOMERS_TEXT}
      rowHeightPx={62}
      empty={q === '' ? <NoCustomers /> : <NoMatch words={CUSTOMERS_TEXT}>{noMatchText(q)}</NoMatch>}
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
