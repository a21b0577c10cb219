import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';

/** The dialogs of this screen about one layby. Each is fetched when first asked for. */
const DIALOGS = {
  pay: lazy(async () => ({
    default: (await import('./add-layby-payment-dialog.tsx')).AddLaybyPaymentDialog,
  })),
  edit: lazy(async () => ({ default: (await import('./layby-form-edit.tsx')).EditLaybyForm })),
  handOver: lazy(async () => ({ default: (await import('./hand-over-dialog.tsx')).HandOverLaybyDialog })),
  cancel: lazy(async () => ({ default: (await import('./cancel-layby-dialog.tsx')).CancelLaybyDialog })),
  reopen: lazy(async () => ({ default: (await import('./reopen-layby-dialog.tsx')).ReopenLaybyDialog })),
  delete: lazy(async () => ({ default: (await import('./delete-layby-dialog.tsx')).DeleteLaybyDialog })),
};
const CreateForm = lazy(async () => ({ default: (await import('./layby-form-create.tsx')).CreateLaybyForm }));

export type LaybyDialogKind = keyof typeof DIALOGS;

interface LaybyDialogs {
  openCreate: () => void;
  openFor: (kind: LaybyDialogKind, layby: Layby) => void;
}

/** Another key for each opening: forms begin afresh. */
type Opening = { key: number; isOpen: boolean } & (
  | { kind: 'create' }
  | { kind: LaybyDialogKind; layby: Layby }
);

const LaybyDialogsContext = createContext<LaybyDialogs | null>(null);

/** Opens a dialog of this screen. Stable: opening one renders none of the cards again. */
export function useLaybyDialogs(): LaybyDialogs {
  const dialogs = use(LaybyDialogsContext);
  if (!dialogs) throw new Error('useLaybyDialogs belongs inside LaybyDialogsProvider');
  return dialogs;
}

export function LaybyDialogsProvider({ children }: { children: ReactNode }) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const dialogs = useMemo((): LaybyDialogs => {
    const next = (last: Opening | null) => ({ key: (last?.key ?? 0) + 1, isOpen: true });
    return {
      openCreate: () => setOpening((last) => ({ ...next(last), kind: 'create' })),
      openFor: (kind, layby) => setOpening((last) => ({ ...next(last), kind, layby })),
    };
  }, []);
  return (
    <LaybyDialogsContext value={dialogs}>
      {children}
      {opening && (
        <Suspense key={opening.key}>
          <OpenDialog
            opening={opening}
            // It stays mounted while it closes.
            onOpenChange={(isOpen) =>
              setOpening((last) => (last?.key === opening.key ? { ...last, isOpen } : last))
            }
          />
        </Suspense>
      )}
    </LaybyDialogsContext>
  );
}

interface OpenDialogProps {
  opening: Opening;
  onOpenChange: (isOpen: boolean) => void;
}

function OpenDialog({ opening, onOpenChange }: OpenDialogProps) {
  if (opening.kind === 'create') return <CreateForm open={opening.isOpen} onOpenChange={onOpenChange} />;
  const Dialog = DIALOGS[opening.kind];
  return <Dialog layby={opening.layby} open={opening.isOpen} onOpenChange={onOpenChange} />;
}
