import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { CollectionDialog } from '#web/features/orders/collection-dialog.public.tsx';
import { CreatePreOrderDialog } from '#web/features/orders/create-pre-order-dialog.public.tsx';
import { CustomerInformedDialog } from '#web/features/orders/customer-informed-dialog.public.tsx';

/** The dialogs of this screen. Each is fetched when first asked for. */
const DIALOGS = {
  collect: CollectionDialog,
  createPreOrder: CreatePreOrderDialog,
  informed: CustomerInformedDialog,
  communication: lazy(async () => ({
    default: (await import('./customer-communication-dialog.public.tsx')).CustomerCommunicationDialog,
  })),
  availability: lazy(async () => ({
    default: (await import('./phone-availability-dialog.public.tsx')).PhoneAvailabilityDialog,
  })),
};
export type ReadyDialogKind = keyof typeof DIALOGS;

type OpenFor = (kind: ReadyDialogKind, order: Order) => void;

interface Opening {
  /** Another one for each opening: forms begin afresh. */
  key: number;
  kind: ReadyDialogKind;
  order: Order;
  isOpen: boolean;
}

const ReadyDialogsContext = createContext<OpenFor | null>(null);

/** Opens a dialog about an order. Stable: opening one renders none of the cards again. */
export function useReadyDialogs(): OpenFor {
  const openFor = use(ReadyDialogsContext);
  if (!openFor) throw new Error('useReadyDialogs belongs inside ReadyDialogsProvider');
  return openFor;
}

export function ReadyDialogsProvider({ children }: { children: ReactNode }) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const openFor = useMemo(
    (): OpenFor => (kind, order) =>
      setOpening((last) => ({ key: (last?.key ?? 0) + 1, kind, order, isOpen: true })),
    [],
  );
  return (
    <ReadyDialogsContext value={openFor}>
      {children}
      {opening && (
        <OpenedDialog
          key={opening.key}
          opening={opening}
          // It stays mounted while it closes.
          onOpenChange={(isOpen) =>
            setOpening((last) => (last?.key === opening.key ? { ...last, isOpen } : last))
          }
        />
      )}
    </ReadyDialogsContext>
  );
}

interface OpenedDialogProps {
  opening: Opening;
  onOpenChange: (isOpen: boolean) => void;
}

function OpenedDialog({ opening: { kind, order, isOpen }, onOpenChange }: OpenedDialogProps) {
  const Dialog = DIALOGS[kind];
  return (
    <Suspense>
      <Dialog order={order} open={isOpen} onOpenChange={onOpenChange} />
    </Suspense>
  );
}
