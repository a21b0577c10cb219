import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { useDetailsAddress } from '#web/components/list/use-details-address.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { reservationQuery } from './reservations.queries.ts';
import { DETAILS_TEXT, RESERVATIONS_TEXT } from './reservations.text.ts';

const ReservationDetailsDialog = lazyDialog(
  DETAILS_TEXT.title,
  () => import('./reservation-details-dialog.tsx'),
  'ReservationDetailsDialog',
);

/** The details of the reservation that the URL names. */
export function OpenReservation() {
  const { id, close, drop } = useDetailsAddress('reservation');
  return id === null ? null : <OpenDetails key={id} id={id} onClose={close} onFailed={drop} />;
}

interface OpenDetailsProps {
  id: number;
  onClose: () => void;
  /** Called when the reservation cannot be shown. */
  onFailed: () => void;
}

function OpenDetails({ id, onClose, onFailed }: OpenDetailsProps) {
  const { data: reservation, error } = useQuery(reservationQuery(id));
  useEffect(() => {
    // A failed refresh keeps the shown data.
    if (error === null || reservation !== undefined) return;
    const description = userMessageOf(error, RESERVATIONS_TEXT.openFailed);
    toast({ title: 'Error', description, variant: 'destructive' });
    onFailed();
  }, [error, reservation, onFailed]);
  if (reservation === undefined) return null;
  return (
    <ReservationDetailsDialog
      reservation={reservation}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    />
  );
}
