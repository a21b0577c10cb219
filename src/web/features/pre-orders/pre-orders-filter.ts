import type { PreOrderLocation } from '#shared/domain/labels.ts';
import {
  PRE_ORDER_STATUSES,
  type PreOrderStatus,
  preOrderStatusOf,
} from '#shared/domain/pre-order-statuses.ts';
import type { PreOrdersSearch } from './pre-orders-search-params.ts';

export interface PreOrderFilter {
  /** `active` hides the completed ones. */
  status: 'active' | 'all' | readonly PreOrderStatus[];
  /** '' for both places. */
  location: PreOrderLocation | '';
  q: string;
}

/** What the address asks for. Words that are no status count as absent; without any, completed ones are hidden. */
export function filterOf({ status = '', location, q }: PreOrdersSearch): PreOrderFilter {
  const words = status.split(',').map((word) => word.trim().toLowerCase());
  const meant = new Set(words.map(preOrderStatusOf));
  const known = PRE_ORDER_STATUSES.filter((one) => meant.has(one));
  const others = words.includes('all') ? 'all' : 'active';
  return {
    status: others === 'active' && known.length > 0 ? known : others,
    location: location ?? '',
    q: q ?? '',
  };
}

/** The query of the API for a filter. */
export function paramsOf({ status, location, q }: PreOrderFilter): Record<string, string> {
  return {
    ...(status !== 'all' && { status: status === 'active' ? status : status.join(',') }),
    ...(location !== '' && { location }),
    ...(q !== '' && { q }),
  };
}
