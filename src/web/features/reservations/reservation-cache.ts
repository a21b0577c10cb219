// Updates the cached data of everything that shows reservations or depends on them after a change of one.

import type { QueryClient } from '@tanstack/react-query';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { putRow } from '#web/lib/listed-rows.ts';
import { RESERVATION_LISTS_KEY, RESERVATIONS_KEY, reservationQuery } from './reservations.queries.ts';

/** Replaces the cached row by the server's at once; places in the queue and everything else is read again. */
export function replaceReservation(client: QueryClient, row: Reservation): void {
  putRow(client, row, { lists: [RESERVATION_LISTS_KEY], one: reservationQuery(row.id).queryKey });
  refreshReservations(client);
}

/** Stock In notifies the team, completing may create an order, and customers list their reservations. */
const DEPENDENT_PATHS = [
  RESERVATIONS_KEY[0],
  '/api/notifications',
  '/api/customers',
  '/api/payments',
  '/api/dashboard',
];

/** For changes that may affect any reservation. */
export function refreshReservations(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      DEPENDENT_PATHS.some((known) => path === known || String(path).startsWith(`${known}/`)),
  });
}

/** How a conflicting change of a reservation by somebody else is described. */
export const RESERVATION_SUBJECT = rowSubject<Reservation>({
  entity: 'reservation',
  mark: 'expectedStockDate',
  standingOf: ({ status }) => `The reservation is now ${RESERVATION_STATUS_LABELS[status]}.`,
  replace: replaceReservation,
  refresh: refreshReservations,
});
