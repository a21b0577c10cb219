// How a change of one reservation reaches everything that shows reservations or depends on them.

import type { QueryClient } from '@tanstack/react-query';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';
import type { RowSubject } from '#web/components/shop/refusal.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { RESERVATION_LISTS_KEY, RESERVATIONS_KEY, reservationQuery } from './reservations.queries.ts';

/** Shows the server's row in place of the old one at once; places in the queue and all else is read again. */
export function replaceReservation(client: QueryClient, row: Reservation): void {
  client.setQueryData(reservationQuery(row.id).queryKey, row);
  client.setQueriesData<Reservation[]>({ queryKey: RESERVATION_LISTS_KEY }, (rows) =>
    rows?.map((listed) => (listed.id === row.id ? row : listed)),
  );
  refreshReservations(client);
}

/** Stock In tells the team, completing may take an order in, and customers show what is theirs. */
const DEPENDENT_PATHS = [
  RESERVATIONS_KEY[0],
  '/api/notifications',
  '/api/customers',
  '/api/payments',
  '/api/dashboard/stats',
];

/** After a change that may touch any reservation. */
export function refreshReservations(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      DEPENDENT_PATHS.some((known) => path === known || String(path).startsWith(`${known}/`)),
  });
}

/** The reservation as it is now, which the server sends along when it refuses a change; null when it sent none. */
export function currentReservationOf(error: unknown): Reservation | null {
  const current = error instanceof ApiError ? error.problem?.current : null;
  const isRow = typeof current === 'object' && current !== null && 'expectedStockDate' in current;
  return isRow ? (current as Reservation) : null;
}

/** After a refusal: shows the row as it is now where the server sent it, else reads what may have gone. */
export function adoptCurrentReservation(client: QueryClient, error: unknown): void {
  const current = currentReservationOf(error);
  if (current) replaceReservation(client, current);
  else if (error instanceof ApiError && error.status === 404) refreshReservations(client);
}

/** How a change of a reservation that somebody else was faster with is told. */
export const RESERVATION_SUBJECT: RowSubject<Reservation> = {
  entity: 'reservation',
  standingOf: ({ status }) => `The reservation is now ${RESERVATION_STATUS_LABELS[status]}.`,
  currentOf: currentReservationOf,
  adopt: adoptCurrentReservation,
};
