import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { api, type Page } from '../api-client.ts';
import { entityOfPath, isAffected } from './entity-keys.ts';
import type { RealtimeChange } from './socket-line.ts';

// Updates a long list without refetching all its loaded pages: the changed rows are requested by id, within the list's own filter, and inserted where
// their latest change puts them.

/** Lists that are sorted by the latest change, and serve single rows (`?ids=`). */
const LISTS: ReadonlySet<string> = new Set(['/api/payments', '/api/pre-orders', '/api/laybys']);
/** For more rows than this, refetching a page or two is as quick. */
const MOST = 50;

interface ListedRow {
  id: number;
  version: number;
  updatedAt: string;
}
type Pages = InfiniteData<Page<ListedRow>, string>;

/** Applies others' changes to a list. False when the whole list must be refetched instead. */
export async function readRowsAnew(
  client: QueryClient,
  query: Query,
  changes: readonly RealtimeChange[],
): Promise<boolean> {
  const before = query.state.data as Pages;
  const updates = query.state.dataUpdateCount;
  const list = new URL(String(before.pageParams[0]), location.origin);
  const about = changes.filter(({ entity }) => isAffected(query.queryKey, new Set([entity])));
  // Changes to another kind of record may affect these rows, but do not name their ids.
  const isOfRows = about.every(({ entity }) => entity === entityOfPath(list.pathname));
  const isSimple =
    LISTS.has(list.pathname) && !list.searchParams.has('sort') && !list.searchParams.has('ids');
  if (!isOfRows || !isSimple || about.length > MOST) return false;

  const ids = [...new Set(about.map(({ id }) => id))];
  const { items } = await api.getPage<ListedRow>(pathOf(list, { ids: ids.join(','), limit: String(MOST) }));
  const listed = new Set(before.pages.flatMap((page) => page.items.map(({ id }) => id)));
  const found = new Set(items.map(({ id }) => id));
  // The total is unchanged if each changed row was in the list and still is; in any other case it must be requested.
  const isTotalKept = ids.every((id) => listed.has(id) && found.has(id));
  const first = isTotalKept ? null : await api.getPage<ListedRow>(pathOf(list, { limit: '1' }));

  const { state } = query;
  // The list has been refetched meanwhile, is being refetched or about to be, with newer data than this.
  const isOvertaken =
    state.dataUpdateCount !== updates || state.fetchStatus === 'fetching' || state.isInvalidated;
  if (isOvertaken || !isPages(state.data)) return false;
  client.setQueryData<Pages>(query.queryKey, (now) => {
    const next = now && withRows(now, about, items);
    return next && first ? withTotal(next, first.total) : next;
  });
  return true;
}

function pathOf({ pathname, searchParams }: URL, words: Record<string, string>): string {
  return `${pathname}?${new URLSearchParams({ ...Object.fromEntries(searchParams), ...words })}`;
}

function isPages(data: unknown): data is Pages {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}

/** Removes the changed rows from where they were, and inserts them as the answer has them, before older ones. */
function withRows(data: Pages, about: readonly RealtimeChange[], items: readonly ListedRow[]): Pages {
  const versions = new Map(about.map(({ id, version }) => [id, version]));
  for (const { id, version } of items) versions.set(id, version);
  // Rows that this tab has saved meanwhile are newer than the answer.
  const kept = new Set<number>();
  for (const { id, version } of data.pages.flatMap((page) => page.items)) {
    if (version > (versions.get(id) ?? Number.POSITIVE_INFINITY)) kept.add(id);
  }
  const rest = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => kept.has(id) || !versions.has(id)),
  }));
  for (const row of items) if (!kept.has(row.id)) insert(rest, row);
  return { ...data, pages: rest };
}

/** Inserts a row before the first older one. A row older than all loaded ones comes with its own page later. */
function insert(pages: Page<ListedRow>[], row: ListedRow): void {
  for (const page of pages) {
    const at = page.items.findIndex((other) => isNewer(row, other));
    if (at !== -1) return void page.items.splice(at, 0, row);
  }
  const last = pages.at(-1);
  if (last?.nextPath === null) last.items.push(row);
}

const isNewer = (one: ListedRow, other: ListedRow) =>
  one.updatedAt === other.updatedAt ? one.id > other.id : one.updatedAt > other.updatedAt;

function withTotal(data: Pages, total: Page<ListedRow>['total']): Pages {
  const pages = data.pages.map((page, index) => (index === 0 ? { ...page, total } : page));
  return { ...data, pages };
}
