import { RESERVATION_STATUSES, type ReservationStatus } from '#shared/domain/labels.ts';
import { RESERVATION_SCREEN_SORTS } from '#shared/domain/list-sorts.ts';
import { OPEN_RESERVATION_STATUSES } from '#shared/domain/reservation-lifecycle.ts';
import { type ListFilter, listFilterOf, onlyOf, queryOf } from '#web/lib/list-filter.ts';
import type { ReservationsSearch } from './reservations-search-params.ts';

/** Besides the statuses: who is still to be called, and who waits longer than expected. */
export const SPECIAL_FILTERS = ['to_call', 'late'] as const;
export type ReservationFilterWord = ReservationStatus | (typeof SPECIAL_FILTERS)[number];

const WORDS: readonly ReservationFilterWord[] = [...RESERVATION_STATUSES, ...SPECIAL_FILTERS];

export interface ReservationFilter {
  /** `open`: waiting and notified, as the screen shows by default. */
  status: 'open' | 'all' | readonly ReservationFilterWord[];
  q: string;
  by: ListFilter;
}

/** What a reservation can be told by besides. */
export const RESERVATION_NARROWING = ['branch', 'agent', 'model', 'from', 'to', 'priority', 'ids'] as const;

/** What the address asks for. Words that mean nothing count as absent; without any, finished ones are hidden. */
export function filterOf({ status = '', q = '', ...search }: ReservationsSearch): ReservationFilter {
  const rest = { q, by: onlyOf(listFilterOf(search), RESERVATION_NARROWING, RESERVATION_SCREEN_SORTS) };
  const words = status.split(',').map((word) => word.trim().toLowerCase());
  if (words.includes('all')) return { status: 'all', ...rest };
  const known = WORDS.filter((word) => words.includes(word));
  return { status: known.length === 0 || isOpenPair(known) ? 'open' : known, ...rest };
}

/** The query of the API for a filter. */
export function paramsOf({ status, ...rest }: ReservationFilter): Record<string, string> {
  return {
    ...(rest.by.sort === '' && { order: 'queue' }),
    ...(status !== 'all' && { status: (status === 'open' ? OPEN_RESERVATION_STATUSES : status).join(',') }),
    ...restOf(rest),
  };
}

/** What else it is narrowed to, whatever the statuses. */
export function restOf({ q, by }: Omit<ReservationFilter, 'status'>): Record<string, string> {
  return { ...(q !== '' && { q }), ...queryOf(by) };
}

/** The address of the same list at other statuses; the open ones without. */
export function searchAt(status: string | undefined, filter: ReservationFilter) {
  return { status: status || undefined, ...restOf(filter) };
}

/** The word of a filter of one word, as the status field and the figures name it; '' for the open ones. */
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
