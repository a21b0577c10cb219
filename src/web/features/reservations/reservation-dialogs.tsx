import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Reservation } from '#shared/contracts/reservations.ts';
import {
  type OpenReservationDialog,
  type ReservationDialogKind,
  type ReservationDialogProps,
  ReservationDialogsContext,
} from './use-reservation-dialogs.ts';

/** The dialogs about a reservation. Each is fetched when first asked for. */
const DIALOGS: Readonly<Record<ReservationDialogKind, ComponentType<ReservationDialogProps>>> = {
  edit: lazy(async () => ({
    default: (await import('./edit-reservation-dialog.tsx')).EditReservationDialog,
  })),
  contact: lazy(async () => ({
    default: (await import('./contact-reservation-dialog.tsx')).ContactReservationDialog,
  })),
  complete: lazy(async () => ({
    default: (await import('./complete-reservation-dialog.tsx')).CompleteReservationDialog,
  })),
  cancel: lazy(async () => ({
    default: (await import('./cancel-reservation-dialog.tsx')).CancelReservationDialog,
  })),
};

interface Opening {
  /** Another one for each opening: forms begin afresh. */
  key: number;
  kind: ReservationDialogKind;
  reservation: Reservation;
  isOpen: boolean;
}

export function ReservationDialogsProvider({ children }: { children: ReactNode }) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const openFor = useMemo(
    (): OpenReservationDialog => (kind, reservation) =>
      setOpening((last) => ({ key: (last?.key ?? 0) + 1, kind, reservation, isOpen: true })),
    [],
  );
  const Dialog = opening && DIALOGS[opening.kind];
  return (
    <ReservationDialogsContext value={openFor}>
      {children}
      {Dialog && (
        <Suspense key={opening.key}>
          <Dialog
            reservation={opening.reservation}
            open={opening.isOpen}
            // It stays mounted while it closes.
            onOpenChange={(isOpen) =>
              setOpening((last) => (last?.key === opening.key ? { ...last, isOpen } : last))
            }
          />
        </Suspense>
      )}
    </ReservationDialogsContext>
  );
}
