import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { totalsCheckJob } from '#server/features/system/system.jobs.ts';
import { type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { STORED_STATUSES } from '#shared/domain/order-statuses.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server.ts';
import { NOBODY } from '../activity/activity.ts';
import { LOCK_NUMBERS } from '../database/lock-numbers.ts';
import { keepTotalsInZone, mendTotals } from './kept-totals.ts';

/** Whatever happens to the rows, the kept totals equal a fresh count. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set('2026-11-18T08:00:00.000Z'));

const query = async (text: string) => (await server.database.pool.query(text)).rows;
const totalOf = async (url: string) => {
  const { headers, body } = await server.client.get<unknown[]>(url);
  return Number(headers['x-total-count'] ?? body.length);
};

/** The lists with kept totals, each with filters of every kind. */
const LISTS = [
  '/api/payments?',
  ...STORED_STATUSES.map((status) => `/api/payments?status=${status}&`),
  ...['active', 'overdue', 'active,overdue', 'order_completed,overdue'].map(
    (status) => `/api/payments?status=${status}&`,
  ),
  '/api/payments?branch=rundu&status=active&',
  '/api/payments?agent=Agent%203&exact=1&status=approved&',
  ...['overdue', 'active,overdue', 'order_completed,overdue'].map(
    (status) => `/api/payments?branch=rundu&agent=Agent%203&status=${status}&`,
  ),
  '/api/payments/delivery-tracking?',
  '/api/payments/delivery-tracking?group=ready&',
  '/api/ready-for-collection?group=in_branch&',
  '/api/ready-for-collection?group=in_branch&branch=rundu&',
  '/api/ready-for-collection?group=on_the_way&',
  '/api/live-payments?range=all&',
  '/api/live-payments?range=today&',
  '/api/live-payments?range=custom&from=2026-11-16&to=2026-11-18&',
  '/api/pre-orders?',
  '/api/pre-orders?status=active&location=china&',
  '/api/pre-orders?status=picked_up&',
  ...['', 'active', 'overdue', 'completed', 'to_hand_over', 'in_branch', 'cancelled,overdue'].map(
    (status) => `/api/laybys?status=${status}&`,
  ),
  ...['', 'waiting', 'notified', 'late', 'to_call', 'late,to_call'].map(
    (status) => `/api/reservations?status=${status}&`,
  ),
  '/api/reservations?branch=rundu&',
  '/api/customers?',
  '/api/app-reminders?',
  '/api/notifications?',
];

type Step = { what: string; which: number; more: number };
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...['customer', 'order', 'order', 'layby', 'reservation', 'reminder', 'notification', 'status', 'status'],
    ...['status', 'preOrder', 'preOrderStatus', 'receipt', 'receipt', 'reversal', 'layPay', 'layCancel'],
    ...[
      'handOver',
      'resStatus',
      'resContact',
      'due',
      'total',
      'agent',
      'trash',
      'trash',
      'restore',
      'restore',
    ],
    ...['import', 'undo', 'fixCompleted', 'rename', 'priority', 'day', 'layArrives'],
  ),
  which: fc.nat({ max: 50 }),
  more: fc.nat({ max: 50 }),
});

const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item;

