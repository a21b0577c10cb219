import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { type ListFilter, listFilterOf, onlyOf, queryOf } from '#web/lib/list-filter.ts';
import type { LaybysSearch } from './laybys-search-params.ts';

export const LAYBY_FILTER_STATUSES = [
  'active',
  'overdue',
  'completed',
  'to_hand_over',
  'in_branch',
  'cancelled',
] as const;
export type LaybyFilterStatus = (typeof LAYBY_FILTER_STATUSES)[number];

/** The statuses by their badge labels; "to hand over" is a filter, not a status of its own. */
export const LAYBY_FILTER_WORDS: Readonly<Record<LaybyFilterStatus, string>> = {
  ...LAYBY_STATUS_LABELS,
  to_hand_over: 'To hand over',
  in_branch: 'Device in branch',
};

export interface LaybyFilter {
  /** Empty: all statuses. */
  statuses: readonly LaybyFilterStatus[];
  q: string;
  by: ListFilter;
}

/** The other filters of the laybys list. */
export const LAYBY_NARROWING = ['branch', 'agent', 'model', 'from', 'to', 'balance', 'due', 'ids'] as const;

/** The filter in the URL. Unknown statuses are ignored. */
export function filterOf({ status = '', q, ...search }: LaybysSearch): LaybyFilter {
  const words = status.split(',').map((word) => word.trim().toLowerCase());
  return {
    statuses: LAYBY_FILTER_STATUSES.filter((one) => words.includes(one)),
    q: q ?? '',
    by: onlyOf(listFilterOf(search), LAYBY_NARROWING, SORTS_OF.laybys),
  };
}

/** The API's query string for a filter. */
export function paramsOf({ statuses, ...rest }: LaybyFilter): Record<string, string> {
  return { ...(statuses.length > 0 && { status: statuses.join(',') }), ...restOf(rest) };
}

/** The URL's parameters except the statuses. */
export function restOf({ q, by }: Omit<LaybyFilter, 'statuses'>): Record<string, string> {
  return { ...(q !== '' && { q }), ...queryOf(by) };
}
