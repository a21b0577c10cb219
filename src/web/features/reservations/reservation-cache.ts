// How a change of one reservation reaches everything that shows reservations or depends on them.

import type { QueryClient } from '@tanstack/react-query';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { putRow } from '#web/lib/listed-rows.ts';
import { RESERVATION_LISTS_KEY, RESERVATIONS_KEY, reservationQuery } from './reservations.queries.ts';

/** Shows the server's row in place of the old one at once; places in the queue and all else is read again. */
export function replaceReservation(client: QueryClient, row: Reservation): void {
  putRow(client, row, { lists: [RESERVATION_LISTS_KEY], one: reservationQuery(row.id).queryKey });
  refreshReservations(client);
}

/** Stock In tells the team, completing may take an order in, and customers show what is theirs. */
const DEPENDENT_PATHS = [
  RESERVATIONS_KEY[0],
  '/api/notifications',
  '/api/customers',
  '/api/payments',
  '/api/dashboard',
];

/** After a change that may touch any reservation. */
export function refreshReservations(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      DEPENDENT_PATHS.some((known) => path === known || String(path).startsWith(`${known}/`)),
  });
}

/** How a change of a reservation that somebody else was faster with is told. */
export const RESERVATION_SUBJECT = rowSubject<Reservation>({
  entity: 'reservation',
  mark: 'expectedStockDate',
  standingOf: ({ status }) => `The reservation is now ${RESERVATION_STATUS_LABELS[status]}.`,
  replace: replaceReservation,
  refresh: refreshReservations,
});
