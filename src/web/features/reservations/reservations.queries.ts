import { queryOptions } from '@tanstack/react-query';
import type { Contact, CustomerContactBody } from '#shared/contracts/contacts.ts';
import type {
  CompleteReservationBody,
  CreateReservationBody,
  Reservation,
  ReservationCounts,
  StockArrival,
  StockArrivalBody,
  UpdateReservationBody,
} from '#shared/contracts/reservations.ts';
import { api } from '#web/lib/api-client.ts';
import { recordHistoryQuery } from '#web/lib/history/record-history.ts';
import { unsorted } from '#web/lib/list-filter.ts';
import { logQuery } from '#web/lib/log-query.ts';
import { paramsOf, type ReservationFilter, restOf } from './reservations-filter.ts';

/** The query key of all reservation data. */
export const RESERVATIONS_KEY = ['/api/reservations'] as const;
export const RESERVATION_LISTS_KEY = [...RESERVATIONS_KEY, 'list'] as const;

const PATH = RESERVATIONS_KEY[0];

export const reservationListPath = (filter: ReservationFilter) =>
  `${PATH}?${new URLSearchParams(paramsOf(filter))}`;

/** All reservations of a filter at once, in the order of the queue or in the chosen one. */
export const reservationListQuery = (filter: ReservationFilter) =>
  queryOptions({
    queryKey: [...RESERVATION_LISTS_KEY, filter],
    queryFn: ({ signal }) => api.get<Reservation[]>(reservationListPath(filter), { signal }),
    // While a search is typed, the previous answer stays visible.
    placeholderData: (previous) => previous,
  });

/** The figures of the screen, within the search and the filters; the status does not change them. */
export const reservationCountsQuery = (filter: ReservationFilter) => {
  const { q } = filter;
  const by = unsorted(filter.by);
  return queryOptions({
    queryKey: [...RESERVATIONS_KEY, 'counts', { q, by }],
    queryFn: ({ signal }) =>
      api.get<ReservationCounts>(`${PATH}/counts?${new URLSearchParams(restOf({ q, by }))}`, { signal }),
    placeholderData: (previous) => previous,
  });
};

export const reservationQuery = (id: number) =>
  queryOptions({
    queryKey: [...RESERVATIONS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get<Reservation>(`${PATH}/${id}`, { signal }),
  });

/** Every attempt to reach the customer about a reservation, newest first. */
export const reservationContactsQuery = (id: number) =>
  logQuery<Contact>([...reservationQuery(id).queryKey, 'contacts'], `${PATH}/${id}/contacts`);

/** What happened to a reservation, newest first. */
export const reservationHistoryQuery = (id: number) =>
  recordHistoryQuery(reservationQuery(id).queryKey, 'reservation', id);

type Seen = Pick<Reservation, 'id' | 'version'>;

export function createReservation(body: CreateReservationBody): Promise<Reservation> {
  return api.post(PATH, body);
}

/** Gives arrived phones to the first of the queue. */
export function takeStockIn(body: StockArrivalBody): Promise<StockArrival> {
  return api.post(`${PATH}/stock-arrivals`, body);
}

/** Changes the version that was seen; a newer one is a 412 with the current row. */
export function putReservation(
  { id, version }: Seen,
  change: UpdateReservationBody,
  what?: string,
): Promise<Reservation> {
  return api.put(`${PATH}/${id}`, change, { ifMatch: version, what });
}

/** Completes it and creates the given order: both or neither. */
export function completeReservation(
  { id, version }: Seen,
  body: CompleteReservationBody,
): Promise<Reservation> {
  return api.post(`${PATH}/${id}/completion`, body, { ifMatch: version });
}

export function logReservationContact(
  { id, version }: Seen,
  body: CustomerContactBody,
): Promise<Reservation> {
  return api.put(`${PATH}/${id}/customer-contact`, body, { ifMatch: version });
}
