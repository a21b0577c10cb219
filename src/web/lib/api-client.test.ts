import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api-client.ts';
import { ApiError, NetworkError, UnsettledError, userMessageOf } from './api-error.ts';
import { lastHeard } from './offline/connection.ts';
import { pause } from './pause.ts';
import { onUnauthorized, resetUnauthorized } from './unauthorized.ts';
import { forgetWrites } from './writes/sent-writes.ts';

const fetchStub = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchStub);
  resetUnauthorized();
});
afterEach(() => {
  fetchStub.mockReset();
  forgetWrites();
  vi.unstubAllGlobals();
});

const answer = (body: string | null, init?: ResponseInit) =>
  fetchStub.mockResolvedValueOnce(new Response(body, init));
/** An answer as from the app's server, which returns the key of the request. */
const answerOfOurs = (body: string | null, init?: ResponseInit) =>
  fetchStub.mockImplementationOnce(async (_path, { headers }) => {
    const response = new Response(body, init);
    response.headers.set('idempotency-key', new Headers(headers).get('idempotency-key') ?? '');
    return response;
  });

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('it should have failed');
    },
    (error: unknown) => error,
  );
}

const sentHeaders = () => new Headers(fetchStub.mock.calls[0]?.[1].headers);

test('sends JSON with the cookie and gives back the parsed body', async () => {
  answerOfOurs('{"id":7}');
  expect(await api.put('/api/customers/7', { name: 'Selma' }, { ifMatch: 3 })).toEqual({ id: 7 });
  const [path, init] = fetchStub.mock.calls[0] ?? [];
  expect(path).toBe('/api/customers/7');
  expect(init).toMatchObject({ method: 'PUT', credentials: 'include', body: '{"name":"Selma"}' });
  expect(sentHeaders().get('content-type')).toBe('application/json');
  expect(sentHeaders().get('if-match')).toBe('"3"');
});

test.each(['post', 'put', 'delete'] as const)(
  'every %s carries an idempotency key of its own',
  async (method) => {
    const keys = new Set<string | null>();
    for (let count = 0; count < 2; count += 1) {
      fetchStub.mockClear();
      answerOfOurs('{}');
      await api[method]('/api/customers/7', {});
      keys.add(sentHeaders().get('idempotency-key'));
    }
    expect(keys.size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  },
);

test('a read without an answer ends after 20 s, a change after 30 s as not known', async () => {
  vi.useFakeTimers();
  fetchStub.mockReturnValue(new Promise(() => {}));
  const read = failureOf(api.get('/api/customers'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await read).toBeInstanceOf(NetworkError);
  const change = failureOf(api.put('/api/customers/7', { name: 'Selma' }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await change).toBeInstanceOf(UnsettledError);
  forgetWrites();
  vi.useRealTimers();
});

test('a body that stops half way is no answer either', async () => {
  vi.useFakeTimers();
  const stuck = new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([91])) }));
  fetchStub.mockResolvedValueOnce(stuck);
  const read = failureOf(api.get('/api/customers'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await read).toBeInstanceOf(NetworkError);
  vi.useRealTimers();
});

test('sends no content type without a body', async () => {
  answerOfOurs(null, { status: 204 });
  await api.put('/api/notifications/3/read');
  expect(sentHeaders().has('content-type')).toBe(false);
});

test.each([[204], [200], [202]])('takes a %i with an empty body', async (status) => {
  answerOfOurs(null, { status });
  expect(await api.delete('/api/customers/7')).toBeUndefined();
});

test('an error reads status, colon, body, and keeps the problem for people', async () => {
  const body =
    '{"code":"conflict","message":"Taken","errors":[{"path":"phone","message":"Taken"}],"current":{"id":1}}';
  answer(body, { status: 409 });
  const error = await failureOf(api.post('/api/customers', {}));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: `409: ${body}`, status: 409, userMessage: 'Taken' });
  expect((error as ApiError).problem).toMatchObject({ code: 'conflict', current: { id: 1 } });
  expect(userMessageOf(error, 'Failed to create customer')).toBe('Taken');
});

test.each([
  [{ status: 500, statusText: 'Boom' }, '500: Boom'],
  [{ status: 503 }, '503: Service Unavailable'],
  [{ status: 418 }, '418: Error'],
])('an empty error body gives way to words: %o', async (init, message) => {
  answer(null, init);
  const error = await failureOf(api.get('/api/customers'));
  expect(error).toMatchObject({ message, problem: null });
  expect(userMessageOf(error, 'Failed to load')).toBe('Failed to load');
});

