import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BatchReply } from '#shared/contracts/outbox.ts';
import { addOrder } from '#testing/shop.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';

// Changes that a device kept and sends at once: each runs as if it had come alone.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;

interface Given {
  method?: string;
  path: string;
  body?: unknown;
  line?: string;
  key?: string;
  headers?: Record<string, string>;
}

const call = ({ method = 'POST', path, body, line = path, key = `batched-${++made}`, headers }: Given) => ({
  ...{ method, path, body, line, headers: { 'idempotency-key': key, ...headers } },
});
const pay = (id: number, amount: string, more: Partial<Given> = {}) =>
  call({ path: `/api/payments/${id}/receipts`, body: { amount, paymentMethod: 'cash' }, ...more });
const send = (calls: unknown[], client = server.client) => client.post('/api/outbox/batch', { calls });
const statuses = ({ body }: { body: { answers: ({ status: number } | null)[] } }) =>
  body.answers.map((answer) => answer?.status ?? null);
const paidOn = async (id: number) => (await server.client.get(`/api/payments/${id}`)).body.paidAmount;

it('answers each as if it had come alone, in its order, and once however often it is asked', async () => {
  const order = await addOrder(server.client, { totalAmount: '900.00' });
  const at = '2026-11-17T15:50:00.000Z';
  const line = 'order';
  const calls = [
    pay(order.id, '100', { line, headers: { 'x-deed-at': at } }),
    call({
      ...{ line, method: 'PUT', path: `/api/payments/${order.id}`, body: { status: 'approved' } },
      headers: { 'if-match': `"${order.version}"` },
    }),
    pay(order.id, '50'),
  ];
  const first = await send(calls);
  expect(first.status).toBe(200);
  // The payment changed the version that the step names, so the step is refused with the current row.
  expect(statuses(first)).toEqual([201, 412, 201]);
  expect(first.body.answers[1].body).toMatchObject({ code: 'stale_version', current: { id: order.id } });
  const again = await send(calls);
  expect(statuses(again)).toEqual([201, 412, 201]);
  expect(again.body.answers[0].body).toEqual(first.body.answers[0].body);
  expect(await paidOn(order.id)).toBe('150.00');
  const { body: receipts } = await server.client.get(`/api/payments/${order.id}/receipts`);
  expect(receipts.map(({ receivedAt }: { receivedAt: string }) => receivedAt)).toContain(at);
});

it('does not try what comes after something that was not saved of the same record, and goes on with others', async () => {
  const [order, other] = [await addOrder(server.client), await addOrder(server.client)];
  const reply = await send([
    pay(order.id, 'nothing', { line: 'payment:1' }),
    pay(order.id, '50', { line: 'payment:1' }),
    pay(other.id, '60', { line: 'payment:2' }),
  ]);
  expect(statuses(reply)).toEqual([400, null, 201]);
  expect([await paidOn(order.id), await paidOn(other.id)]).toEqual(['0.00', '60.00']);
});

it('goes on with other records while one of them is waited for', async () => {
  const [held, other] = [await addOrder(server.client), await addOrder(server.client)];
  const sent = Promise.withResolvers<Awaited<ReturnType<typeof send>>>();
  await server.database.db.transaction(async (holder) => {
    await holder.execute(sql`select from payments where id = ${held.id} for update`);
    const calls = [pay(held.id, '50'), pay(other.id, '60'), pay(held.id, '70')];
    sent.resolve(send(calls));
    await vi.waitFor(async () => expect(await paidOn(other.id)).toBe('60.00'), { timeout: 8_000 });
    expect(await paidOn(held.id)).toBe('0.00');
  });
  expect(statuses(await sent.promise)).toEqual([201, 201, 201]);
  expect(await paidOn(held.id)).toBe('120.00');
});

it('leaves a place to others, however much one device sends', async () => {
  const [held, other] = [await addOrder(server.client), await addOrder(server.client)];
  const [one, another] = [server.newClient(), server.newClient()];
  for (const client of [one, another]) await client.post('/api/auth/login', { password: TEST_PASSWORD });
  const ended: string[] = [];
  const sent = (name: string, calls: unknown[], client: typeof one) =>
    send(calls, client).then((reply) => {
      ended.push(name);
      return reply;
    });
  const batches = await server.database.db.transaction(async (holder) => {
    await holder.execute(sql`select from payments where id = ${held.id} for update`);
    // Each waits for the locked row, or behind another one, until the row is free.
    const waiting = ['10', '20', '30'].map((amount) => sent(amount, [pay(held.id, amount)], one));
    expect(statuses(await sent('other', [pay(other.id, '60')], another))).toEqual([201]);
    expect(ended).toEqual(['other']);
    return { waiting };
  });
  await Promise.all(batches.waiting);
});

it('refuses what is not sent again by itself, leads elsewhere, has no key, or is too much', async () => {
  const order = await addOrder(server.client);
  const refused = [
    [call({ path: '/api/auth/logout' })],
    [call({ path: '/api/outbox/batch', body: { calls: [] } })],
    [call({ path: '/api/payments/../auth/logout' })],
    [call({ path: '/api/payments/1?force=1' })],
    [call({ method: 'GET', path: '/api/payments/1' })],
    [pay(order.id, '5', { headers: { 'idempotency-key': '' } })],
    [pay(order.id, '5', { headers: { cookie: 'session=somebody' } })],
    [],
    Array.from({ length: 51 }, () => pay(order.id, '5')),
  ];
  for (const calls of refused) expect((await send(calls)).status, JSON.stringify(calls)).toBe(400);
  const large = [pay(order.id, '5', { body: { amount: '5', note: 'x'.repeat(300_000) } })];
  expect((await send(large)).status).toBe(413);
  expect(await paidOn(order.id)).toBe('0.00');
});

it('does all of it for a caller who is still there', async () => {
  const orders = [await addOrder(server.client), await addOrder(server.client)];
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const reply = await fetch(`${url}/api/outbox/batch`, {
    method: 'POST',
    headers: { 'x-auth-password': TEST_PASSWORD, 'content-type': 'application/json' },
    body: JSON.stringify({ calls: orders.map(({ id }) => pay(id, '5')) }),
  });
  expect(statuses({ body: (await reply.json()) as BatchReply })).toEqual([201, 201]);
});

it('is for who has a session, and from our own page', async () => {
  const order = await addOrder(server.client);
  expect((await send([pay(order.id, '5')], server.newClient())).status).toBe(401);
  const foreign = await server.client.request('POST', '/api/outbox/batch', {
    headers: { 'sec-fetch-site': 'cross-site' },
    payload: { calls: [pay(order.id, '5')] },
  });
  expect(foreign).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
  expect(await paidOn(order.id)).toBe('0.00');
});

it('refuses what nests without an end, and takes the password in either header', async () => {
  const order = await addOrder(server.client, { totalAmount: '900.00' });
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  const payload = JSON.stringify({ calls: [pay(order.id, '100'), pay(order.id, 'deep')] }).replace(
    '"deep"',
    deep,
  );
  const refused = await server.client.request('POST', '/api/outbox/batch', {
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect(refused.status).toBe(400);
  expect(await paidOn(order.id)).toBe('0.00');
  const stranger = server.newClient();
  const headers = { 'auth-password': TEST_PASSWORD };
  const reply = await stranger.post('/api/outbox/batch', { calls: [pay(order.id, '100')] }, headers);
  expect(statuses(reply)).toEqual([201]);
});
