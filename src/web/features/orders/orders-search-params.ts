// The address of the Orders screen: `/payments?status=bank_paid&exact=1&q=selma&order=12`. Part of the first bundle,
// because the router reads it: keep it light.

import { type ListFilterSearch, listFilterSearchOf } from '#web/lib/list-filter.ts';
import { type ListLookSearch, listLookOf } from '#web/lib/list-look.ts';
import { searchId, searchText } from '#web/lib/url-search.ts';

export interface OrdersSearch extends ListFilterSearch, ListLookSearch {
  /** As written in the address; what it means is judged by order-filter.ts. */
  status?: string | undefined;
  /** Only the named step, without the later ones. */
  exact?: '1' | undefined;
  q?: string | undefined;
  /** The order whose details are open. */
  order?: number | undefined;
}

/** Keeps what can be used. Whatever else stands in the address counts as absent. */
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
