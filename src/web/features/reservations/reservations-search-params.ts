// The address of the Phone Reservations screen: `/reservations?status=waiting&q=selma&branch=rundu&reservation=12`. Part of the first
// bundle, because the router reads it: keep it light.

import { type ListFilterSearch, listFilterSearchOf } from '#web/lib/list-filter.ts';
import { type ListLookSearch, listLookOf } from '#web/lib/list-look.ts';
import { searchId, searchText } from '#web/lib/url-search.ts';

/** Of what lists are narrowed by, `branch` is where the customers wait. */
export interface ReservationsSearch extends ListFilterSearch, ListLookSearch {
  /** A comma list as written in the address; what it means is judged by reservations-filter.ts. */
  status?: string | undefined;
  q?: string | undefined;
  /** The reservation whose details are open. */
  reservation?: number | undefined;
}

/** Keeps what can be used. Whatever else stands in the address counts as absent. */
export function validateReservationsSearch(search: Record<string, unknown>): ReservationsSearch {
  return {
    status: searchText(search.status),
    q: searchText(search.q),
    reservation: searchId(search.reservation),
    ...listFilterSearchOf(search),
    ...listLookOf(search),
  };
}
