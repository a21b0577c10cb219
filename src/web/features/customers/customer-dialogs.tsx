import { useNavigate } from '@tanstack/react-router';
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';

// The dialogs stand beside the list, not in its rows: a row that a colleague's change moves out of sight must not take
// what is being typed with it.

const CustomerDialog = lazy(async () => ({
  default: (await import('./customer-dialog.public.tsx')).CustomerDialog,
}));
const DeleteCustomerDialog = lazy(async () => ({
  default: (await import('./delete-customer-dialog.tsx')).DeleteCustomerDialog,
}));

interface CustomerDialogs {
  add: () => void;
  edit: (customer: Customer) => void;
  remove: (customer: Customer) => void;
}

type Opening = { key: number; isOpen: boolean } & (
  | { kind: 'form'; customer: Customer | undefined }
  | { kind: 'delete'; customer: Customer }
);

const CustomerDialogsContext = createContext<CustomerDialogs | null>(null);

/** Opens a dialog. Stable: opening one renders none of the rows again. */
export function useCustomerDialogs(): CustomerDialogs {
  const dialogs = use(CustomerDialogsContext);
  if (!dialogs) throw new Error('useCustomerDialogs belongs inside CustomerDialogsProvider');
  return dialogs;
}

interface CustomerDialogsProviderProps {
  children: ReactNode;
  onDeleted?: () => void;
}

export function CustomerDialogsProvider({ children, onDeleted }: CustomerDialogsProviderProps) {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<Opening | null>(null);
  const dialogs = useMemo((): CustomerDialogs => {
    const nextKey = (last: Opening | null) => (last?.key ?? 0) + 1;
    const openForm = (customer: Customer | undefined) =>
      setOpening((last) => ({ key: nextKey(last), isOpen: true, kind: 'form', customer }));
    return {
      add: () => openForm(undefined),
      edit: openForm,
      remove: (customer) =>
        setOpening((last) => ({ key: nextKey(last), isOpen: true, kind: 'delete', customer })),
    };
  }, []);
  const shared = opening && {
    key: opening.key,
    isOpen: opening.isOpen,
    // It stays mounted while it closes.
    onOpenChange: (isOpen: boolean) => setOpening({ ...opening, isOpen }),
  };
  return (
    <CustomerDialogsContext value={dialogs}>
      {children}
      <Suspense>
        {opening?.kind === 'form' && shared && (
          <CustomerDialog
            {...shared}
            key={shared.key}
            customer={opening.customer}
            onUseExisting={({ id }) =>
              void navigate({ to: '/customers/$customerId', params: { customerId: String(id) } })
            }
          />
        )}
        {opening?.kind === 'delete' && shared && (
          <DeleteCustomerDialog
            {...shared}
            key={shared.key}
            customer={opening.customer}
            onDeleted={onDeleted}
          />
        )}
      </Suspense>
    </CustomerDialogsContext>
  );
}