test('an HTML error page is no message for people', async () => {
  answer('<html>nginx</html>', { status: 502 });
  expect(userMessageOf(await failureOf(api.get('/api/customers')), 'Failed to load')).toBe('Failed to load');
});

test('tells how long to wait', async () => {
  answer('{}', { status: 429, headers: { 'retry-after': '30' } });
  expect(await failureOf(api.post('/api/auth/login', {}))).toMatchObject({ retryAfterSeconds: 30 });
});

test('no reply is a NetworkError, an aborted call is not', async () => {
  fetchStub.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await failureOf(api.get('/api/customers'))).toBeInstanceOf(NetworkError);
  const controller = new AbortController();
  controller.abort();
  fetchStub.mockRejectedValueOnce(controller.signal.reason);
  const error = await failureOf(api.get('/api/customers', { signal: controller.signal }));
  expect(error).toBe(controller.signal.reason);
});

test('announces a 401 once until the next login, and never that of a login itself', async () => {
  const listener = vi.fn();
  const stop = onUnauthorized(listener);
  answer('{}', { status: 401 });
  await failureOf(api.post('/api/auth/login', {}));
  expect(listener).not.toHaveBeenCalled();
  for (let count = 0; count < 3; count++) {
    answer('{}', { status: 401 });
    await failureOf(api.get('/api/customers'));
  }
  expect(listener).toHaveBeenCalledTimes(1);
  resetUnauthorized();
  answer('{}', { status: 401 });
  await failureOf(api.get('/api/customers'));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test('the 401 to a call from before a login does not end the session that has begun', async () => {
  const listener = vi.fn();
  const stop = onUnauthorized(listener);
  let refuse: (response: Response) => void = () => {};
  fetchStub.mockReturnValueOnce(
    new Promise((resolve) => {
      refuse = resolve;
    }),
  );
  const slow = failureOf(api.get('/api/laybys'));
  await pause(5);
  resetUnauthorized();
  refuse(new Response('{}', { status: 401 }));
  expect(await slow).toBeInstanceOf(ApiError);
  expect(listener).not.toHaveBeenCalled();
  stop();
});

test.each([
  ['an empty success', () => new Response(null, { status: 200 })],
  ['a list', () => Response.json([])],
  ['the answer to another call', () => Response.json({ id: 7 }, { headers: { 'idempotency-key': 'other' } })],
])('%s from something in between is no answer to a change', async (_what, made) => {
  fetchStub.mockResolvedValueOnce(made());
  expect(await failureOf(api.post('/api/payments/7/receipts', { amount: '500' }))).toBeInstanceOf(
    UnsettledError,
  );
});

test('what is not the server does not know what time it is', async () => {
  lastHeard.server = 5;
  const headers = { date: 'Sat, 21 Nov 2026 10:00:00 GMT' };
  answer('{}', { headers });
  await failureOf(api.post('/api/payments/7/receipts', {}));
  answer('<p>Log in to this network</p>', { headers: { ...headers, 'content-type': 'text/html' } });
  await failureOf(api.get('/api/payments'));
  expect(lastHeard.server).toBe(5);
  answerOfOurs('{}', { headers });
  await api.put('/api/payments/7', {});
  expect(lastHeard.server).toBe(Date.parse(headers.date));
});

test('an answer may be as old as its call took, also where the device slept and its running time stood still', async () => {
  const now = Date.now();
  vi.spyOn(performance, 'now').mockReturnValue(500);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  fetchStub.mockImplementationOnce(async () => {
    clock.mockReturnValue(now + 7_200_000);
    return new Response('{}', { headers: { date: new Date(now).toUTCString() } });
  });
  await api.get('/api/payments');
  vi.restoreAllMocks();
  expect(lastHeard.tookMs).toBe(7_200_000);
});

test('a change that is sent elsewhere is not followed there', async () => {
  answerOfOurs('{}');
  await api.delete('/api/customers/7');
  expect(fetchStub.mock.calls[0]?.[1].redirect).toBe('error');
  answer('{}');
  await api.get('/api/customers/7');
  expect(fetchStub.mock.calls[1]?.[1].redirect).toBeUndefined();
});
