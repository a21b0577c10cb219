import type { Reservation } from '#shared/contracts/reservations.ts';
import { RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';
import { describeLastHand, isTooLate } from '#web/components/shop/last-hand.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { currentReservationOf } from './reservation-cache.ts';

/**
 * What to say when somebody else's change stood in the way: who, when, what, and where the reservation is now. Null
 * for every other failure.
 */
export async function describeRefusal(error: unknown, zone: string): Promise<string | null> {
  const current = currentReservationOf(error);
  if (current === null) return null;
  const hand = await describeLastHand('reservation', current.id, zone);
  return isTooLate(error) || isStepRefused(error) ? `${hand}. ${standingOf(current)}` : null;
}

function isStepRefused(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'transition_refused';
}

function standingOf({ status }: Reservation): string {
  return `The reservation is now ${RESERVATION_STATUS_LABELS[status]}.`;
}
