import type { Customer } from '#shared/contracts/customers.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';

/** What each dialog about one customer is given. */
export interface CustomerDialogProps extends DialogProps {
  customer: Customer;
}
