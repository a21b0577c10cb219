import type { Customer } from '#shared/contracts/customers.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { refreshAfterCustomerChange } from '../public/customers.queries.ts';

/** How a conflicting change of a customer by somebody else is described. */
export const CUSTOMER_SUBJECT = rowSubject<Customer>({
  entity: 'customer',
  mark: 'phone',
  standingOf: () => null,
  replace: refreshAfterCustomerChange,
  refresh: refreshAfterCustomerChange,
});
