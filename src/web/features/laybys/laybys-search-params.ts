// The address of Layby Management: `/layby?status=active,overdue&branch=rundu&layby=12`. Part of the first bundle, because
// the router reads it: keep it light.

import { type ListFilterSearch, listFilterSearchOf } from '#web/lib/list-filter.ts';
import { type ListLookSearch, listLookOf } from '#web/lib/list-look.ts';
import { searchId, searchText } from '#web/lib/url-search.ts';

export interface LaybysSearch extends ListFilterSearch, ListLookSearch {
  /** A comma list as written in the address; what it means is judged by laybys-filter.ts. */
  status?: string | undefined;
  q?: string | undefined;
  /** The layby whose card is open. */
  layby?: number | undefined;
}

/** Keeps what can be used. Whatever else stands in the address counts as absent. */
export function validateLaybysSearch(search: Record<string, unknown>): LaybysSearch {
  return {
    status: searchText(search.status),
    q: searchText(search.q),
    layby: searchId(search.layby),
    ...listFilterSearchOf(search),
    ...listLookOf(search),
  };
}
