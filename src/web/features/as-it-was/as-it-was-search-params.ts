// The URL of the shop as it was: `/as-it-was?at=2026-11-22T17&list=orders&status=approved&q=selma&id=7`. The router reads it, so it is part of
// the first bundle: keep it small.

import { searchId, searchText } from '#web/lib/url-search.ts';

export interface AsItWasSearch {
  /** A day and a full hour in the shop's zone; absent means yesterday at closing. */
  at?: string | undefined;
  /** The dashboard when absent. */
  list?: string | undefined;
  /** One or several stored statuses. */
  status?: string | undefined;
  q?: string | undefined;
  /** The record that is open. */
  id?: number | undefined;
}

/** Checks the form only; the screen decides whether the moment can be shown. */
export function validateAsItWasSearch({ at, list, status, q, id }: Record<string, unknown>): AsItWasSearch {
  return {
    at: searchText(at),
    list: searchText(list),
    status: searchText(status),
    q: searchText(q),
    id: searchId(id),
  };
}