/** Performs one action that people can perform, on one of the existing rows; a refusal is a valid result too. */
async function take({ what, which, more }: Step): Promise<TestReply<undefined> | undefined> {
  const { client } = server;
  const idOf = async (table: string) =>
    pick(await query(`select id from ${table} order by id`), which)?.id ?? 0;
  const amount = ['10.00', '250.50', '6000.00'][more % 3];
  const branch = pick(['rundu', 'Rundu', 'oshakati', undefined], more);
  const day = pick(['2026-11-10', '2026-11-18', '2026-12-24'], more);
  switch (what) {
    case 'customer':
      return client.post('/api/customers', { name: `C ${which}`, phone: `0815${which}${more}` });
    case 'order':
      return client.post('/api/payments', {
        customerId: await idOf('customers'),
        quoteNumber: `K-${which}-${more}`,
        totalAmount: amount,
        paidAmount: more % 2 ? '10.00' : '0',
        addedByAgent: pick(['Agent 3', 'Agent 4'], which),
        ...(branch && { agentBranch: branch }),
      });
    case 'layby':
      await make.makeLayby(server, { dueDate: day, paidAmount: more % 2 ? '5.00' : '0.00' });
      return;
    case 'reservation':
      await make.makeReservation(server, {
        expectedStockDate: day,
        collectionBranch: more % 2 ? 'rundu' : null,
      });
      return;
    case 'reminder':
      return client.post('/api/app-reminders', { title: 'A', message: 'B' });
    case 'notification':
      return client.post('/api/notifications', {
        ...{ type: 'info', title: 'A', message: 'B', priority: pick(['low', 'urgent'], more) },
      });
    case 'status':
      return client.put(`/api/payments/${await idOf('payments')}`, {
        status: pick(
          ['approved', 'bank_paid', 'phone_available', 'device_collected', 'order_completed'],
          more,
        ),
        ...{ deliveryMethod: 'collected', collectionBranch: 'rundu' },
      });
    case 'preOrder':
      return client.post('/api/pre-orders', {
        ...{
          paymentId: await idOf('payments'),
          phoneModel: 'A55',
          orderLocation: pick(['china', 'dubai'], more),
        },
        ...{ addedByAgent: 'Agent 3', agentBranch: 'rundu', expectedArrivalDate: day },
      });
    case 'preOrderStatus':
      return client.put(`/api/pre-orders/${await idOf('pre_orders')}`, {
        status: pick(['shipped', 'arrived', 'picked_up', 'cancelled'], more),
      });
    case 'receipt':
      return client.post(`/api/payments/${await idOf('payments')}/receipts`, {
        ...{ amount, method: pick(['cash', 'eft', undefined], more), allowOverpayment: true },
      });
    case 'reversal':
      return client.post(`/api/receipts/${await idOf('receipts')}/reversal`, { reason: 'No' });
    case 'layPay':
      return client.post(`/api/laybys/${await idOf('laybys')}/receipts`, { amount, allowOverpayment: true });
    case 'layCancel':
      return client.post(`/api/laybys/${await idOf('laybys')}/cancellation`, { reason: 'No', fee: '0' });
    case 'layArrives':
      await query(`update laybys set device_branch = 'rundu', device_arrived_date =
        ${more % 3 ? 'now()' : 'null'} where id = ${await idOf(`laybys where status = 'completed'`)}`);
      return;
    case 'handOver':
      return client.post(`/api/laybys/${await idOf('laybys')}/hand-over`, { deliveryMethod: 'delivered' });
    case 'resStatus':
      return client.put(`/api/reservations/${await idOf('reservations')}`, {
        status: pick(['notified', 'waiting', 'cancelled'], more),
      });
    case 'resContact':
      return client.put(`/api/reservations/${await idOf('reservations')}/customer-contact`, {
        ...{ customerContacted: more % 2 === 0, contactedBy: 'Agent 3', communicationMode: 'call' },
      });
    case 'due':
      return client.put(`/api/payments/${await idOf('payments')}`, { dueDate: more % 4 ? day : null });
    case 'total':
      return client.put(`/api/payments/${await idOf('payments')}`, { totalAmount: amount });
    case 'agent':
      return client.put(`/api/payments/${await idOf('payments')}`, {
        ...{ agentBranch: branch ?? null, addedByAgent: pick(['Agent 4', null], more) },
      });
    case 'trash': {
      const path = pick(['customers', 'payments', 'laybys', 'pre-orders', 'notifications'], more);
      return client.delete(`/api/${path}/${await idOf(path.replace('-', '_'))}`);
    }
    case 'restore':
      return client.post(`/api/trash/${await idOf(`batches where kind = 'delete'`)}/restore`);
    case 'import':
      return client.request('POST', `/api/imports?name=a${which}.csv`, {
        payload: `Quote;Customer;Phone;Total;Paid\nI-${which}-${more};Selma;08133${which};100;50\nI-${more}-x;Petrus;08144${more};70;`,
        headers: { 'content-type': 'text/csv' },
      });
    case 'undo':
      return client.post(`/api/batches/${await idOf(`batches where kind <> 'delete'`)}/undo`);
    case 'fixCompleted':
      return client.post('/api/migrate-completed-orders', {});
    case 'rename':
      return client.put(`/api/customers/${await idOf('customers')}`, { name: `Renamed ${more}` });
    case 'priority':
      return client.put(`/api/notifications/${await idOf('notifications')}`, {
        priority: pick(['high', 'urgent'], more),
      });
    default:
      server.clock.advance(11 * 3_600_000);
      return;
  }
}

/** With a search term the counts are counted, without one they come from the kept totals: if all rows match, both are equal. */
async function compareCounts(): Promise<void> {
  for (const path of ['payments', 'laybys', 'pre-orders', 'reservations']) {
    const [kept, counted] = await Promise.all(
      ['', '?q=everybody'].map(
        async (search) => (await server.client.get(`/api/${path}/counts${search}`)).body,
      ),
    );
    if (path === 'payments') counted.completedMatches = 0;
    expect(kept, path).toEqual(counted);
  }
}

