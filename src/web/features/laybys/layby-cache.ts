// How a change of one layby reaches everything that shows laybys.

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Layby } from '#shared/contracts/laybys.ts';
import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import type { RowSubject } from '#web/components/shop/refusal.ts';
import type { Page } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { LAYBY_LISTS_KEY, LAYBYS_KEY, laybyQuery } from './public/laybys.queries.ts';

/** Shows the server's row in place of the old one at once; everything that depends on it is read again. */
export function replaceLayby(client: QueryClient, row: Layby): void {
  client.setQueryData(laybyQuery(row.id).queryKey, row);
  changeListed(client, (items) => items.map((listed) => (listed.id === row.id ? row : listed)));
  refreshLaybys(client);
}

/** Takes a deleted layby out of the lists. */
export function removeLayby(client: QueryClient, id: number): void {
  // Whoever shows it alone asks once more, and learns that it is gone.
  void client.resetQueries({ queryKey: laybyQuery(id).queryKey, exact: true });
  changeListed(client, (items) => items.filter((listed) => listed.id !== id));
  refreshLaybys(client);
}

/** After a change that may touch any layby: a new one, an undo. */
export function refreshLaybys(client: QueryClient): void {
  for (const path of [LAYBYS_KEY[0], '/api/customers', '/api/dashboard/stats']) {
    void client.invalidateQueries({ queryKey: [path] });
  }
}

/** The layby as it is now, which the server sends along when it refuses a change; null when it sent none. */
export function currentLaybyOf(error: unknown): Layby | null {
  const current = error instanceof ApiError ? error.problem?.current : null;
  const isRow = typeof current === 'object' && current !== null && 'durationToPay' in current;
  return isRow ? (current as Layby) : null;
}

/** After a refusal: shows the row as it is now where the server sent it, else reads what may have gone. */
export function adoptCurrentLayby(client: QueryClient, error: unknown): void {
  const current = currentLaybyOf(error);
  if (current) replaceLayby(client, current);
  else if (error instanceof ApiError && error.status === 404) refreshLaybys(client);
}

/** How a change of a layby that somebody else was faster with is told. */
export const LAYBY_SUBJECT: RowSubject<Layby> = {
  entity: 'layby',
  standingOf: ({ status, isOverdue }) =>
    `The layby is now ${LAYBY_STATUS_LABELS[isOverdue ? 'overdue' : status]}.`,
  currentOf: currentLaybyOf,
  adopt: adoptCurrentLayby,
};

function changeListed(client: QueryClient, change: (items: Layby[]) => Layby[]): void {
  client.setQueriesData<InfiniteData<Page<Layby>, string>>(
    { queryKey: LAYBY_LISTS_KEY },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
