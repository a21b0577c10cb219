import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { CustomerOverview } from '#web/features/customer-overview/public/customer-overview.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { searchId } from '#web/lib/url-search.ts';
import { CustomerAvatar } from './customer-avatar.tsx';
import { CustomerActions, CustomerFacts } from './customer-details.tsx';
import { CUSTOMERS_TEXT, openOtherText, wentText } from './customers.text.ts';
import { CustomerDialogsProvider } from './dialogs/customer-dialogs.tsx';
import { customerQuery } from './public/customers.queries.ts';

interface CustomerScreenProps {
  /** Further actions for the customer. */
  actions: (customer: Customer) => ReactNode;
}

const CustomerMore = lazyPart(() => import('./customer-more.tsx'), 'CustomerMore', {
  placeholder: <span className="size-11" />,
});

/** Loaded only for the few customers who asked not to be called. */
const SetAsideNotice = lazyPart(
  () => import('#web/features/call-round/public/set-aside-notice.tsx'),
  'SetAsideNotice',
);

/** One customer, at /customers/7: everything about them on one screen. */
export function CustomerScreen({ actions }: CustomerScreenProps) {
  const navigate = useNavigate();
  const { customerId } = useParams({ from: '/customers/$customerId' });
  const id = searchId(customerId);
  return (
    <CustomerDialogsProvider onDeleted={() => void navigate({ to: '/customers' })}>
      <Button asChild variant="ghost" className="mb-2 -ml-3">
        <Link to="/customers">
          <ArrowLeft aria-hidden />
          {CUSTOMERS_TEXT.allCustomers}
        </Link>
      </Button>
      {id === undefined ? <Gone /> : <OneCustomer id={id} actions={actions} />}
    </CustomerDialogsProvider>
  );
}

function OneCustomer({ id, actions }: CustomerScreenProps & { id: number }) {
  const { data: customer, error, isFetching, refetch } = useQuery(customerQuery(id));
  if (error instanceof ApiError && error.status === 404)
    return <Gone {...(error.problem as GoneProps | null)} />;
  if (customer) {
    return (
      <>
        <PageHeader
          title={
            <span className="flex items-center gap-3.5">
              <CustomerAvatar customer={customer} className="size-12 text-base" />
              <span className="min-w-0 wrap-anywhere">{customer.name}</span>
            </span>
          }
        />
        <CustomerOverview customer={customer}>
          {customer.callMark && <SetAsideNotice customer={customer} mark={customer.callMark} />}
          <Panel className="grid gap-5">
            <CustomerFacts
              customer={customer}
              className="grid-flow-dense grid-cols-2 max-md:[&>:is(:nth-child(2),:nth-child(3))]:col-span-full md:grid-cols-3 min-[90rem]:auto-cols-auto min-[90rem]:grid-flow-col min-[90rem]:grid-cols-none"
            />
            <CustomerActions
              customer={customer}
              first={customer.forgottenAt === null && actions(customer)}
              last={<CustomerMore customer={customer} />}
            />
          </Panel>
        </CustomerOverview>
      </>
    );
  }
  if (!error) return <ListLoading label={CUSTOMERS_TEXT.oneLoading} rowHeightPx={72} />;
  return (
    <ErrorState
      title={CUSTOMERS_TEXT.oneFailed}
      error={error}
      onRetry={() => refetch()}
      isRetrying={isFetching}
    />
  );
}

interface GoneProps {
  /** Why the customer no longer exists, from the server's answer. */
  why?: string;
  /** The customer who got the records after a merge. */
  mergedInto?: Pick<Customer, 'id' | 'name'> | null;
}

function Gone({ why, mergedInto }: GoneProps) {
  return (
    <>
      <PageHeader title={CUSTOMERS_TEXT.title} />
      <EmptyState
        icon={UserX}
        title={CUSTOMERS_TEXT.goneTitle}
        description={why ? wentText(why) : CUSTOMERS_TEXT.goneNote}
        action={
          <Button asChild>
            {mergedInto ? (
              <Link to="/customers/$customerId" params={{ customerId: String(mergedInto.id) }}>
                {openOtherText(mergedInto.name)}
              </Link>
            ) : (
              <Link to="/trash">{CUSTOMERS_TEXT.recentlyDeleted}</Link>
            )}
          </Button>
        }
      />
    </>
  );
}
