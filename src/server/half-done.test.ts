import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer, addLayby, addOrder, addOrderAt, addReservation, laybyBody } from '#testing/shop.ts';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server.ts';

/** D6: each command that writes several rows, with a failure at each of its statements, leaves no partial change. */

/** The statement of the next transaction that fails, counted from its `begin`; null for none. */
let failing: number | null = null;
let said = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const known = new WeakSet<PoolClient>();
  server.database.pool.on('acquire', (connection) => {
    if (known.has(connection)) return;
    known.add(connection);
    letFail(connection);
  });
});
afterAll(() => server.stop());

type Ask = (...args: unknown[]) => unknown;

/** Replaces the statement by one that fails in PostgreSQL itself, as with a full disk or a lost connection. */
function letFail(connection: PoolClient): void {
  const query = connection.query.bind(connection) as Ask;
  let isWithin = false;
  connection.query = ((...args: unknown[]) => {
    const [first, ...others] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    if (text?.startsWith('begin')) [isWithin, said] = [true, 0];
    else if (isWithin) said += 1;
    if (text === 'commit' || text === 'rollback') isWithin = false;
    if (failing === null || said !== failing || text === 'rollback') return query(...args);
    failing = null;
    isWithin = false;
    // Also replaces the commit, so that nothing is committed.
    return query('select 1/0 as fault', ...others.filter((other) => typeof other === 'function'));
  }) as typeof connection.query;
}

async function fingerprint(): Promise<string> {
  const { pool } = server.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1",
  );
  expect(tables.length).toBeGreaterThan(20);
  const prints = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as rows from ${name} t`,
  );
  return JSON.stringify((await pool.query(prints.join(' union all '))).rows, null, 1);
}

type Reply = Promise<TestReply<undefined>>;
type Command = [name: string, prepare: () => Promise<() => Reply>];

const PRE_ORDER = { phoneModel: 'Galaxy S24', addedByAgent: 'Agent 1', agentBranch: 'Rundu' };
const COLLECTED = { deliveryMethod: 'collected', collectionBranch: 'rundu' };
const put = (path: string, body: object) => () => server.client.put(path, body) as Reply;
const post =
  (path: string, body: object = {}) =>
  () =>
    server.client.post(path, body) as Reply;
const remove = (path: string) => () => server.client.delete(path) as Reply;

async function addPair(): Promise<{ order: number; preOrder: number }> {
  const { id: order } = await addOrderAt(server.client, 'bank_paid', { paidAmount: '750.25' });
  const body = { ...PRE_ORDER, paymentId: order, orderLocation: 'dubai' };
  const made = await server.client.post('/api/pre-orders', body);
  expect(made.status, made.text).toBe(201);
  return { order, preOrder: made.body.id };
}

async function addWholeCustomer(): Promise<number> {
  const { id: customerId } = await addCustomer(server.client);
  await addOrder(server.client, { customerId, paidAmount: '500.00' });
  await addReservation(server.client, { customerId });
  return customerId;
}

async function deleted(): Promise<number> {
  const id = await addWholeCustomer();
  await server.client.delete(`/api/customers/${id}`);
  const { rows } = await server.database.pool.query(
    "select max(id) as id from batches where kind = 'delete'",
  );
  return rows[0].id;
}

const COMMANDS: Command[] = [
  [
    'a new order that brings money',
    async () => {
      const { id: customerId } = await addCustomer(server.client);
      return post('/api/payments', {
        customerId,
        quoteNumber: `HD-${customerId}`,
        totalAmount: '900',
        paidAmount: '100.10',
      });
    },
  ],
  [
    'a payment',
    async () => post(`/api/payments/${(await addOrder(server.client)).id}/receipts`, { amount: '250.55' }),
  ],
  [
    'a payment taken back',
    async () => {
      const { id } = await addOrder(server.client, { paidAmount: '300.00' });
      const [receipt] = (await server.client.get(`/api/payments/${id}/receipts`)).body;
      return post(`/api/receipts/${receipt.id}/reversal`, { reason: 'Counted twice' });
    },
  ],
  [
    'a pre-order',
    async () => {
      const { id } = await addOrderAt(server.client, 'bank_paid');
      return post('/api/pre-orders', { ...PRE_ORDER, paymentId: id, orderLocation: 'china' });
    },
  ],
  [
    'a pre-order that is collected',
    async () => put(`/api/pre-orders/${(await addPair()).preOrder}`, { status: 'picked_up', ...COLLECTED }),
  ],
  [
    'an order that is completed with its pre-order',
    async () => put(`/api/payments/${(await addPair()).order}`, { status: 'order_completed' }),
  ],
  [
    'a pre-order that is cancelled',
    async () =>
      put(`/api/pre-orders/${(await addPair()).preOrder}`, { status: 'cancelled', reason: 'Too slow' }),
  ],
  [
    'a customer who is deleted with everything',
    async () => remove(`/api/customers/${await addWholeCustomer()}`),
  ],
  ['what comes back from the trash', async () => post(`/api/trash/${await deleted()}/restore`)],
  ['a layby of a new customer', async () => post('/api/laybys', laybyBody({ paidAmount: '60.60' }))],
  [
    'a layby that is cancelled with a refund',
    async () => {
      const { id } = await addLayby(server.client, { paidAmount: '600.00' });
      return post(`/api/laybys/${id}/cancellation`, { reason: 'Moved away' });
    },
  ],
  [
    'a layby that is handed over',
    async () => {
      const { id } = await addLayby(server.client, { fullAmount: '300', paidAmount: '300' });
      return post(`/api/laybys/${id}/hand-over`, COLLECTED);
    },
  ],
  [
    'a reservation that becomes an order',
    async () => {
      const { id } = await addReservation(server.client);
      return post(`/api/reservations/${id}/completion`, {
        order: { quoteNumber: `HD-R${id}`, totalAmount: '999', paidAmount: '99.99' },
      });
    },
  ],
  [
    'stock that arrives',
    async () => {
      for (let n = 0; n < 3; n += 1) await addReservation(server.client, { phoneModel: 'Half Phone' });
      return post('/api/reservations/stock-arrivals', { phoneModel: 'Half Phone', count: 2 });
    },
  ],
  [
    'a person who is forgotten',
    async () => {
      const { id, name } = await addCustomer(server.client);
      await addOrderAt(server.client, 'order_completed', { customerId: id, paidAmount: '12500.00' });
      return post(`/api/customers/${id}/forgetting`, { confirmation: name });
    },
  ],
];

it.each(COMMANDS)(
  'D6: %s is done whole or not at all, whichever of its statements fails',
  async (_name, prepare) => {
    const send = await prepare();
    const before = await fingerprint();
    let points = 0;
    for (;;) {
      points += 1;
      failing = points;
      const reply = await send();
      if (failing !== null) {
        failing = null;
        expect(reply.status, reply.text).toBeLessThan(300);
        break;
      }
      expect(reply.status, reply.text).toBe(500);
      expect(await fingerprint(), `after statement ${points}`).toBe(before);
    }
    // At least its rows, its history and its commit.
    expect(points).toBeGreaterThan(3);
    expect(await fingerprint()).not.toBe(before);
  },
);
