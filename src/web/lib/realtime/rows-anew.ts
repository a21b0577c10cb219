import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { api, type Page } from '../api-client.ts';
import { entityOfPath, isAffected } from './entity-keys.ts';
import type { RealtimeChange } from './socket-line.ts';

// A list of many loaded pages is not read again for one row of it: the rows that changed are asked for by their numbers,
// within the list's own filter, and put where the newest of them belong.

/** Where a list stands by its newest change, and gives single rows of it (`?ids=`). */
const LISTS: ReadonlySet<string> = new Set(['/api/payments', '/api/pre-orders', '/api/laybys']);
/** Of more than these a page or two are as quick. */
const MOST = 50;

interface ListedRow {
  id: number;
  version: number;
  updatedAt: string;
}
type Pages = InfiniteData<Page<ListedRow>, string>;

/** Brings a list up to date with what others have changed. False: that takes reading all of it. */
export async function readRowsAnew(
  client: QueryClient,
  query: Query,
  changes: readonly RealtimeChange[],
): Promise<boolean> {
  const before = query.state.data as Pages;
  const list = new URL(String(before.pageParams[0]), location.origin);
  const about = changes.filter(({ entity }) => isAffected(query.queryKey, new Set([entity])));
  // What another kind of record does to these rows is told of no numbers of theirs.
  const isOfRows = about.every(({ entity }) => entity === entityOfPath(list.pathname));
  const isSimple =
    LISTS.has(list.pathname) && !list.searchParams.has('sort') && !list.searchParams.has('ids');
  if (!isOfRows || !isSimple || about.length > MOST) return false;

  const ids = [...new Set(about.map(({ id }) => id))];
  const { items } = await api.getPage<ListedRow>(pathOf(list, { ids: ids.join(','), limit: String(MOST) }));
  const listed = new Set(before.pages.flatMap((page) => page.items.map(({ id }) => id)));
  const found = new Set(items.map(({ id }) => id));
  // One that was and is in sight changes no total; of all others it cannot be told from here.
  const isTotalKept = ids.every((id) => listed.has(id) && found.has(id));
  const first = isTotalKept ? null : await api.getPage<ListedRow>(pathOf(list, { limit: '1' }));

  // It is being read, or has to be: what is read then is newer than this.
  if (query.state.fetchStatus === 'fetching' || query.state.isInvalidated || !isPages(query.state.data))
    return false;
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

/** The changed rows as the answer has them: taken out where they stood, and put in before what is older. */
function withRows(data: Pages, about: readonly RealtimeChange[], items: readonly ListedRow[]): Pages {
  const versions = new Map(about.map(({ id, version }) => [id, version]));
  for (const { id, version } of items) versions.set(id, version);
  // What this tab has saved meanwhile is newer than the answer.
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

/** Behind the last row that is loaded it comes with its own page. */
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
