import type { ReactNode } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { LedgerList } from '#web/components/ledger-list.tsx';
import { ContactList } from '#web/components/shop/contact/contact-list.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import {
  CustomerLaybys,
  CustomerOrders,
  CustomerPreOrders,
  CustomerReservations,
} from '../customer-belongings.tsx';
import { CustomerMoney } from '../customer-money.tsx';
import { customerContactsQuery, customerReceiptsQuery } from '../customer-overview.queries.ts';
import { OVERVIEW_TEXT } from '../customer-overview.text.ts';

const CustomerHistory = lazyPart(() => import('../dialogs/customer-history.tsx'), 'CustomerHistory');

interface CustomerOverviewProps {
  customer: Pick<Customer, 'id'>;
  /** The customer's contact details, shown between the money and the rest. */
  children: ReactNode;
}

/** The rows have their own space above the first one. */
const UNDER_TABS = '-mt-3 divide-y divide-edge';

/** Everything about one customer: the money, the records, and the history. */
export function CustomerOverview({ customer: { id }, children }: CustomerOverviewProps) {
  return (
    <div className="grid gap-4 sm:gap-5">
      <CustomerMoney customerId={id} />
      {children}
      <div className="grid items-start gap-4 sm:gap-5 xl:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4 sm:gap-5">
          <CustomerOrders customerId={id} />
          <CustomerLaybys customerId={id} />
          <CustomerReservations customerId={id} />
          <CustomerPreOrders customerId={id} />
        </div>
        {/* Clipped, because the row of tabs covers its rounded corners. */}
        <Panel aria-label={OVERVIEW_TEXT.logs} className="min-w-0 overflow-clip pt-0">
          <Tabs
            label={OVERVIEW_TEXT.logs}
            // Below the top bar.
            className="top-16 pt-2"
            tabs={[
              {
                id: 'money',
                label: OVERVIEW_TEXT.money,
                content: <LedgerList log={customerReceiptsQuery(id)} className={UNDER_TABS} />,
              },
              {
                id: 'contacts',
                label: OVERVIEW_TEXT.contacts,
                content: <ContactList log={customerContactsQuery(id)} className={UNDER_TABS} />,
              },
              {
                id: 'history',
                label: OVERVIEW_TEXT.history,
                content: <CustomerHistory customerId={id} />,
              },
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}
