import type { Customer } from '#shared/contracts/customers.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { refreshAfterCustomerChange } from '../public/customers.queries.ts';

/** How a change of a customer that somebody else was faster with is told. */
export const CUSTOMER_SUBJECT = rowSubject<Customer>({
  entity: 'customer',
  mark: 'phone',
  standingOf: () => null,
  replace: refreshAfterCustomerChange,
  refresh: refreshAfterCustomerChange,
});
