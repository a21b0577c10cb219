// Updates the cached data of everything that shows laybys after a change of one layby.

import type { QueryClient } from '@tanstack/react-query';
import type { Layby } from '#shared/contracts/laybys.ts';
import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { dropListed, putRow } from '#web/lib/listed-rows.ts';
import { LAYBY_LISTS_KEY, LAYBYS_KEY } from './public/laybys.queries.ts';
import { laybyQuery } from './public/one-layby.queries.ts';

/** Replaces the cached row by the server's at once; everything that depends on it is read again. */
export function replaceLayby(client: QueryClient, row: Layby): void {
  putRow(client, row, { lists: [LAYBY_LISTS_KEY], one: laybyQuery(row.id).queryKey });
  refreshLaybys(client);
}

/** Removes a deleted layby from the cached lists. */
export function removeLayby(client: QueryClient, id: number): void {
  // A view of this layby alone reads it once more, and finds that it is gone.
  void client.resetQueries({ queryKey: laybyQuery(id).queryKey, exact: true });
  dropListed(client, LAYBY_LISTS_KEY, id);
  refreshLaybys(client);
}

/** For changes that may affect any layby: a new one, an undo. */
export function refreshLaybys(client: QueryClient): void {
  for (const path of [LAYBYS_KEY[0], '/api/customers', '/api/dashboard/stats', '/api/dashboard/insights']) {
    void client.invalidateQueries({ queryKey: [path] });
  }
}

/** How a conflicting change of a layby by somebody else is described. */
export const LAYBY_SUBJECT = rowSubject<Layby>({
  entity: 'layby',
  mark: 'durationToPay',
  standingOf: ({ status, isOverdue }) =>
    `The layby is now ${LAYBY_STATUS_LABELS[isOverdue ? 'overdue' : status]}.`,
  replace: replaceLayby,
  refresh: refreshLaybys,
});
