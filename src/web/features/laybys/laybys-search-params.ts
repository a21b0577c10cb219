// The URL of Layby Management: `/layby?status=active,overdue&branch=rundu&layby=12`. The router reads it, so it is part of the first bundle:
// keep it small.

import { type ListFilterSearch, listFilterSearchOf } from '#web/lib/list-filter.ts';
import { type ListLookSearch, listLookOf } from '#web/lib/list-look.ts';
import { searchId, searchText } from '#web/lib/url-search.ts';

export interface LaybysSearch extends ListFilterSearch, ListLookSearch {
  /** A comma-separated list as in the URL; laybys-filter.ts interprets it. */
  status?: string | undefined;
  q?: string | undefined;
  /** The layby whose card is open. */
  layby?: number | undefined;
}

/** Keeps the valid parameters and ignores all others. */
export function validateLaybysSearch(search: Record<string, unknown>): LaybysSearch {
  return {
    status: searchText(search.status),
    q: searchText(search.q),
    layby: searchId(search.layby),
    ...listFilterSearchOf(search),
    ...listLookOf(search),
  };
}
