import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageQuery } from '../page-query.ts';
import { createQueryClient } from '../query-client.ts';
import { sessionQuery } from '../session.ts';
import { forgetAnswers, keptSince } from './connection.ts';
import { KEPT_AT_HEADER } from './kept-lists.ts';

const LIST = '/api/laybys';
const listQuery = pageQuery<{ id: number }>([LIST, 'list'], LIST, { limit: '50' });
const rowsOf = (observer: ReturnType<typeof open>['observer']) =>
  observer.getCurrentResult().data?.pages.flatMap(({ items }) => items.map(({ id }) => id));

/** Answers of the server, in the order in which they are asked for; each is given by hand. */
let calls: PromiseWithResolvers<Response>[] = [];
let kept: Response | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  kept = undefined;
  vi.stubGlobal('location', new URL('https://shop.example/layby'));
  vi.stubGlobal('caches', { match: async () => kept?.clone() });
  vi.stubGlobal('fetch', () => {
    const call = Promise.withResolvers<Response>();
    calls.push(call);
    return call.promise;
  });
});
afterEach(() => {
  forgetAnswers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rows = (...ids: number[]) => new Response(JSON.stringify(ids.map((id) => ({ id }))));
const keep = (...ids: number[]) => {
  kept = rows(...ids);
  kept.headers.set(KEPT_AT_HEADER, '2026-11-18T09:14:00.000Z');
};

function open() {
  const client = createQueryClient();
  const observer = new InfiniteQueryObserver(client, listQuery);
  const close = observer.subscribe(() => {});
  return { client, observer, close };
}

it('shows what this device keeps while the server takes its time, and its answer when it comes', async () => {
  keep(1, 2);
  const { observer, close } = open();
  await vi.waitFor(() => expect(rowsOf(observer)).toEqual([1, 2]));
  expect(keptSince(LIST)).toBe(Date.parse('2026-11-18T09:14:00.000Z'));
  calls[0]?.resolve(rows(1, 2, 3));
  await vi.waitFor(() => expect(rowsOf(observer)).toEqual([1, 2, 3]));
  expect(keptSince(LIST)).toBeNull();
  expect(calls).toHaveLength(1);
  close();
});

it('takes an answer that comes at once, and never what is kept of what was read', async () => {
  keep(1, 2);
  const { client, observer, close } = open();
  calls[0]?.resolve(rows(7));
  await vi.waitFor(() => expect(rowsOf(observer)).toEqual([7]));
  void client.invalidateQueries(listQuery);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(200);
  expect(rowsOf(observer)).toEqual([7]);
  calls[1]?.resolve(rows(8));
  await vi.waitFor(() => expect(rowsOf(observer)).toEqual([8]));
  close();
});

it('asks once more when something was saved since, instead of putting an older answer over it', async () => {
  keep(1);
  const { client, observer, close } = open();
  await vi.waitFor(() => expect(rowsOf(observer)).toEqual([1]));
  client.setQueryData(listQuery.queryKey, (data) => data && { ...data, pages: [...data.pages] });
  calls[0]?.resolve(rows(1));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  calls[1]?.resolve(rows(1, 9));
  await vi.waitFor(() => expect(rowsOf(observer)).toEqual([1, 9]));
  close();
});

it('asks once more when the server did not answer, and keeps what is shown when it fails again', async () => {
  keep(1);
  const { observer, close } = open();
  await vi.waitFor(() => expect(rowsOf(observer)).toEqual([1]));
  calls[0]?.reject(new TypeError('Failed to fetch'));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  calls[1]?.resolve(new Response('{"message":"Later"}', { status: 503 }));
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  expect(rowsOf(observer)).toEqual([1]);
  close();
});

it('waits for the server where nothing is kept', async () => {
  const { observer, close } = open();
  await vi.advanceTimersByTimeAsync(200);
  expect(rowsOf(observer)).toBeUndefined();
  calls[0]?.resolve(rows(5));
  await vi.waitFor(() => expect(rowsOf(observer)).toEqual([5]));
  close();
});

it('opens the app with what is kept of its session as soon as that is read', async () => {
  kept = Response.json({ authenticated: true });
  kept.headers.set(KEPT_AT_HEADER, '2026-11-18T09:14:00.000Z');
  const client = createQueryClient();
  const observer = new QueryObserver(client, sessionQuery);
  const close = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1);
  expect(observer.getCurrentResult().data?.authenticated).toBe(true);
  calls[0]?.resolve(Response.json({ authenticated: false }));
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.authenticated).toBe(false));
  close();
});

it('says nothing more of what was kept once the answer is shown whose body came after its headers', async () => {
  keep(1);
  const { observer, close } = open();
  const body = new TransformStream<Uint8Array, Uint8Array>();
  calls[0]?.resolve(new Response(body.readable));
  await vi.waitFor(() => expect(rowsOf(observer)).toEqual([1]));
  const writer = body.writable.getWriter();
  void writer.write(new TextEncoder().encode('[{"id":5}]'));
  void writer.close();
  await vi.waitFor(() => expect(rowsOf(observer)).toEqual([5]));
  await vi.advanceTimersByTimeAsync(100);
  expect(keptSince(LIST)).toBeNull();
  close();
});
