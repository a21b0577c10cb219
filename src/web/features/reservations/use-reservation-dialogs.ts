import { createContext, use } from 'react';
import type { Reservation } from '#shared/contracts/reservations.ts';

// How the rows ask for a dialog, apart from the dialogs themselves: those show the rows' own parts.

export type ReservationDialogKind = 'edit' | 'contact' | 'complete' | 'cancel';

export interface ReservationDialogProps {
  reservation: Reservation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export type OpenReservationDialog = (kind: ReservationDialogKind, reservation: Reservation) => void;

export const ReservationDialogsContext = createContext<OpenReservationDialog | null>(null);

/** Opens a dialog about a reservation. Stable: opening one renders none of the rows again. */
export function useReservationDialogs(): OpenReservationDialog {
  const openFor = use(ReservationDialogsContext);
  if (!openFor) throw new Error('useReservationDialogs belongs inside ReservationDialogsProvider');
  return openFor;
}
