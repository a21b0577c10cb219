import type { Customer } from '#shared/contracts/customers.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';

/** The props of each dialog about one customer. */
export interface CustomerDialogProps extends DialogProps {
  customer: Customer;
}
