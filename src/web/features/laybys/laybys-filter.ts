import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import type { LaybysSearch } from './laybys-search-params.ts';

export const LAYBY_FILTER_STATUSES = ['active', 'overdue', 'completed', 'to_hand_over', 'cancelled'] as const;
export type LaybyFilterStatus = (typeof LAYBY_FILTER_STATUSES)[number];

/** As the badges name them; who is to fetch a paid device is no status of its own. */
export const LAYBY_FILTER_WORDS: Readonly<Record<LaybyFilterStatus, string>> = {
  ...LAYBY_STATUS_LABELS,
  to_hand_over: 'To hand over',
};

export interface LaybyFilter {
  /** None: all of them. */
  statuses: readonly LaybyFilterStatus[];
  q: string;
}

/** What the address asks for. Words that are no status count as absent. */
export function filterOf({ status = '', q }: LaybysSearch): LaybyFilter {
  const words = status.split(',').map((word) => word.trim().toLowerCase());
  return { statuses: LAYBY_FILTER_STATUSES.filter((one) => words.includes(one)), q: q ?? '' };
}

/** The query of the API for a filter. */
export function paramsOf({ statuses, q }: LaybyFilter): Record<string, string> {
  return { ...(statuses.length > 0 && { status: statuses.join(',') }), ...(q !== '' && { q }) };
}
