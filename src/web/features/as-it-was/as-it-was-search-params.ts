// The address of the shop as it was: `/as-it-was?at=2026-11-22T17&list=orders&status=approved&q=selma&id=7`. Part of the first
// bundle, because the router reads it: keep it light.

import { searchId, searchText } from '#web/lib/url-search.ts';

export interface AsItWasSearch {
  /** A day and a full hour of the shop's own clock; absent is yesterday at closing. */
  at?: string | undefined;
  /** Absent is the dashboard. */
  list?: string | undefined;
  /** One or several, as they are stored. */
  status?: string | undefined;
  q?: string | undefined;
  /** The record that is open. */
  id?: number | undefined;
}

/** Whether there was such a moment, the screen judges. */
export function validateAsItWasSearch({ at, list, status, q, id }: Record<string, unknown>): AsItWasSearch {
  return {
    at: searchText(at),
    list: searchText(list),
    status: searchText(status),
    q: searchText(q),
    id: searchId(id),
  };
}
