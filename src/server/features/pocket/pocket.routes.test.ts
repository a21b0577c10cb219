import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PocketAnswer, readTable } from '#shared/domain/pocket/format.ts';
import { applyAnswer } from '#shared/domain/pocket/pocket.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { MOST_NOTED } from './pocket.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fetchPocket = async (since = '') => {
  const { status, body } = await server.client.get<PocketAnswer>(`/api/pocket${since && `?since=${since}`}`);
  expect(status).toBe(200);
  return body;
};

it('brings what is open and whose it is, and nothing of an ID number', async () => {
  const customer = await make.makeCustomer(server, { name: 'Ndapewa Gaeb' });
  const own = { customerId: customer.id };
  const order = await make.makeOrder(server, own);
  const done = await make.makeOrder(server, { ...own, status: 'order_completed' });
  const preOrder = await make.makePreOrder(server);
  const layby = await make.makeLayby(server, { ...own, idNumber: '90010100789' });
  const ended = await make.makeLayby(server, { ...own, status: 'cancelled' });
  const reservation = await make.makeReservation(server, own);
  const notice = await make.makeNotification(server, { paymentId: order.id });
  const answer = await fetchPocket();
  const { rows, head } = applyAnswer(null, answer).pocket;
  expect(head).toMatchObject({ isWhole: true, format: 4 });
  expect(rows.orders.has(order.id)).toBe(true);
  expect(rows.orders.has(done.id)).toBe(false);
  expect(rows.orders.has(preOrder.paymentId)).toBe(true);
  expect(rows.preOrders.has(preOrder.id)).toBe(true);
  expect([rows.laybys.has(layby.id), rows.laybys.has(ended.id)]).toEqual([true, false]);
  expect(rows.reservations.has(reservation.id)).toBe(true);
  expect(rows.notifications.get(notice.id)).toMatchObject({ paymentId: order.id });
  expect(rows.customers.get(customer.id)).toMatchObject({ orders: 2, openOrders: 1, laybys: 2 });
  expect(JSON.stringify(answer)).not.toMatch(/0789|idNumber/);
});

it('says afterwards only what changed, what is carried no longer, and what this device has read', async () => {
  const order = await make.makeOrder(server, { status: 'device_collected' });
  const notice = await make.makeNotification(server);
  const { cursor } = await fetchPocket();
  // Other work on this database server may cause changes to be sent twice, but never to be missed.
  expect((await fetchPocket(cursor)).isWhole).toBe(false);
  await server.client.put(`/api/notifications/${notice.id}/read`);
  await server.client.put(`/api/payments/${order.id}`, { status: 'order_completed' });
  const answer = await fetchPocket(cursor);
  expect(answer.isWhole).toBe(false);
  expect(answer.gone.orders).toContain(order.id);
  expect(readTable<'notifications'>(answer.tables.notifications)).toContainEqual(
    expect.objectContaining({ id: notice.id, isRead: true }),
  );
});

it('says of whom a row was, and whose it is, when it goes to another customer and back', async () => {
  const [from, to] = [await make.makeCustomer(server, {}), await make.makeCustomer(server, {})];
  const layby = await make.makeLayby(server, { customerId: from.id });
  for (const customerId of [to.id, from.id]) {
    const { cursor } = await fetchPocket();
    expect((await server.client.put(`/api/laybys/${layby.id}`, { customerId })).status).toBe(200);
    const told = readTable<'customers'>((await fetchPocket(cursor)).tables.customers);
    for (const { id } of [from, to]) {
      expect(told).toContainEqual(expect.objectContaining({ id, laybys: id === customerId ? 1 : 0 }));
    }
  }
});

it('knows a customer under every number of theirs, however often they were merged, and under none of who is brought back', async () => {
  const [first, second, kept] = [
    await make.makeCustomer(server, {}),
    await make.makeCustomer(server, {}),
    await make.makeCustomer(server, {}),
  ];
  const mergeInto = (id: number, into: number | null) =>
    server.context.pool.query('update customers set merged_into_id = $2 where id = $1', [id, into]);
  await mergeInto(first.id, second.id);
  await mergeInto(second.id, kept.id);
  const { pocket } = applyAnswer(null, await fetchPocket());
  expect(pocket.rows.customers.get(kept.id)?.mergedIds).toEqual([first.id, second.id]);
  await mergeInto(first.id, null);
  const after = applyAnswer(pocket, await fetchPocket(pocket.head.cursor)).pocket;
  expect(after.rows.customers.get(kept.id)?.mergedIds).toEqual([second.id]);
});

it('answers a cursor of a former life of the database, and one that is none, with everything', async () => {
  const { cursor } = await fetchPocket();
  const [shop, timeline, xmin, readAt, ...rest] = cursor.split('.');
  const totals = rest.join('.');
  const month = 30 * 24 * 60 * 60;
  for (const since of [
    `0123456789abcdef.${timeline}.${xmin}.${readAt}.${totals}`,
    `${shop}.0000FFFF.${xmin}.${readAt}.${totals}`,
    `${shop}.${timeline}.${xmin}.${Number(readAt) - month}.${totals}`,
    `${shop}.${timeline}.${xmin}.${Number(readAt) + month}.${totals}`,
    `${shop}.${timeline}.${Number(xmin) + 1_000_000_000}.${readAt}.${totals}`,
    `${cursor.split('.').slice(0, 8).join('.')}.1763000000000.9999999999`,
    'nothing',
  ]) {
    expect([since, (await fetchPocket(since)).isWhole]).toEqual([since, true]);
  }
  expect((await server.client.get('/api/pocket?since=%20')).status).toBe(400);
});

it('leaves connections to all else while devices wait to be told what changed', async () => {
  const { cursor } = await fetchPocket();
  const client = await server.context.pool.connect();
  await client.query('begin; lock table row_changes in access exclusive mode');
  const polls = Array.from({ length: 20 }, () => server.client.get(`/api/pocket?since=${cursor}`));
  try {
    expect((await server.client.get('/api/payments?limit=1')).status).toBe(200);
  } finally {
    await client.query('rollback');
    client.release();
  }
  // A device that waited too long gets 503 and must ask again.
  for (const { status } of await Promise.all(polls)) expect([200, 503]).toContain(status);
});

it('looks through no more notes of changes than there is a sense in', async () => {
  const { cursor } = await fetchPocket();
  const note = `insert into row_changes (kind, row_id) select 'payment', 1 from generate_series(1, $1::int)`;
  await server.context.pool.query(note, [MOST_NOTED / 2]);
  expect((await fetchPocket(cursor)).isWhole).toBe(false);
  await server.context.pool.query(note, [MOST_NOTED]);
  expect((await fetchPocket(cursor)).isWhole).toBe(true);
});

it('is for those who have logged in, and for nobody where devices are to carry nothing', async () => {
  expect((await server.newClient().get('/api/pocket')).status).toBe(401);
  const bare = await server.startSibling({ OFFLINE_DAYS: '0' });
  const client = bare.newClient();
  await client.post('/api/auth/login', { password: 'a password for tests' });
  expect((await client.get('/api/pocket')).status).toBe(404);
});
