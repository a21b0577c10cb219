import { useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useState,
} from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { orderQuery } from './orders.queries.ts';

// The one place that knows the dialogs of this screen. Each is fetched when first asked for.

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Dialogs that begin with nothing. */
const BLANK_DIALOGS = {
  addQuote: lazy(async () => ({ default: (await import('./add-quote-dialog.tsx')).AddQuoteDialog })),
  addOrder: lazy(async () => ({ default: (await import('./order-form-dialog.tsx')).OrderFormDialog })),
} satisfies Record<string, ComponentType<DialogProps>>;

/** Dialogs about an order. */
const ORDER_DIALOGS = {
  edit: lazy(async () => ({ default: (await import('./order-form-dialog.tsx')).OrderFormDialog })),
  addPayment: lazy(async () => ({ default: (await import('./add-payment-dialog.tsx')).AddPaymentDialog })),
  collect: lazy(async () => ({ default: (await import('./collection-dialog.tsx')).CollectionDialog })),
  createPreOrder: lazy(async () => ({
    default: (await import('./create-pre-order-dialog.tsx')).CreatePreOrderDialog,
  })),
  details: lazy(async () => ({ default: (await import('./order-details-dialog.tsx')).OrderDetailsDialog })),
  informed: lazy(async () => ({
    default: (await import('./customer-informed-dialog.tsx')).CustomerInformedDialog,
  })),
  communication: lazy(async () => ({
    default: (await import('#web/features/ready-for-collection/customer-communication-dialog.public.tsx'))
      .CustomerCommunicationDialog,
  })),
  availability: lazy(async () => ({
    default: (await import('#web/features/ready-for-collection/phone-availability-dialog.public.tsx'))
      .PhoneAvailabilityDialog,
  })),
  delete: lazy(async () => ({ default: (await import('./delete-order-dialog.tsx')).DeleteOrderDialog })),
} satisfies Record<string, ComponentType<DialogProps & { order: Order }>>;

type BlankDialogKind = keyof typeof BLANK_DIALOGS;
export type OrderDialogKind = keyof typeof ORDER_DIALOGS;

interface OrderDialogs {
  openBlank: (kind: BlankDialogKind) => void;
  openFor: (kind: OrderDialogKind, order: Order) => void;
}

type Wanted = { blank: BlankDialogKind } | { kind: OrderDialogKind; order: Order };

interface Opening {
  /** Another one for each opening: forms begin afresh. */
  key: number;
  wanted: Wanted;
  isOpen: boolean;
}

const OrderDialogsContext = createContext<OrderDialogs | null>(null);

/** Opens a dialog by its kind. Stable: opening one renders none of the cards again. */
export function useOrderDialogs(): OrderDialogs {
  const dialogs = use(OrderDialogsContext);
  if (!dialogs) throw new Error('useOrderDialogs belongs inside OrderDialogsProvider');
  return dialogs;
}

interface OrderDialogsProviderProps {
  children: ReactNode;
  /** Details have an address of their own; this leads there. */
  onDetails: (order: Order) => void;
}

export function OrderDialogsProvider({ children, onDetails }: OrderDialogsProviderProps) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const dialogs = useMemo((): OrderDialogs => {
    const open = (wanted: Wanted) =>
      setOpening((last) => ({ key: (last?.key ?? 0) + 1, wanted, isOpen: true }));
    return {
      openBlank: (blank) => open({ blank }),
      openFor: (kind, order) => (kind === 'details' ? onDetails(order) : open({ kind, order })),
    };
  }, [onDetails]);
  return (
    <OrderDialogsContext value={dialogs}>
      {children}
      {opening && (
        <OpenedDialog
          key={opening.key}
          wanted={opening.wanted}
          open={opening.isOpen}
          // It stays mounted while it closes.
          onOpenChange={(isOpen) =>
            setOpening((last) => (last?.key === opening.key ? { ...last, isOpen } : last))
          }
        />
      )}
    </OrderDialogsContext>
  );
}

function OpenedDialog({ wanted, ...props }: DialogProps & { wanted: Wanted }) {
  if ('order' in wanted) return <OrderDialog {...wanted} {...props} />;
  const Dialog = BLANK_DIALOGS[wanted.blank];
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

interface OrderDialogProps extends DialogProps {
  kind: OrderDialogKind;
  order: Order;
}

/** A dialog about an order: the newest row known, not the one it was opened with. */
export function OrderDialog({ kind, order, ...props }: OrderDialogProps) {
  const Dialog = ORDER_DIALOGS[kind];
  const { data } = useQuery({ ...orderQuery(order.id), initialData: order });
  return (
    <Suspense>
      <Dialog order={data.version >= order.version ? data : order} {...props} />
    </Suspense>
  );
}