it('are what is there after any history, and so is what lists and counts say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 100, maxLength: 120 }), async (steps) => {
      for (const one of steps) {
        const reply = await take(one);
        expect(reply?.status ?? 200, reply?.text).toBeLessThan(500);
      }
      expect(await mendTotals(server.context.pool)).toEqual([]);
      for (const list of LISTS) {
        const whole = await server.client.get<unknown[]>(list.slice(0, -1));
        expect(await totalOf(`${list}limit=1`), list).toBe(whole.body.length);
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
  await query(`update customers set search_text = search_text || ' everybody'`);
  await compareCounts();
});

it('stay right while many write at once and others tidy up and count', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => make.makeOrder(server)));
  const context: CommandContext = server.context;
  let isWriting = true;
  const caretaker = async () => {
    while (isWriting) {
      expect(await mendTotals(server.context.pool)).toEqual([]);
      const [{ owed }] = await query(`select
        (select sum(owed) from kept_totals where list = 'orders')
          = (select sum(greatest(remaining_amount, 0)) from payments where deleted_batch_id is null) as owed`);
      expect(owed).toBe(true);
    }
  };
  const write = async (id: number, writer: number) => {
    for (let turn = 0; turn < 25; turn += 1) {
      const status = turn % 2 ? 'pending' : 'approved';
      await server.client.put(`/api/payments/${id}`, { status, totalAmount: `${100 + turn * writer}.00` });
      // A transaction that is rolled back changes no total.
      await runCommand(context, NOBODY, async ({ tx }) => {
        await tx.execute(`update payments set status = 'bank_paid' where id = ${id}`);
        throw new Error('changed its mind');
      }).catch(() => {});
    }
  };
  const writers = Promise.all(orders.map(({ id }, writer) => write(id, writer))).finally(() => {
    isWriting = false;
  });
  await Promise.all([writers, caretaker(), caretaker()]);
  expect(await mendTotals(server.context.pool)).toEqual([]);
  const rows = await query(
    `select count(*)::int as n from kept_totals group by list, state, place, agent, method, day`,
  );
  expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([1]));
});

it('of orders and their pre-orders stay right while both move at once', async () => {
  const preOrders = await Promise.all(Array.from({ length: 4 }, () => make.makePreOrder(server)));
  const turns = Array.from({ length: 40 }, (_, turn) => turn);
  const move = async (table: string, id: number, statuses: readonly [string, string]) => {
    for (const turn of turns)
      await query(`update ${table} set status = '${statuses[turn % 2]}' where id = ${id}`);
  };
  await Promise.all(
    preOrders.flatMap(({ id, paymentId }) => [
      move('pre_orders', id, ['arrived', 'shipped']),
      move('payments', paymentId, ['china_preorder', 'bank_paid']),
    ]),
  );
  expect(await mendTotals(server.context.pool)).toEqual([]);
});

it('wait for nobody: a change is committed while another that counts for the same is still open', async () => {
  const [one, other] = await Promise.all([make.makeOrder(server), make.makeOrder(server)]);
  const holder = await server.database.pool.connect();
  await holder.query(`begin; update payments set status = 'approved' where id = ${one.id}`);
  await query(
    `begin; set local lock_timeout = '1s'; update payments set status = 'approved' where id = ${other.id}; commit`,
  );
  await holder.query('commit');
  holder.release();
  expect(await mendTotals(server.context.pool)).toEqual([]);
});

it('of rows that change together are written once, however many there are', async () => {
  const customer = await make.makeCustomer(server);
  for (let n = 0; n < 12; n += 1) await make.makeOrder(server, { customerId: customer.id });
  const client = await server.database.pool.connect();
  const written = async () => {
    const { rows } =
      await client.query(`select (n_tup_ins + n_tup_upd)::int as n from pg_stat_xact_user_tables
      where relname = 'kept_totals'`);
    return rows[0].n as number;
  };
  const writes = async (change: string) => {
    await client.query('begin');
    const before = await written();
    await client.query(`update payments set ${change} where customer_id = ${customer.id}`);
    const after = await written();
    await client.query('commit');
    return after - before;
  };
  await writes(`status = 'pending', added_by_agent = 'Agent 9', agent_branch = 'rundu', due_date = null`);
  // Between two groups, with and without the day of the status, between legs, and among the live payments of a day.
  expect(await writes(`status = 'bank_paid', bank_paid_date = now()`)).toBeLessThanOrEqual(8);
  expect(await writes(`contacted_by = 'Agent 9', version = version + 1`)).toBe(0);
  client.release();
  expect(await mendTotals(server.context.pool)).toEqual([]);
});

