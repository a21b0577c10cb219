// The URL of the Phone Reservations screen: `/reservations?status=waiting&q=selma&branch=rundu&reservation=12`. The router reads it, so it is
// part of the first bundle: keep it small.

import { type ListFilterSearch, listFilterSearchOf } from '#web/lib/list-filter.ts';
import { type ListLookSearch, listLookOf } from '#web/lib/list-look.ts';
import { searchId, searchText } from '#web/lib/url-search.ts';

/** Among the filters, `branch` is the branch at which the customers wait. */
export interface ReservationsSearch extends ListFilterSearch, ListLookSearch {
  /** A comma-separated list as in the URL; reservations-filter.ts interprets it. */
  status?: string | undefined;
  q?: string | undefined;
  /** The reservation whose details are open. */
  reservation?: number | undefined;
}

/** Keeps the valid parameters and ignores all others. */
export function validateReservationsSearch(search: Record<string, unknown>): ReservationsSearch {
  return {
    status: searchText(search.status),
    q: searchText(search.q),
    reservation: searchId(search.reservation),
    ...listFilterSearchOf(search),
    ...listLookOf(search),
  };
}
