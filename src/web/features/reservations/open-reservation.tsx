import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#web/components/ui/toast-store.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { reservationQuery } from './reservations.queries.ts';
import { RESERVATIONS_TEXT } from './reservations.text.ts';
import { useReservationDialogs } from './use-reservation-dialogs.ts';

interface OpenReservationProps {
  id: number;
  /** Takes the reservation out of the address. */
  onClose: () => void;
}

/** Opens the details that the address asks for. */
export function OpenReservation({ id, onClose }: OpenReservationProps) {
  const openFor = useReservationDialogs();
  const { data, error } = useQuery(reservationQuery(id));
  useEffect(() => {
    if (data === undefined) return;
    openFor('details', data);
    onClose();
  }, [data, openFor, onClose]);
  useEffect(() => {
    if (error === null) return;
    const description = userMessageOf(error, RESERVATIONS_TEXT.openFailed);
    toast({ title: 'Error', description, variant: 'destructive' });
    onClose();
  }, [error, onClose]);
  return null;
}
