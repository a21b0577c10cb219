import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { orderQuery } from '#web/features/orders/orders.queries.ts';

// The one place that knows the dialogs of this screen. Each is fetched when first asked for.

interface DialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const DIALOGS = {
  feedback: lazy(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog })),
  availability: lazy(async () => ({
    default: (await import('#web/features/ready-for-collection/phone-availability-dialog.public.tsx'))
      .PhoneAvailabilityDialog,
  })),
  communication: lazy(async () => ({
    default: (await import('#web/features/ready-for-collection/customer-communication-dialog.public.tsx'))
      .CustomerCommunicationDialog,
  })),
  collect: lazy(async () => ({
    default: (await import('#web/features/orders/collection-dialog.public.tsx')).CollectionDialog,
  })),
} satisfies Record<string, ComponentType<DialogProps>>;

const CreatePreOrderDialog = lazy(async () => ({
  default: (await import('#web/features/orders/create-pre-order-dialog.public.tsx')).CreatePreOrderDialog,
}));

export type LivePaymentDialogKind = keyof typeof DIALOGS | 'preOrder';

interface LivePaymentDialogs {
  openFor: (kind: LivePaymentDialogKind, order: Order) => void;
}

interface Opening {
  /** Another one for each opening: forms begin afresh. */
  key: number;
  kind: LivePaymentDialogKind;
  order: Order;
  isOpen: boolean;
}

const LivePaymentDialogsContext = createContext<LivePaymentDialogs | null>(null);

/** Opens a dialog by its kind. Stable: opening one renders none of the cards again. */
export function useLivePaymentDialogs(): LivePaymentDialogs {
  const dialogs = use(LivePaymentDialogsContext);
  if (!dialogs) throw new Error('useLivePaymentDialogs belongs inside LivePaymentDialogsProvider');
  return dialogs;
}

/** Dialogs outlive the card that opened them, which may leave the list with what they save. */
export function LivePaymentDialogsProvider({ children }: { children: ReactNode }) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const showPreOrders = usePreOrderRedirect();
  const dialogs = useMemo(
    (): LivePaymentDialogs => ({
      openFor: (kind, order) =>
        setOpening((last) => ({ key: (last?.key ?? 0) + 1, kind, order, isOpen: true })),
    }),
    [],
  );
  return (
    <LivePaymentDialogsContext value={dialogs}>
      {children}
      {opening && (
        <OpenedDialog
          key={opening.key}
          kind={opening.kind}
          order={opening.order}
          open={opening.isOpen}
          // It stays mounted while it closes.
          onOpenChange={(isOpen) =>
            setOpening((last) => (last?.key === opening.key ? { ...last, isOpen } : last))
          }
          onPreOrder={showPreOrders}
        />
      )}
    </LivePaymentDialogsContext>
  );
}

interface OpenedDialogProps extends DialogProps {
  kind: LivePaymentDialogKind;
  onPreOrder: (preOrder: PreOrder) => void;
}

/** A dialog about the newest row known, not the one it was opened with. */
function OpenedDialog({ kind, order, onPreOrder, ...props }: OpenedDialogProps) {
  const { data } = useQuery({ ...orderQuery(order.id), initialData: order });
  const newest = data.version >= order.version ? data : order;
  if (kind === 'preOrder') {
    return (
      <Suspense>
        <CreatePreOrderDialog order={newest} onCreated={onPreOrder} {...props} />
      </Suspense>
    );
  }
  const Dialog = DIALOGS[kind];
  return (
    <Suspense>
      <Dialog order={newest} {...props} />
    </Suspense>
  );
}

const REDIRECT_DELAY_MS = 1000;

/** Leads to the pre-orders of the same place a second after one was made, unless the person has gone elsewhere. */
function usePreOrderRedirect() {
  const navigate = useNavigate();
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  return ({ orderLocation }: PreOrder) => {
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(
      () => void navigate({ to: '/pre-orders', search: { location: orderLocation } }),
      REDIRECT_DELAY_MS,
    );
  };
}
