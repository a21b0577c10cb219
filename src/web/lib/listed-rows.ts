import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from './api-client.ts';

/** Changes the rows of all lists below a key, whether they are held as pages or as one array. */
export function changeListed<Row>(
  client: QueryClient,
  listsKey: QueryKey,
  change: (rows: Row[]) => Row[],
): void {
  client.setQueriesData<InfiniteData<Page<Row>, string> | Row[]>({ queryKey: listsKey }, (data) => {
    if (data === undefined || Array.isArray(data)) return data && change(data);
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
  });
}

/** Puts the server's row in place of the one that is listed. */
export function putListed<Row extends { id: number }>(
  client: QueryClient,
  listsKey: QueryKey,
  row: Row,
): void {
  changeListed<Row>(client, listsKey, (rows) => rows.map((listed) => (listed.id === row.id ? row : listed)));
}

/** Takes a row out of the lists. */
export function dropListed(client: QueryClient, listsKey: QueryKey, id: number): void {
  changeListed<{ id: number }>(client, listsKey, (rows) => rows.filter((listed) => listed.id !== id));
}
