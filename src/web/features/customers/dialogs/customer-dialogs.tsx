import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { DialogHost, dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { CUSTOMERS_TEXT } from '../customers.text.ts';
import { customerQuery } from '../public/customers.queries.ts';
import type { CustomerDialogProps } from './customer-dialog-props.ts';

const DeletedContext = createContext<(() => void) | undefined>(undefined);

const DeleteCustomer = lazyDialog(
  CUSTOMERS_TEXT.deleteTitle,
  () => import('./delete-customer-dialog.tsx'),
  'DeleteCustomerDialog',
);

function DeleteDialog(props: CustomerDialogProps) {
  return <DeleteCustomer {...props} onDeleted={use(DeletedContext)} />;
}

const HOST = dialogHost({
  blank: {
    add: lazyDialog(
      CUSTOMERS_TEXT.addTitle,
      () => import('./customer-form-dialog.tsx'),
      'CreateCustomerForm',
    ),
  },
  dialogs: {
    edit: lazyDialog(
      CUSTOMERS_TEXT.editTitle,
      () => import('./customer-form-dialog.tsx'),
      'EditCustomerForm',
    ),
    remove: DeleteDialog,
    forget: lazyDialog(
      CUSTOMERS_TEXT.forget,
      () => import('./forget-person-dialog.tsx'),
      'ForgetPersonDialog',
    ),
  },
  propsOf: (customer: Customer) => ({ customer }),
  queryOf: ({ id }) => customerQuery(id),
});

/** Returns a stable function that opens a dialog: opening one does not render the rows again. */
export function useCustomerDialogs() {
  const open = useDialogs(HOST);
  return useMemo(
    () => ({
      add: () => open('add'),
      edit: (customer: Customer) => open('edit', customer),
      remove: (customer: Customer) => open('remove', customer),
      forget: (customer: Customer) => open('forget', customer),
    }),
    [open],
  );
}

interface CustomerDialogsProviderProps {
  children: ReactNode;
  onDeleted?: () => void;
}

export function CustomerDialogsProvider({ children, onDeleted }: CustomerDialogsProviderProps) {
  return (
    <DeletedContext value={onDeleted}>
      <DialogHost host={HOST}>{children}</DialogHost>
    </DeletedContext>
  );
}
