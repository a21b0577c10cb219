import type { PreOrderLocation } from '#shared/domain/labels.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import {
  PRE_ORDER_STATUSES,
  type PreOrderStatus,
  preOrderStatusOf,
} from '#shared/domain/pre-order-statuses.ts';
import { type ListFilter, listFilterOf, onlyOf, queryOf } from '#web/lib/list-filter.ts';
import type { PreOrdersSearch } from './pre-orders-search-params.ts';

export interface PreOrderFilter {
  /** `active` hides the completed ones; `late` means still on its way after the expected day. */
  status: 'active' | 'all' | 'late' | readonly PreOrderStatus[];
  /** '' for both places. */
  location: PreOrderLocation | '';
  q: string;
  by: ListFilter;
}

/** The other filters of the pre-orders list. */
export const PRE_ORDER_NARROWING = ['branch', 'agent', 'model', 'from', 'to', 'stuck', 'ids'] as const;

/** The filter in the URL. Unknown statuses are ignored; without any, completed pre-orders are hidden. */
export function filterOf({ status = '', location, q, ...search }: PreOrdersSearch): PreOrderFilter {
  const words = status.split(',').map((word) => word.trim().toLowerCase());
  const meant = new Set(words.map(preOrderStatusOf));
  const known = PRE_ORDER_STATUSES.filter((one) => meant.has(one));
  const others = (['all', 'late'] as const).find((word) => words.includes(word)) ?? 'active';
  return {
    status: others === 'active' && known.length > 0 ? known : others,
    location: location ?? '',
    q: q ?? '',
    by: onlyOf(listFilterOf(search), PRE_ORDER_NARROWING, SORTS_OF.preOrders),
  };
}

/** The API's query string for a filter. */
export function paramsOf({ status, location, q, by }: PreOrderFilter): Record<string, string> {
  return {
    ...(status !== 'all' && { status: typeof status === 'string' ? status : status.join(',') }),
    ...(location !== '' && { location }),
    ...(q !== '' && { q }),
    ...queryOf(by),
  };
}
