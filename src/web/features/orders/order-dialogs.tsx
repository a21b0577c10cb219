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

const ADD_OR_EDIT = lazy(async () => ({
  default: (await import('./order-form-dialog.tsx')).OrderFormDialog,
}));

/** Dialogs that begin with nothing. */
const BLANK_DIALOGS = {
  addQuote: lazy(async () => ({ default: (await import('./add-quote-dialog.tsx')).AddQuoteDialog })),
  addOrder: ADD_OR_EDIT,
} satisfies Record<string, ComponentType<DialogProps>>;

/** Dialogs that are about an order. */
const ORDER_DIALOGS = {
  edit: ADD_OR_EDIT,
  addPayment: lazy(async () => ({ default: (await import('./add-payment-dialog.tsx')).AddPaymentDialog })),
  collect: lazy(async () => ({ default: (await import('./collection-dialog.tsx')).CollectionDialog })),
  details: lazy(async () => ({ default: (await import('./order-details-dialog.tsx')).OrderDetailsDialog })),
  informed: lazy(async () => ({
    default: (await import('./customer-informed-dialog.tsx')).CustomerInformedDialog,
  })),
  delete: lazy(async () => ({ default: (await import('./delete-order-dialog.tsx')).DeleteOrderDialog })),
} satisfies Record<string, ComponentType<DialogProps & { order: Order }>>;

type BlankKind = keyof typeof BLANK_DIALOGS;
export type OrderDialogKind = keyof typeof ORDER_DIALOGS;

interface OrderDialogs {
  openBlank: (kind: BlankKind) => void;
  openFor: (kind: OrderDialogKind, order: Order) => void;
}

type Subject = { kind: BlankKind } | { kind: OrderDialogKind; order: Order };

interface Opening {
  /** Another one for each opening: forms begin afresh. */
  key: number;
  subject: Subject;
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
    const open = (subject: Subject) =>
      setOpening((last) => ({ key: (last?.key ?? 0) + 1, subject, isOpen: true }));
    return {
      openBlank: (kind) => open({ kind }),
      openFor: (kind, order) => (kind === 'details' ? onDetails(order) : open({ kind, order })),
    };
  }, [onDetails]);
  return (
    <OrderDialogsContext value={dialogs}>
      {children}
      {opening && (
        <OpenedDialog
          key={opening.key}
          subject={opening.subject}
          open={opening.isOpen}
          // It stays mounted while it closes.
          onOpenChange={(isOpen) => setOpening({ ...opening, isOpen })}
        />
      )}
    </OrderDialogsContext>
  );
}

function OpenedDialog({ subject, ...dialog }: DialogProps & { subject: Subject }) {
  if ('order' in subject) {
    return <OrderDialog kind={subject.kind} order={subject.order} {...dialog} />;
  }
  const Dialog = BLANK_DIALOGS[subject.kind];
  return (
    <Suspense>
      <Dialog {...dialog} />
    </Suspense>
  );
}

/** A dialog about an order: about the newest row known, not the one it was opened with. */
export function OrderDialog({
  kind,
  order,
  ...dialog
}: DialogProps & { kind: OrderDialogKind; order: Order }) {
  const Dialog = ORDER_DIALOGS[kind];
  return (
    <Suspense>
      <WithNewestOrder seen={order}>{(newest) => <Dialog order={newest} {...dialog} />}</WithNewestOrder>
    </Suspense>
  );
}

function WithNewestOrder({ seen, children }: { seen: Order; children: (order: Order) => ReactNode }) {
  const { data } = useQuery({ ...orderQuery(seen.id), initialData: seen });
  return children(data.version >= seen.version ? data : seen);
}
