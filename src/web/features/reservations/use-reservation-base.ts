import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { adoptCurrentReservation, currentReservationOf } from './reservation-cache.ts';
import { describeRefusal } from './reservation-refusal.ts';

/**
 * The state of the reservation that a dialog's save is based on. When somebody was faster, `tell` moves the dialog on to
 * the present state and says so; the next save is then a decision made with open eyes. Nothing typed is touched.
 */
export function useReservationBase<Values extends FieldValues>(
  reservation: Reservation,
  form: UseFormReturn<Values>,
) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const [base, setBase] = useState(reservation);

  /** Answers the newer state that stood in the way; null when it failed otherwise. */
  async function tell(
    error: unknown,
    fallback: string,
    fieldNames: Partial<Record<string, FieldPath<Values>>> = {},
  ): Promise<Reservation | null> {
    const current = currentReservationOf(error);
    if (current) setBase(current);
    adoptCurrentReservation(client, error);
    reportFailure(form, error, { fallback, fieldNames });
    const words = await describeRefusal(error, timeZone);
    if (words !== null) {
      form.setError('root.server', { message: `${words} Check what you entered and save again.` });
    }
    return current;
  }

  return { base, tell };
}
