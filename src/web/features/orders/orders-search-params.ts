// The URL of the Orders screen: `/payments?status=bank_paid&exact=1&q=selma&order=12`. The router reads it, so it is part of the first bundle:
// keep it small.

import { type ListFilterSearch, listFilterSearchOf } from '#web/lib/list-filter.ts';
import { type ListLookSearch, listLookOf } from '#web/lib/list-look.ts';
import { searchId, searchText } from '#web/lib/url-search.ts';

export interface OrdersSearch extends ListFilterSearch, ListLookSearch {
  /** As in the URL; order-filter.ts interprets it. */
  status?: string | undefined;
  /** Only the named stage, without the later ones. */
  exact?: '1' | undefined;
  q?: string | undefined;
  /** The order whose details are open. */
  order?: number | undefined;
}

/** Keeps the valid parameters and ignores all others. */
export function validateOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    status: searchText(search.status),
    exact: search.exact === '1' || search.exact === 'true' ? '1' : undefined,
    q: searchText(search.q),
    order: searchId(search.order),
    ...listFilterSearchOf(search),
    ...listLookOf(search),
  };
}
