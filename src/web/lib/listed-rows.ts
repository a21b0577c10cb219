import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from './api-client.ts';

type Listed<Row> = InfiniteData<Page<Row>, string> | Row[];

function rowsOf<Row>(data: Listed<Row> | undefined): readonly Row[] {
  return Array.isArray(data) ? data : (data?.pages.flatMap(({ items }) => items) ?? []);
}

/** Changes the rows of all lists below a key, whether they are held as pages or as one array. */
export function changeListed<Row>(
  client: QueryClient,
  listsKey: QueryKey,
  change: (rows: Row[]) => Row[],
): void {
  client.setQueriesData<Listed<Row>>({ queryKey: listsKey }, (data) => {
    if (data === undefined || Array.isArray(data)) return data && change(data);
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
  });
}

interface Versioned {
  id: number;
  version: number;
}

/** The keys below which rows of a kind are listed, and that under which this one is read alone. */
interface Places {
  lists: readonly QueryKey[];
  one?: QueryKey;
}

/**
 * Whether something newer of the row is known here: a change that is sent again is answered as it was answered then, and a
 * colleague may have had the row since. What a change leaves at its version, as reading a notification does, is not older.
 */
export function isOutdated({ id, version }: Versioned, client: QueryClient, { lists, one }: Places): boolean {
  const listed = lists.flatMap((queryKey) => client.getQueriesData<Listed<Versioned>>({ queryKey }));
  const known = listed.flatMap(([, data]) => rowsOf(data));
  const alone = one && client.getQueryData<Versioned>(one);
  return [...known, ...(alone ? [alone] : [])].some((row) => row.id === id && row.version > version);
}

/** Puts the server's row wherever it is shown, unless something newer is: nothing older comes back into sight. */
export function putRow<Row extends Versioned>(client: QueryClient, row: Row, places: Places): void {
  if (isOutdated(row, client, places)) return;
  if (places.one) client.setQueryData(places.one, row);
  for (const key of places.lists)
    changeListed<Row>(client, key, (rows) => rows.map((listed) => (listed.id === row.id ? row : listed)));
}

/** Takes a row out of the lists. */
export function dropListed(client: QueryClient, listsKey: QueryKey, id: number): void {
  changeListed<{ id: number }>(client, listsKey, (rows) => rows.filter((listed) => listed.id !== id));
}
