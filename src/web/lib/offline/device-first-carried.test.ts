import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppConfig } from '#shared/contracts/config.ts';
import { POCKET_FORMAT } from '#shared/domain/pocket/format.ts';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';
import { pageQuery } from '../page-query.ts';
import { forgetPocket, takeAnswer } from '../pocket/pocket-memory.ts';
import { createQueryClient } from '../query-client.ts';
import { configQuery } from '../session.ts';
import { forgetAnswers } from './connection.ts';
import { noteDoneHere } from './done-here.ts';
import { KEPT_AT_HEADER, POCKET_KEY } from './kept-lists.ts';

// A device with a stored list, and a copy that is newer.

withFakeIndexedDb();

const LIST = '/api/reservations';
const listQuery = pageQuery<{ phoneModel: string }>([LIST, 'list'], LIST, {
  status: 'notified',
  limit: '50',
});
const MINUTE_MS = 60_000;

let answer: PromiseWithResolvers<Response>;
let kept: Response;
/** Opening the copy, while it does not respond; ends with the test. */
let copy: PromiseWithResolvers<never>;

const reservation = (phoneModel: string) => ({
  ...{ id: 1, version: 1, customerId: 1, status: 'notified', phoneModel, priority: 'normal', agent: null },
  ...{ collectionBranch: null, customerContacted: false, reservedDate: '2026-11-18', createdAt: ago(90) },
});
const customer = {
  ...{ id: 1, version: 1, name: 'Selma', phone: '081 123 4567', phoneKey: '264811234567', email: null },
  ...{ address: null, location: null, createdAt: '', updatedAt: '', forgottenAt: null },
};
const tableOf = (row: object) => ({ fields: Object.keys(row), rows: [Object.values(row)] });
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const listOf = (model: string, keptAt?: string) =>
  Response.json([reservation(model)], keptAt === undefined ? {} : { headers: { [KEPT_AT_HEADER]: keptAt } });

beforeEach(async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', new URL('https://shop.example/reservations'));
  answer = Promise.withResolvers();
  copy = Promise.withResolvers();
  copy.promise.catch(() => {});
  vi.stubGlobal('fetch', () => answer.promise);
  vi.stubGlobal('caches', { match: async () => kept.clone() });
  await takeAnswer(
    {
      ...{ format: POCKET_FORMAT, shop: 'a', cursor: 'a.1', at: ago(10), isWhole: true, gone: {} },
      bounds: { ordersFrom: null, customersFrom: ago(10_000), notificationsFrom: ago(10_000) },
      totals: { orders: 0, preOrders: 0, laybys: 0, reservations: 1 },
      tables: { customers: tableOf(customer), reservations: tableOf(reservation('Pixel as carried')) },
    },
    { zone: 'Africa/Windhoek', offlineDays: 7, heardAt: Date.now() },
  );
});
afterEach(async () => {
  copy.reject(new Error('It is not read any more'));
  await forgetPocket();
  forgetAnswers();
  vi.unstubAllGlobals();
});

/** Returns every model that was shown, in order. */
function open() {
  const observer = new InfiniteQueryObserver(createQueryClient(), listQuery);
  const shown: string[] = [];
  const close = observer.subscribe(({ data }) => {
    const model = data?.pages[0]?.items[0]?.phoneModel;
    if (model !== undefined && shown.at(-1) !== model) shown.push(model);
  });
  return { shown, close };
}

it('shows what is kept at once, what is carried when the server takes its time, and its answer in the end', async () => {
  kept = listOf('Pixel as kept', ago(60));
  const { shown, close } = open();
  await vi.waitFor(() => expect(shown).toEqual(['Pixel as kept']));
  await vi.waitFor(() => expect(shown).toEqual(['Pixel as kept', 'Pixel as carried']), { timeout: 10_000 });
  answer.resolve(listOf('Pixel as answered'));
  await vi.waitFor(() => expect(shown.at(-1)).toBe('Pixel as answered'));
  close();
});

it('shows what is carried at once where something was done here since the list was kept', async () => {
  kept = listOf('Pixel as kept', ago(60));
  noteDoneHere();
  const { shown, close } = open();
  await vi.waitFor(() => expect(shown).toEqual(['Pixel as carried']));
  answer.resolve(listOf('Pixel as answered'));
  await vi.waitFor(() => expect(shown).toEqual(['Pixel as carried', 'Pixel as answered']));
  close();
});

it('never puts back what is kept when the worker answers with it in the place of a server that does not', async () => {
  kept = listOf('Pixel as kept', ago(60));
  const { shown, close } = open();
  await vi.waitFor(() => expect(shown.at(-1)).toBe('Pixel as carried'), { timeout: 10_000 });
  answer.resolve(listOf('Pixel as kept', ago(60)));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(shown).toEqual(['Pixel as kept', 'Pixel as carried']);
  close();
});

/** Makes reads of the copy never resolve. */
async function silenceCopy(): Promise<void> {
  await forgetPocket();
  localStorage.setItem(POCKET_KEY, '1');
  const silent = () => Object.assign(copy.promise, { addEventListener: () => {} });
  const real = indexedDB;
  vi.stubGlobal('indexedDB', { open: silent, deleteDatabase: (name: string) => real.deleteDatabase(name) });
}

it('shows what is kept of a range of days at once on the day on which it was answered, and else what is carried', async () => {
  const today = pageQuery<{ id: number }>(['/api/live-payments', 'list'], '/api/live-payments', {
    ...{ range: 'today', limit: '50' },
  });
  // A time zone where it is noon, so that there is no midnight within the last hour.
  const behind = new Date().getUTCHours() - 12;
  const timeZone = `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
  const firstShown = async (answeredAt: string) => {
    // An answer from before midnight may be stored after it: the server's date counts.
    kept = Response.json([{ id: 7 }], { headers: { [KEPT_AT_HEADER]: ago(0), date: answeredAt } });
    const client = createQueryClient();
    client.setQueryData(configQuery.queryKey, { timeZone } as AppConfig);
    const observer = new InfiniteQueryObserver(client, today);
    const close = observer.subscribe(() => {});
    const rows = await vi.waitFor(() => {
      const { data } = observer.getCurrentResult();
      return data?.pages[0]?.items ?? Promise.reject(new Error('Nothing yet'));
    });
    close();
    return rows;
  };
  expect(await firstShown(ago(24 * 60))).toEqual([]);
  await silenceCopy();
  expect(await firstShown(ago(60))).toEqual([{ id: 7 }]);
});

it('shows the answer of the server at once where the copy takes longer to be read', async () => {
  kept = listOf('Pixel as kept', ago(60));
  await silenceCopy();
  const { shown, close } = open();
  await vi.waitFor(() => expect(shown).toEqual(['Pixel as kept']));
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  answer.resolve(listOf('Pixel as answered'));
  await vi.waitFor(() => expect(shown.at(-1)).toBe('Pixel as answered'));
  close();
});
