import type { ReactNode } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { Panel } from '#web/components/ui/panel.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { ContactLog } from '../contact-log.tsx';
import {
  CustomerLaybys,
  CustomerOrders,
  CustomerPreOrders,
  CustomerReservations,
} from '../customer-belongings.tsx';
import { CustomerMoney } from '../customer-money.tsx';
import { OVERVIEW_TEXT } from '../customer-overview.text.ts';
import { HistoryLog } from '../history-log.tsx';
import { MoneyLog } from '../money-log.tsx';

interface CustomerOverviewProps {
  customer: Pick<Customer, 'id'>;
  /** Who they are and how to reach them: stands between the money and the rest. */
  children: ReactNode;
}

/** All of one customer under their name: the money, what they have with us, and what happened. */
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
        <Panel aria-label={OVERVIEW_TEXT.logs} className="min-w-0 pt-2">
          <Tabs
            label={OVERVIEW_TEXT.logs}
            tabs={[
              { id: 'money', label: OVERVIEW_TEXT.money, content: <MoneyLog customerId={id} /> },
              { id: 'contacts', label: OVERVIEW_TEXT.contacts, content: <ContactLog customerId={id} /> },
              { id: 'history', label: OVERVIEW_TEXT.history, content: <HistoryLog customerId={id} /> },
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}
