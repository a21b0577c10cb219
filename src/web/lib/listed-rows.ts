import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from './api-client.ts';

type Listed<Row> = InfiniteData<Page<Row>, string> | Row[];

function rowsOf<Row>(data: Listed<Row> | undefined): readonly Row[] {
  return Array.isArray(data) ? data : (data?.pages.flatMap(({ items }) => items) ?? []);
}

/** Changes the rows of all cached lists below a key, whether held as pages or as one array. */
function changeListed<Row>(client: QueryClient, listsKey: QueryKey, change: (rows: Row[]) => Row[]): void {
  client.setQueriesData<Listed<Row>>({ queryKey: listsKey }, (data) => {
    if (data === undefined || Array.isArray(data)) return data && change(data);
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
  });
}

interface Versioned {
  id: number;
  version: number;
}

/** The keys below which rows of a kind are listed, and the key of the single row. */
interface Places {
  lists: readonly QueryKey[];
  one?: QueryKey;
}

/**
 * Whether a newer version of the row is cached: a repeated change returns its first answer, and a colleague may have changed the row since. A row
 * with the same version, as after reading a notification, is not outdated.
 */
export function isOutdated({ id, version }: Versioned, client: QueryClient, { lists, one }: Places): boolean {
  const listed = lists.flatMap((queryKey) => client.getQueriesData<Listed<Versioned>>({ queryKey }));
  const known = listed.flatMap(([, data]) => rowsOf(data));
  const alone = one && client.getQueryData<Versioned>(one);
  return [...known, ...(alone ? [alone] : [])].some((row) => row.id === id && row.version > version);
}

/** Puts the server's row into all cached queries that show it, unless a newer version is cached. */
export function putRow<Row extends Versioned>(client: QueryClient, row: Row, places: Places): void {
  if (isOutdated(row, client, places)) return;
  if (places.one) client.setQueryData(places.one, row);
  for (const key of places.lists)
    changeListed<Row>(client, key, (rows) => rows.map((listed) => (listed.id === row.id ? row : listed)));
}

/** Removes a row from the lists. */
export function dropListed(client: QueryClient, listsKey: QueryKey, id: number): void {
  changeListed<{ id: number }>(client, listsKey, (rows) => rows.filter((listed) => listed.id !== id));
}
