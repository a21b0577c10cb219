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

interface OrderDialogProps {
  order?: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const ADD_OR_EDIT = lazy(async () => ({
  default: (await import('./order-form-dialog.tsx')).OrderFormDialog,
}));

const DIALOGS = {
  addQuote: lazy(async () => ({ default: (await import('./add-quote-dialog.tsx')).AddQuoteDialog })),
  addOrder: ADD_OR_EDIT,
  edit: ADD_OR_EDIT,
  addPayment: lazy(async () => ({ default: (await import('./add-payment-dialog.tsx')).AddPaymentDialog })),
  collect: lazy(async () => ({ default: (await import('./collection-dialog.tsx')).CollectionDialog })),
  details: lazy(async () => ({ default: (await import('./order-details-dialog.tsx')).OrderDetailsDialog })),
  informed: lazy(async () => ({
    default: (await import('./customer-informed-dialog.tsx')).CustomerInformedDialog,
  })),
  delete: lazy(async () => ({ default: (await import('./delete-order-dialog.tsx')).DeleteOrderDialog })),
} satisfies Record<string, ComponentType<OrderDialogProps>>;

export type OrderDialogKind = keyof typeof DIALOGS;
/** Dialogs that begin with nothing; all others are about an order. */
type BlankKind = 'addQuote' | 'addOrder';

interface OrderDialogs {
  openBlank: (kind: BlankKind) => void;
  openFor: (kind: Exclude<OrderDialogKind, BlankKind>, order: Order) => void;
}

interface Opening {
  /** Another one for each opening: forms begin afresh. */
  key: number;
  kind: OrderDialogKind;
  order: Order | null;
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
    const open = (kind: OrderDialogKind, order: Order | null) =>
      setOpening((last) => ({ key: (last?.key ?? 0) + 1, kind, order, isOpen: true }));
    return {
      openBlank: (kind) => open(kind, null),
      openFor: (kind, order) => (kind === 'details' ? onDetails(order) : open(kind, order)),
    };
  }, [onDetails]);
  return (
    <OrderDialogsContext value={dialogs}>
      {children}
      {opening && (
        <OrderDialog
          key={opening.key}
          kind={opening.kind}
          order={opening.order}
          isOpen={opening.isOpen}
          // It stays mounted while it closes.
          onOpenChange={(isOpen) => setOpening({ ...opening, isOpen })}
        />
      )}
    </OrderDialogsContext>
  );
}

interface OrderDialogViewProps {
  kind: OrderDialogKind;
  order: Order | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** One dialog; its order is the newest row known, not the one it was opened with. */
export function OrderDialog({ kind, order, isOpen, onOpenChange }: OrderDialogViewProps) {
  const Dialog = DIALOGS[kind];
  return (
    <Suspense>
      {order ? (
        <WithNewestOrder seen={order}>
          {(newest) => <Dialog order={newest} open={isOpen} onOpenChange={onOpenChange} />}
        </WithNewestOrder>
      ) : (
        <Dialog open={isOpen} onOpenChange={onOpenChange} />
      )}
    </Suspense>
  );
}

function WithNewestOrder({ seen, children }: { seen: Order; children: (order: Order) => ReactNode }) {
  const { data } = useQuery({ ...orderQuery(seen.id), initialData: seen });
  return children(data.version >= seen.version ? data : seen);
}
