import { RESERVATION_STATUSES, type ReservationStatus } from '#shared/domain/labels.ts';
import { RESERVATION_SCREEN_SORTS } from '#shared/domain/list-sorts.ts';
import { OPEN_RESERVATION_STATUSES } from '#shared/domain/reservation-lifecycle.ts';
import { type ListFilter, listFilterOf, onlyOf, queryOf } from '#web/lib/list-filter.ts';
import type { ReservationsSearch } from './reservations-search-params.ts';

/** Filters besides the statuses: customers still to be called, and reservations past their expected day. */
const SPECIAL_FILTERS = ['to_call', 'late'] as const;
export type ReservationFilterWord = ReservationStatus | (typeof SPECIAL_FILTERS)[number];

const WORDS: readonly ReservationFilterWord[] = [...RESERVATION_STATUSES, ...SPECIAL_FILTERS];

export interface ReservationFilter {
  /** `open`: waiting and notified, the screen's default. */
  status: 'open' | 'all' | readonly ReservationFilterWord[];
  q: string;
  by: ListFilter;
}

/** The other filters of the reservations list. */
export const RESERVATION_NARROWING = ['branch', 'agent', 'model', 'from', 'to', 'priority', 'ids'] as const;

/** The filter in the URL. Unknown statuses are ignored; without any, finished reservations are hidden. */
export function filterOf({ status = '', q = '', ...search }: ReservationsSearch): ReservationFilter {
  const rest = { q, by: onlyOf(listFilterOf(search), RESERVATION_NARROWING, RESERVATION_SCREEN_SORTS) };
  const words = status.split(',').map((word) => word.trim().toLowerCase());
  if (words.includes('all')) return { status: 'all', ...rest };
  const known = WORDS.filter((word) => words.includes(word));
  return { status: known.length === 0 || isOpenPair(known) ? 'open' : known, ...rest };
}

/** The API's query string for a filter. */
export function paramsOf({ status, ...rest }: ReservationFilter): Record<string, string> {
  return {
    ...(rest.by.sort === '' && { order: 'queue' }),
    ...(status !== 'all' && { status: (status === 'open' ? OPEN_RESERVATION_STATUSES : status).join(',') }),
    ...restOf(rest),
  };
}

/** The URL's parameters except the statuses. */
export function restOf({ q, by }: Omit<ReservationFilter, 'status'>): Record<string, string> {
  return { ...(q !== '' && { q }), ...queryOf(by) };
}

/** The URL's parameters of the same list with other statuses; without one, the open ones. */
export function searchAt(status: string | undefined, filter: ReservationFilter) {
  return { status: status || undefined, ...restOf(filter) };
}

/** The filter's only word, as in the status field and the figures; '' for the open ones. */
export function wordOf({ status }: ReservationFilter): string {
  if (status === 'open') return '';
  return status === 'all' ? 'all' : status.join(',');
}

function isOpenPair(words: readonly ReservationFilterWord[]): boolean {
  return (
    words.length === OPEN_RESERVATION_STATUSES.length &&
    OPEN_RESERVATION_STATUSES.every((status) => words.includes(status))
  );
}
