import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';

/** The dialogs of this screen. Each is fetched when first asked for. */
const DIALOGS = {
  collect: lazy(async () => ({
    default: (await import('./collect-pre-order-dialog.tsx')).CollectPreOrderDialog,
  })),
  edit: lazy(async () => ({ default: (await import('./edit-pre-order-dialog.tsx')).EditPreOrderDialog })),
  cancel: lazy(async () => ({
    default: (await import('./cancel-pre-order-dialog.tsx')).CancelPreOrderDialog,
  })),
  delete: lazy(async () => ({
    default: (await import('./delete-pre-order-dialog.tsx')).DeletePreOrderDialog,
  })),
};
type PreOrderDialogKind = keyof typeof DIALOGS;

export interface PreOrderDialogProps {
  preOrder: PreOrder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type OpenFor = (kind: PreOrderDialogKind, preOrder: PreOrder) => void;

interface Opening {
  /** Another one for each opening: forms begin afresh. */
  key: number;
  kind: PreOrderDialogKind;
  preOrder: PreOrder;
  isOpen: boolean;
}

const PreOrderDialogsContext = createContext<OpenFor | null>(null);

/** Opens a dialog about a pre-order. Stable: opening one renders none of the cards again. */
export function usePreOrderDialogs(): OpenFor {
  const openFor = use(PreOrderDialogsContext);
  if (!openFor) throw new Error('usePreOrderDialogs belongs inside PreOrderDialogsProvider');
  return openFor;
}

export function PreOrderDialogsProvider({ children }: { children: ReactNode }) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const openFor = useMemo(
    (): OpenFor => (kind, preOrder) =>
      setOpening((last) => ({ key: (last?.key ?? 0) + 1, kind, preOrder, isOpen: true })),
    [],
  );
  const Dialog = opening && DIALOGS[opening.kind];
  return (
    <PreOrderDialogsContext value={openFor}>
      {children}
      {Dialog && (
        <Suspense key={opening.key}>
          <Dialog
            preOrder={opening.preOrder}
            open={opening.isOpen}
            // It stays mounted while it closes.
            onOpenChange={(isOpen) =>
              setOpening((last) => (last?.key === opening.key ? { ...last, isOpen } : last))
            }
          />
        </Suspense>
      )}
    </PreOrderDialogsContext>
  );
}
