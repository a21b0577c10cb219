import type { Reservation } from '#shared/contracts/reservations.ts';
import { dialogHost } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { reservationQuery } from '../reservations.queries.ts';
import { CANCEL_TEXT, COMPLETE_TEXT, CONTACT_TEXT, FORM_TEXT } from '../reservations.text.ts';
import { ReservationDialogsContext } from './use-reservation-dialogs.ts';

/** The dialogs about a reservation. Each is loaded when it is first opened. */
export const RESERVATION_DIALOGS = dialogHost({
  context: ReservationDialogsContext,
  dialogs: {
    edit: lazyDialog(
      FORM_TEXT.editTitle,
      () => import('./edit-reservation-dialog.tsx'),
      'EditReservationDialog',
    ),
    contact: lazyDialog(
      CONTACT_TEXT.title,
      () => import('./contact-reservation-dialog.tsx'),
      'ContactReservationDialog',
    ),
    complete: lazyDialog(
      COMPLETE_TEXT.title,
      () => import('./complete-reservation-dialog.tsx'),
      'CompleteReservationDialog',
    ),
    cancel: lazyDialog(
      CANCEL_TEXT.title,
      () => import('./cancel-reservation-dialog.tsx'),
      'CancelReservationDialog',
    ),
  },
  propsOf: (reservation: Reservation) => ({ reservation }),
  queryOf: ({ id }) => reservationQuery(id),
});
