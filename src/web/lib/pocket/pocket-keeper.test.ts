import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POCKET_FORMAT } from '#shared/domain/pocket/format.ts';
import { loseStore, withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';
import { setForgotten } from '../offline/forgotten.ts';
import { noteOwnVersion, ownVersionAfter } from '../writes/own-versions.ts';
import { keepOwnAnswers } from './own-answers.ts';
import { keepPocket, type PocketTrouble } from './pocket-keeper.ts';
import { carriedPocket, forgetPocket } from './pocket-memory.ts';
import { readOwnAnswers } from './pocket-store.ts';

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

const CONFIG = { offlineDays: 7, timeZone: 'Africa/Windhoek' };

/** The server gives these answers in turn, and repeats the last one. */
function answerInTurn(...answers: object[]): void {
  let asked = 0;
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.startsWith('/api/pocket') ? answers[Math.min(asked++, answers.length - 1)] : []),
  );
}

/** Triggers requests, as a restored connection does, until the copy has this cursor. */
const carries = (cursor: string) =>
  vi.waitFor(
    async () => {
      window.dispatchEvent(new Event('online'));
      expect((await carriedPocket())?.head.cursor).toBe(cursor);
    },
    { timeout: 5_000, interval: 50 },
  );

it.each([
  ['a page', () => new Response('<!doctype html><title>Top up your data</title>')],
  ['that nothing is here', () => new Response('404 page not found', { status: 404 })],
  ['that it may not', () => new Response('Forbidden', { status: 403 })],
  ['that it took too long', () => Response.json({ code: 'request_timeout' }, { status: 408 })],
  ['that it was asked too often', () => Response.json({ code: 'too_many_attempts' }, { status: 429 })],
])('is asked past %s in the place of an answer, which changes nothing', async (_, inBetween) => {
  const asked: string[] = [];
  const answers = [
    () => Response.json(answer('a.1', true)),
    inBetween,
    () => Response.json(answer('a.2', false)),
  ];
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/pocket')) return Response.json([]);
    asked.push(path);
    return (answers[asked.length - 1] ?? answers[2])?.();
  });
  const troubles: PocketTrouble[] = [];
  const stop = keepPocket({ config: CONFIG, onTrouble: (trouble) => troubles.push(trouble) });
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

it('keeps what it has, and goes on, where the browser has taken its databases from the page, as an iPhone does', async () => {
  answerInTurn(answer('a.1', true), answer('a.2', false));
  const troubles: PocketTrouble[] = [];
  const stop = keepPocket({ config: CONFIG, onTrouble: (trouble) => troubles.push(trouble) });
  await vi.waitFor(() => expect(troubles).toEqual([null]));
  const lose = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(loseStore);
  await carries('a.2');
  stop();
  expect(lose).toHaveBeenCalled();
  expect(troubles.filter((trouble) => trouble !== null)).toEqual([]);
});

it('goes on with what is new while the browser asks its user whether it may keep that', async () => {
  const persist = vi.fn(() => new Promise<boolean>(() => {}));
  vi.stubGlobal('navigator', { onLine: true, storage: { persist } });
  answerInTurn(answer('a.1', true), answer('a.2', false));
  const stop = keepPocket({ config: CONFIG, onTrouble: () => {} });
  await carries('a.2');
  stop();
  expect(persist).toHaveBeenCalledOnce();
});

it('takes what it had made of records for its own no more once a backup was put back', async () => {
  noteOwnVersion('payment:12', 4);
  answerInTurn(answer('a.1', true), answer('a.2', false), { ...answer('b.1', true), shop: 'b' });
  const stop = keepPocket({ config: CONFIG, onTrouble: () => {} });
  await carries('a.2');
  expect(ownVersionAfter('payment:12', '3')).toBe('4');
  const write = { method: 'PUT', path: '/api/payments/12', content: null } as const;
  await keepOwnAnswers([{ write, answer: { id: 12, version: 4, nextActions: [] } }]);
  expect(await readOwnAnswers()).toHaveLength(1);
  await carries('b.1');
  stop();
  expect(await readOwnAnswers()).toEqual([]);
  expect(ownVersionAfter('payment:12', '3')).toBe('3');
});

it('goes on after a logout that failed while it asked', async () => {
  let answerFirst: (reply: Response) => void = () => {};
  const first = new Promise<Response>((resolve) => {
    answerFirst = resolve;
  });
  const later = answer('a.2', false);
  let asked = 0;
  vi.stubGlobal('fetch', (path: string) => {
    if (!path.startsWith('/api/pocket')) return Promise.resolve(Response.json([]));
    asked += 1;
    return asked === 1 ? first : Promise.resolve(Response.json(later));
  });
  const stop = keepPocket({ config: CONFIG, onTrouble: () => {} });
  await vi.waitFor(() => expect(asked).toBe(1));
  setForgotten(true);
  answerFirst(Response.json(answer('a.1', true)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await carriedPocket()).toBeNull();
  setForgotten(false);
  await carries('a.2');
  stop();
});
