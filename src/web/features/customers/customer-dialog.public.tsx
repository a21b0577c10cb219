import type { Customer } from '#shared/contracts/customers.ts';
import { useOpeningCount } from '#web/lib/use-opening.ts';
import { CreateCustomerForm } from './customer-form-create.tsx';
import { EditCustomerForm } from './customer-form-edit.tsx';

export interface CustomerDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The customer to edit; without one a new customer is added. */
  customer?: Customer | undefined;
  /** What is known of a new customer before anything is typed. */
  known?: Partial<Customer> | undefined;
  /** After the save. */
  onSaved?: ((customer: Customer) => void) | undefined;
  /** Somebody has this number already, and that is who was meant. The dialog is closed then. */
  onUseExisting: (existing: Customer) => void;
  /** The words of that choice; `Open this customer` without them. */
  useExistingLabel?: string | undefined;
}

/** Adds or edits a customer. Each opening begins afresh. */
export function CustomerDialog({ customer, known, ...props }: CustomerDialogProps) {
  const opening = useOpeningCount(props.isOpen);
  return customer ? (
    <EditCustomerForm key={opening} customer={customer} {...props} />
  ) : (
    <CreateCustomerForm key={opening} known={known} {...props} />
  );
}
