import type { Customer } from '#shared/contracts/customers.ts';
import type { ColumnSet } from '#web/components/list/density/columns.ts';
import { ShortDay, Words } from '#web/components/shop/line-cells.tsx';
import { usePhonePlans } from '#web/lib/phone-plans.ts';

/** The columns of the one-line layout of customers. */
export const CUSTOMER_COLUMNS: ColumnSet<Customer> = {
  name: 'customers',
  lastTrack: '2.75rem',
  columns: [
    {
      ...{ id: 'phone', label: 'Phone number', track: 'minmax(8rem,0.8fr)', isUsual: true, isOnPhones: true },
      cell: ({ phone }) => <PhoneNumber phone={phone} />,
    },
    {
      ...{ id: 'email', label: 'Email', track: 'minmax(8rem,1.2fr)', isUsual: true },
      cell: ({ email }) => <Words text={email} />,
    },
    {
      ...{ id: 'location', label: 'Location', track: 'minmax(6rem,0.9fr)', isUsual: true },
      cell: ({ location }) => <Words text={location} />,
    },
    {
      ...{ id: 'address', label: 'Address', track: 'minmax(8rem,1.2fr)' },
      cell: ({ address }) => <Words text={address} />,
    },
    {
      ...{ id: 'since', label: 'Customer since', track: '7.5rem', isUsual: true },
      cell: ({ createdAt }) => <ShortDay at={createdAt} />,
    },
    {
      ...{ id: 'changed', label: 'Last change', track: '6rem' },
      cell: ({ updatedAt }) => <ShortDay at={updatedAt} />,
    },
  ],
};

function PhoneNumber({ phone }: { phone: string }) {
  return <span className="tabular-nums">{usePhonePlans().formatPhone(phone)}</span>;
}
