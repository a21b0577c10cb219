import { memo, type ReactNode } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import type { Column } from '#web/components/list/density/columns.ts';
import { CompactList, type ListOf } from '#web/components/list/density/compact-list.tsx';
import type { OpenRows } from '#web/components/list/use-expanded.ts';
import { OpeningLine } from '#web/components/shop/row-line.tsx';
import { useMinute } from '#web/lib/shop-clock.ts';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';

/** Components of the screen that the lines render: passed as props, so that the lines' chunk does not import the screen. */
export interface CustomerPieces {
  actions: (customer: Customer) => ReactNode;
  details: (customer: Customer) => ReactNode;
}

type CustomerLinesProps = ListOf<Customer> & OpenRows & { pieces: CustomerPieces };

/** The customers in the one-line layout. */
export function CustomerLines({ isExpanded, setExpanded, pieces, ...list }: CustomerLinesProps) {
  const now = useMinute();
  return (
    <CompactList
      {...list}
      set={CUSTOMER_COLUMNS}
      first="Name"
      renderLine={(customer, columns) => (
        <CustomerLine
          {...{ customer, now, columns, pieces }}
          isExpanded={isExpanded(customer.id)}
          onExpandedChange={setExpanded}
        />
      )}
    />
  );
}

interface CustomerLineProps {
  customer: Customer;
  now: Date;
  isExpanded: boolean;
  onExpandedChange: (id: number, isExpanded: boolean) => void;
  columns: readonly Column<Customer>[];
  pieces: CustomerPieces;
}

const CustomerLine = memo(function CustomerLine({ customer, pieces, ...line }: CustomerLineProps) {
  return (
    <OpeningLine
      {...line}
      row={customer}
      entity="customer"
      name={customer.name}
      stage="approved"
      last={pieces.actions(customer)}
      lastTrack={CUSTOMER_COLUMNS.lastTrack}
    >
      {pieces.details(customer)}
    </OpeningLine>
  );
});
