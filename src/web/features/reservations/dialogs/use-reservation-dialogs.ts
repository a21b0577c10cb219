import type { Reservation } from '#shared/contracts/reservations.ts';
import { createDialogContext, useDialogContext } from '#web/components/dialog/dialog-host.tsx';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';

// How the rows open a dialog, separate from the dialogs, which import parts of the rows.

export type ReservationDialogKind = 'edit' | 'contact' | 'complete' | 'cancel';

export interface ReservationDialogProps extends DialogProps {
  reservation: Reservation;
}

export const ReservationDialogsContext = createDialogContext<Reservation>();

export function useReservationDialogs(): (kind: ReservationDialogKind, reservation: Reservation) => void {
  return useDialogContext(ReservationDialogsContext);
}
