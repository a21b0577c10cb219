// The URL of the Pre-Orders screen: `/pre-orders?status=ordered,shipped&location=china&q=selma`. The router reads it, so it is part of the
// first bundle: keep it small.

import { type ListFilterSearch, listFilterSearchOf } from '#web/lib/list-filter.ts';
import { type ListLookSearch, listLookOf } from '#web/lib/list-look.ts';
import { searchId, searchText } from '#web/lib/url-search.ts';

export interface PreOrdersSearch extends ListFilterSearch, ListLookSearch {
  /** A comma-separated list as in the URL; pre-orders-filter.ts interprets it. */
  status?: string | undefined;
  location?: 'china' | 'dubai' | undefined;
  q?: string | undefined;
  /** The pre-order that is shown above the list. */
  preOrder?: number | undefined;
}

/** Keeps the valid parameters and ignores all others. */
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
