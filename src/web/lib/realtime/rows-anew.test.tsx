import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type StubbedCall, stubFetch } from '#web/testing/stub-fetch.ts';
import { pageQuery } from '../page-query.ts';
import { createQueryClient } from '../query-client.ts';
import { createChangeApplier } from './change-applier.ts';
import { beginChange, forgetChangedRows } from './changed-rows.ts';

/** A list of the newest change first, as the server keeps it. */
interface Row {
  id: number;
  version: number;
  updatedAt: string;
  status: string;
}
const PAGE = 20;
const COUNT = 50;

const client = createQueryClient();
const applier = createChangeApplier(client, () => {});
let rows: Row[];
let minute: number;
let end: () => void;

const QUERY = pageQuery<Row>(['/api/payments', 'list', 'active'], '/api/payments', {
  status: 'active',
  limit: String(PAGE),
});

function answer({ path }: StubbedCall) {
  const { searchParams } = new URL(path, 'http://shop.example');
  const listed = rows
    .filter(({ status }) => status === searchParams.get('status'))
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id);
  const ids = searchParams.get('ids')?.split(',').map(Number);
  const chosen = ids ? listed.filter(({ id }) => ids.includes(id)) : listed;
  const limit = Number(searchParams.get('limit'));
  const from = Number(searchParams.get('cursor') ?? 0);
  const next = new URLSearchParams({ ...Object.fromEntries(searchParams), cursor: String(from + limit) });
  return {
    body: chosen.slice(from, from + limit),
    headers: {
      ...(from === 0 && { 'x-total-count': String(chosen.length) }),
      ...(from + limit < chosen.length && { link: `</api/payments?${next}>; rel="next"` }),
    },
  };
}

let network: ReturnType<typeof stubFetch>;

/** A colleague changes a row; the screen hears of it. */
function change(id: number, values: Partial<Row> = {}) {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`There is no ${id}`);
  minute += 1;
  Object.assign(row, { ...values, version: row.version + 1, updatedAt: at(minute) });
  return { entity: 'payment', id, version: row.version };
}
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 25, 0, minutes)).toISOString();
const shown = () => client.getQueryData(QUERY.queryKey);
const shownIds = () => shown()?.pages.flatMap(({ items }) => items.map(({ id }) => id));
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(200);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(200);
}
/** The queries of the requests since the last call. */
const asked = () => network.calls.splice(0).map(({ path }) => new URLSearchParams(path.split('?')[1]));

beforeEach(async () => {
  network = stubFetch({ 'GET /api/payments': answer });
  vi.useFakeTimers();
  // Forgets the changes announced in other tests.
  forgetChangedRows();
  minute = COUNT;
  rows = Array.from({ length: COUNT }, (_, index) => ({
    id: index + 1,
    version: 1,
    updatedAt: at(index),
    status: 'active',
  }));
  const observer = new InfiniteQueryObserver(client, QUERY);
  end = observer.subscribe(() => {});
  await settle();
  await observer.fetchNextPage();
  expect(shownIds()).toHaveLength(2 * PAGE);
  asked();
});
afterEach(() => {
  end();
  client.clear();
});

test('of a row that is listed only that row is read, and stands where the newest stands', async () => {
  applier.apply([change(15)]);
  await settle();
  expect(asked().map((query) => [query.get('ids'), query.get('status')])).toEqual([['15', 'active']]);
  expect(shownIds()?.slice(0, 3)).toEqual([15, 50, 49]);
  expect(shownIds()).toHaveLength(2 * PAGE);
  expect(shown()?.pages[0]?.items[0]).toMatchObject({ id: 15, version: 2 });
});

test('rows that nothing has happened to are the same ones', async () => {
  const before = shown()?.pages[1]?.items.at(-1);
  applier.apply([change(49)]);
  await settle();
  expect(shown()?.pages[1]?.items.at(-1)).toBe(before);
});

test('one that left the list is gone, one that came stands above, and the total is told anew', async () => {
  applier.apply([change(50, { status: 'completed' }), change(2)]);
  await settle();
  expect(asked().map((query) => query.get('ids') ?? query.get('limit'))).toEqual(['50,2', '1']);
  expect(shownIds()?.slice(0, 2)).toEqual([2, 49]);
  expect(shown()?.pages[0]?.total?.count).toBe(COUNT - 1);
});

test('what follows the loaded pages is loaded after them as before', async () => {
  applier.apply([change(1), change(40), change(33, { status: 'completed' })]);
  await settle();
  const observer = new InfiniteQueryObserver(client, QUERY);
  await observer.fetchNextPage();
  const ids = shownIds() ?? [];
  expect(ids.slice(0, 2)).toEqual([40, 1]);
  expect(new Set(ids).size).toBe(COUNT - 1);
});

test('what this tab has saved since is not put back', async () => {
  const heard = change(30);
  applier.apply([heard]);
  const own = { ...(rows.find(({ id }) => id === 30) as Row), version: 9, status: 'active' };
  client.setQueryData(QUERY.queryKey, (data) => ({
    ...(data as NonNullable<typeof data>),
    pages: (data?.pages ?? []).map((page) => ({
      ...page,
      items: page.items.map((row) => (row.id === 30 ? own : row)),
    })),
  }));
  await settle();
  expect(
    shown()
      ?.pages.flatMap(({ items }) => items)
      .find(({ id }) => id === 30),
  ).toEqual(own);
});

/** The answer to the next read of single rows comes after three seconds, as it was when it was asked for. */
function delayRows(): void {
  const quick = globalThis.fetch;
  let isDelayed = false;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const reply = await quick(path, init);
    if (isDelayed || !path.includes('ids=')) return reply;
    isDelayed = true;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return reply;
  });
}

test('what left the list by a second change is not put back by the late answer to the first', async () => {
  delayRows();
  applier.apply([change(15)]);
  await settle();
  applier.apply([change(15, { status: 'completed' })]);
  await settle();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shownIds()).not.toContain(15);
  expect(shown()?.pages[0]?.total?.count).toBe(COUNT - 1);
});

test('a late answer puts nothing back into a list that was read whole meanwhile', async () => {
  delayRows();
  applier.apply([change(15)]);
  await settle();
  change(15, { status: 'completed' });
  applier.applyEverything();
  await settle();
  expect(shownIds()).not.toContain(15);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shownIds()).not.toContain(15);
});

test.each([
  ['of what another kind of record does to them', [{ entity: 'customer', id: 3, version: 2 }]],
  [
    'of more rows than a page is quick for',
    Array.from({ length: 51 }, (_, n) => ({ entity: 'payment', id: n + 1, version: 2 })),
  ],
])('all loaded pages are read anew %s', async (_name, changes) => {
  applier.apply(changes);
  await settle();
  expect(asked().map((query) => query.get('ids'))).toEqual([null, null]);
});

test('rows that cannot be read alone are read with all others', async () => {
  network.routes['GET /api/payments'] = (call) =>
    call.path.includes('ids=') ? { status: 500, body: {} } : answer(call);
  applier.apply([change(15)]);
  await settle();
  expect(asked().map((query) => query.get('ids'))).toEqual(['15', null, null]);
  expect(shownIds()?.[0]).toBe(15);
});

test('an own change needs no reading', async () => {
  const own = change(15);
  beginChange('PUT', '/api/payments/15')({ body: { id: 15, version: own.version } });
  asked();
  applier.apply([own]);
  await settle();
  expect(asked()).toEqual([]);
});
