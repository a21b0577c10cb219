import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POCKET_FORMAT } from '#shared/domain/pocket/format.ts';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';
import { keepPocket, type PocketTrouble } from './pocket-keeper.ts';
import { carriedPocket, forgetPocket } from './pocket-memory.ts';

withFakeIndexedDb();

const AT = '2026-11-18T07:14:00.000Z';
const answer = (cursor: string, isWhole: boolean) => ({
  ...{ format: POCKET_FORMAT, shop: 'a', cursor, at: AT, isWhole },
  bounds: { ordersFrom: null, customersFrom: AT, notificationsFrom: AT },
  totals: { orders: 0, preOrders: 0, laybys: 0, reservations: 0 },
  ...{ tables: {}, gone: {} },
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(async () => {
  await forgetPocket();
  vi.unstubAllGlobals();
});

it('a page that something in between gives in the place of an answer changes nothing, and is asked past', async () => {
  const asked: string[] = [];
  const answers = [
    () => Response.json(answer('a.1', true)),
    () => new Response('<!doctype html><title>Top up your data</title>'),
    () => Response.json(answer('a.2', false)),
  ];
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/pocket')) return Response.json([]);
    asked.push(path);
    return (answers[asked.length - 1] ?? answers[2])?.();
  });
  const troubles: PocketTrouble[] = [];
  const config = { offlineDays: 7, timeZone: 'Africa/Windhoek' };
  const stop = keepPocket({ config, onTrouble: (trouble) => troubles.push(trouble) });
  const heard = (count: number) =>
    vi.waitFor(
      () => {
        window.dispatchEvent(new Event('online'));
        expect(asked).toHaveLength(count);
      },
      { timeout: 5_000, interval: 100 },
    );
  await heard(2);
  await heard(3);
  await vi.waitFor(async () => expect((await carriedPocket())?.head.cursor).toBe('a.2'));
  stop();
  expect(asked).toEqual(['/api/pocket', '/api/pocket?since=a.1', '/api/pocket?since=a.1']);
  expect(troubles.filter((trouble) => trouble !== null)).toEqual([]);
});