it('that somebody has spoilt are put right at night, and the technical team is told', async () => {
  await make.makeOrder(server, { status: 'pending' });
  expect(await totalsCheckJob.run(server.context, {})).toEqual({ mendedTotals: 0 });
  await query(`update kept_totals set n = n + 5, owed = owed - 1 where id in
    (select min(id) from kept_totals where list = 'orders' and state = 'pending')`);
  expect(await totalsCheckJob.run(server.context, {})).toEqual({ mendedTotals: 1 });
  const all = (await server.client.get<Notification[]>('/api/notifications')).body;
  const told = all.find(({ title }) => title === 'Wrong totals were found and fixed');
  expect(told).toMatchObject({ targetTeam: 'technical', priority: 'high' });
  expect(told?.message).toContain('orders, pending');
  expect(told?.message).toContain('short by -5 rows');
  expect(await totalsCheckJob.run(server.context, {})).toEqual({ mendedTotals: 0 });
});

it('that many pages disprove at once are counted once for all of them', async () => {
  for (let n = 0; n < 3; n += 1) await make.makeReminder(server);
  const total = await totalOf('/api/app-reminders?');
  await query(`update kept_totals set n = 0 where list = 'app_reminders'`);
  const { pool } = server.context;
  const holder = await server.database.pool.connect();
  await holder.query(`begin; select pg_advisory_xact_lock(${LOCK_NUMBERS.keptTotals})`);
  const reading = vi.spyOn(pool, 'query');
  const connecting = vi.spyOn(pool, 'connect');
  const pages = [1, 2, 1, 2].map((limit, n) => totalOf(`/api/app-reminders?limit=${limit}&n=${n}`));
  const pagesRead = () =>
    reading.mock.calls.flatMap(([said], n) =>
      JSON.stringify(said).includes('listTotal') ? [reading.mock.results[n]?.value] : [],
    );
  try {
    await expect.poll(() => pagesRead().length).toBe(pages.length);
    await Promise.all(pagesRead());
    await new Promise(setImmediate);
    // Only the one that recounts takes a connection of its own.
    expect(connecting.mock.calls.filter(([callback]) => callback === undefined)).toHaveLength(1);
  } finally {
    reading.mockRestore();
    connecting.mockRestore();
    await holder.query('commit');
    holder.release();
  }
  expect(await Promise.all(pages)).toEqual(pages.map(() => total));
});

it('are counted in turn, however long another count takes', async () => {
  const { onConnect: _, ...connection } = server.database.pool.options;
  const impatient = new pg.Pool({ ...connection, options: '-c lock_timeout=20ms' });
  const holder = await server.database.pool.connect();
  await holder.query(`begin; select pg_advisory_xact_lock(${LOCK_NUMBERS.keptTotals})`);
  const counts = Promise.all([mendTotals(impatient), keepTotalsInZone(impatient, 'Asia/Dubai')]);
  const waitingLong = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()
    and clock_timestamp() - query_start > interval '100 ms'`;
  await expect.poll(async () => (await query(waitingLong)).length).toBe(2);
  await holder.query('commit');
  holder.release();
  expect((await counts)[0]).toEqual([]);
  await keepTotalsInZone(impatient, 'Africa/Windhoek');
  await impatient.end();
});

it('of a table that somebody empties are nothing', async () => {
  await make.makeReminder(server);
  await query('truncate app_reminders');
  expect(await mendTotals(server.context.pool)).toEqual([]);
});

it('by day follow the shop when it moves to another zone', async () => {
  server.clock.set('2026-11-18T20:00:00.000Z');
  const order = await make.makeOrder(server);
  await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '33.00', method: 'card' });
  const dayOfCard = () =>
    query(`select day::text from kept_totals where list = 'takings_by_method' and method = 'card'
      group by day having sum(n) > 0`);
  expect(await dayOfCard()).toEqual([{ day: '2026-11-18' }]);
  await keepTotalsInZone(server.context.pool, 'Asia/Dubai');
  expect(await dayOfCard()).toEqual([{ day: '2026-11-19' }]);
  await keepTotalsInZone(server.context.pool, 'Africa/Windhoek');
  expect(await dayOfCard()).toEqual([{ day: '2026-11-18' }]);
  expect(await mendTotals(server.context.pool)).toEqual([]);
});
