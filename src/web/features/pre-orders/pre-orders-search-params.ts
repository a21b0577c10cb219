// The address of the Pre-Orders screen: `/pre-orders?status=ordered,shipped&location=china&q=selma`. Part of the first
// bundle, because the router reads it: keep it light.

import { type ListFilterSearch, listFilterSearchOf } from '#web/lib/list-filter.ts';
import { type ListLookSearch, listLookOf } from '#web/lib/list-look.ts';
import { searchId, searchText } from '#web/lib/url-search.ts';

export interface PreOrdersSearch extends ListFilterSearch, ListLookSearch {
  /** A comma list as written in the address; what it means is judged by pre-orders-filter.ts. */
  status?: string | undefined;
  location?: 'china' | 'dubai' | undefined;
  q?: string | undefined;
  /** The pre-order that is shown above the list. */
  preOrder?: number | undefined;
}

/** Keeps what can be used. Whatever else stands in the address counts as absent. */
export function validatePreOrdersSearch(search: Record<string, unknown>): PreOrdersSearch {
  return {
    status: searchText(search.status),
    location: locationOf(search.location),
    q: searchText(search.q),
    preOrder: searchId(search.preOrder),
    ...listFilterSearchOf(search),
    ...listLookOf(search),
  };
}

function locationOf(value: unknown): PreOrdersSearch['location'] {
  const word = searchText(value)?.toLowerCase();
  return word === 'china' || word === 'dubai' ? word : undefined;
}
