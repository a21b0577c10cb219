import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CashUp, CashUpDay, CashUpReceipt } from '#shared/contracts/cash-up.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { takeExport } from '#testing/read-export.ts';
import { addLayby, addOrder } from '#testing/shop.ts';
import { startTestServer, type TestClient, type TestServer } from '#testing/test-server.ts';

// The clock stands at 10:00 of Wednesday, 18 November 2026 in Windhoek, and the client is Agent 3 at Oshakati.

const TODAY = '2026-11-18';
const YESTERDAY = '2026-11-17';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ({ client } = server);
});
afterAll(() => server.stop());

const dayOf = async (branch: string, day = TODAY) => {
  const reply = await client.get<CashUpDay>(`/api/cash-ups/day?branch=${branch}&day=${day}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
const receiptsOf = async (branch: string, day = TODAY, more = '') =>
  (await client.get<CashUpReceipt[]>(`/api/cash-ups/receipts?branch=${branch}&day=${day}${more}`)).body;
const pay = async (by: TestClient, order: Order, receipt: Record<string, unknown>) => {
  const reply = await by.post(`/api/payments/${order.id}/receipts`, receipt);
  expect(reply.status, reply.text).toBe(201);
  const { body: ledger } = await by.get(`/api/payments/${order.id}/receipts?limit=1`);
  return ledger[0].id as number;
};
const line = (method: string, expected: string, counted = expected) => ({ method, expected, counted });
const close = (
  branch: string,
  day: string,
  lines: unknown[],
  more: Record<string, unknown> = {},
  by = client,
) =>
  by.post<CashUp & { detail?: string; expected?: unknown }>('/api/cash-ups', { branch, day, lines, ...more });

it('expects by method what the branch’s devices took that day, less what was given back and reversed', async () => {
  const rundu = await server.loggedInClient({ agent: 'Agent 4', branch: 'rundu' });
  const order = await addOrder(rundu, { totalAmount: '5000' });
  await pay(rundu, order, { amount: '1000.10', method: 'cash' });
  const wrong = await pay(rundu, order, { amount: '500', method: 'card' });
  await pay(rundu, order, { amount: '0.25', method: 'cash' });
  await pay(rundu, order, { amount: '70', method: 'eft', receivedAt: YESTERDAY });
  const layby = await addLayby(rundu, { fullAmount: '100' });
  await rundu.post(`/api/laybys/${layby.id}/receipts`, {
    amount: '130',
    method: 'cash',
    allowOverpayment: true,
  });
  await rundu.post(`/api/laybys/${layby.id}/refunds`, { amount: '30', method: 'cash' });
  // Money that another branch receives for the same order counts for that branch.
  await pay(client, order, { amount: '9.99', method: 'cash' });
  const reversal = await client.post(`/api/receipts/${wrong}/reversal`, { reason: 'Declined' });
  expect(reversal.status, reversal.text).toBe(201);

  expect((await dayOf('rundu')).expected).toEqual([
    { method: 'cash', amount: '1100.35', count: 4 },
    { method: 'card', amount: '500.00', count: 1 },
  ]);
  expect((await dayOf('rundu', YESTERDAY)).expected).toEqual([{ method: 'eft', amount: '70.00', count: 1 }]);
  expect((await dayOf('oshakati')).expected).toEqual([
    { method: 'cash', amount: '9.99', count: 1 },
    { method: 'card', amount: '-500.00', count: 1 },
  ]);
  const cash = await receiptsOf('rundu', TODAY, '&method=cash&limit=2');
  expect(cash.map(({ amount, label }) => [amount, label])).toEqual([
    ['-30.00', `Layby Galaxy A55, ${layby.customerFullName}`],
    ['130.00', `Layby Galaxy A55, ${layby.customerFullName}`],
  ]);
});

it('closes a day once, signed and explained, and locks what it expected then', async () => {
  const swakop = await server.loggedInClient({ agent: 'Agent 5', branch: 'swakopmund' });
  const order = await addOrder(swakop, { totalAmount: '5000' });
  await pay(swakop, order, { amount: '1200', method: 'cash' });
  await pay(swakop, order, { amount: '300', method: 'card' });
  const lines = [line('cash', '1200.00', '1180.00'), line('card', '300.00')];

  const unexplained = await close('swakopmund', TODAY, lines, {}, swakop);
  expect([unexplained.status, unexplained.body.detail]).toEqual([400, 'Enter the reason for the difference']);
  const [first, second] = await Promise.all([
    close('swakopmund', TODAY, lines, { reason: 'Change given twice' }, swakop),
    close('swakopmund', TODAY, lines, { reason: 'Change given twice' }, swakop),
  ]);
  expect([first.status, second.status].toSorted()).toEqual([201, 409]);
  const closed = (first.status === 201 ? first : second).body;
  expect(closed).toMatchObject({
    status: 'closed',
    expectedAmount: '1500.00',
    countedAmount: '1480.00',
    differenceAmount: '-20.00',
    closedBy: 'Agent 5',
    isLast: true,
    afterClosing: { count: 0, amount: '0.00' },
  });
  expect(closed.lines).toEqual([
    { method: 'cash', expected: '1200.00', counted: '1180.00', difference: '-20.00' },
    { method: 'card', expected: '300.00', counted: '300.00', difference: '0.00' },
  ]);

  // A payment for a closed day is never refused: it counts as after closing.
  await pay(swakop, order, { amount: '50', method: 'cash' });
  const after = await dayOf('swakopmund');
  expect(after.cashUp).toMatchObject({
    expectedAmount: '1500.00',
    afterClosing: { count: 1, amount: '50.00' },
  });
  expect((await receiptsOf('swakopmund')).map(({ isAfterClosing }) => isAfterClosing)).toEqual([
    true,
    false,
    false,
  ]);
});

it('refuses with the new figures when money has moved since it was counted', async () => {
  const walvis = await server.loggedInClient({ agent: 'Agent 6', branch: 'walvis_bay' });
  const order = await addOrder(walvis, { totalAmount: '5000' });
  await pay(walvis, order, { amount: '100', method: 'cash' });
  await pay(walvis, order, { amount: '7.50', method: 'mobile_wallet' });
  const late = await close('walvis_bay', TODAY, [line('cash', '100.00')], {}, walvis);
  expect(late.status).toBe(409);
  expect(late.body.expected).toEqual([
    { method: 'cash', amount: '100.00', count: 1 },
    { method: 'mobile_wallet', amount: '7.50', count: 1 },
  ]);
  expect((await dayOf('walvis_bay')).cashUp).toBeNull();
});

it('opens only the last closed day again, and the history keeps the first closing', async () => {
  for (const [day, amount] of [
    ['2026-11-12', '10'],
    ['2026-11-13', '20'],
    ['2026-11-14', '30'],
  ] as const) {
    await pay(client, await addOrder(client), { amount, method: 'cash', receivedAt: day });
  }
  const { body: older } = await close('oshakati', '2026-11-12', [line('cash', '10.00')]);
  const { body: last } = await close('oshakati', '2026-11-14', [line('cash', '30', '31')], {
    pieces: { 20000: 0, 1000: 3, 100: 51 },
    floatAmount: '50',
    reason: 'A dollar too much',
  });
  expect((await dayOf('oshakati')).unclosed).toEqual([{ day: '2026-11-13', amount: '20.00', count: 1 }]);
  expect((await dayOf('oshakati')).lastFloatAmount).toBe('50.00');

  const reopen = (row: CashUp, headers = {}) =>
    client.post(`/api/cash-ups/${row.id}/reopening`, { reason: 'Found the slip' }, headers);
  expect((await reopen(older)).body.detail).toMatch(/only the last closed day/);
  expect((await reopen(last, { 'if-match': '"7"' })).status).toBe(412);
  const opened = await reopen(last, { 'if-match': '"1"' });
  expect(opened.body).toMatchObject({ status: 'reopened', reopenedBy: 'Agent 3', countedAmount: '31.00' });
  expect((await dayOf('oshakati')).unclosed.map(({ day }) => day)).toEqual(['2026-11-14', '2026-11-13']);

  await pay(client, await addOrder(client), { amount: '1', method: 'cash', receivedAt: '2026-11-14' });
  const again = await close('oshakati', '2026-11-14', [line('cash', '31')]);
  expect(again.body).toMatchObject({ id: last.id, status: 'closed', differenceAmount: '0.00', version: 3 });
  const { body: history } = await client.get(`/api/activity?entity=cash_up&id=${last.id}`);
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    'closed_again',
    'reopened',
    'created',
  ]);
  expect(history[2].after).toMatchObject({ differenceAmount: '1.00', reason: 'A dollar too much' });
  expect(history[2].after.receiptIds).toBeUndefined();
});

it('counts what no branch took', async () => {
  const nowhere = await server.loggedInClient({ agent: 'Agent 7', branch: '' });
  await pay(nowhere, await addOrder(nowhere), { amount: '107.50' });
  expect((await dayOf('none')).expected).toEqual([{ method: 'none', amount: '107.50', count: 1 }]);
  expect((await close('none', TODAY, [line('none', '107.50')])).status).toBe(201);
});

it('refuses days to come, counts that do not add up, and who does not say who they are', async () => {
  expect((await close('windhoek', '2026-11-19', [])).body.detail).toBe('This day is in the future');
  expect((await close('windhoek', '2020-01-01', [])).body.detail).toMatch(/is too long ago to close$/);
  const odd = await close('windhoek', TODAY, [line('cash', '0', '10')], { pieces: { 500: 1 }, reason: 'x' });
  expect(odd.body.detail).toMatch(/notes and coins/);
  const twice = await close('windhoek', TODAY, [line('cash', '0'), line('cash', '0')]);
  expect(twice.status).toBe(400);
  const nobody = await server.loggedInClient({ agent: '', branch: 'windhoek' });
  const unsigned = await close('windhoek', TODAY, [], {}, nobody);
  expect([unsigned.status, unsigned.body.detail]).toEqual([
    400,
    'A cash-up needs an agent’s name. Choose your name in the top bar.',
  ]);
});

it('lists a month with its sums, page by page and as a file', async () => {
  const { body: sums } = await client.get('/api/cash-ups/summary?month=2026-11&branch=oshakati');
  expect(sums).toEqual({
    days: 2,
    expectedAmount: '41.00',
    countedAmount: '41.00',
    differenceAmount: '0.00',
    afterClosing: { count: 0, amount: '0.00' },
  });
  const page = await client.get<CashUp[]>('/api/cash-ups?month=2026-11&limit=2');
  expect(page.headers['x-total-count']).toBe('4');
  const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
  const rest = await client.get<CashUp[]>(next);
  expect([...page.body, ...rest.body].map(({ day }) => day)).toEqual([
    TODAY,
    TODAY,
    '2026-11-14',
    '2026-11-12',
  ]);
  expect((await client.get<CashUp[]>('/api/cash-ups?month=2026-10')).body).toEqual([]);
  const file = await takeExport(server, '/api/cash-ups?month=2026-11', 'csv');
  expect(file.rows.find(({ Branch }) => Branch === 'Swakopmund')).toMatchObject({
    'Difference (N$)': '-20.00',
    'Cash: difference (N$)': '-20.00',
    Reason: 'Change given twice',
    'After closing (N$)': '50.00',
  });
});

it('asks a branch that has never closed a day for none', async () => {
  const katima = await server.loggedInClient({ agent: 'Agent 6', branch: 'walvis_bay' });
  await pay(katima, await addOrder(katima), { amount: '70', method: 'eft', receivedAt: '2026-10-20' });
  expect((await dayOf('walvis_bay')).unclosed).toEqual([]);
});

it('has money that was booked by mistake and taken back in no drawer, but in one that was counted with it', async () => {
  const swakop = await server.loggedInClient({ agent: 'Agent 5', branch: 'swakopmund' });
  const takeBack = async ({ id }: Order) => {
    const { body } = await swakop.get(`/api/activity?entity=payment&id=${id}&limit=1`);
    expect((await swakop.post(`/api/activity/${body[0].id}/undo`)).status).toBe(200);
  };
  const cashOf = async (day: string) =>
    Number((await dayOf('swakopmund', day)).expected.find(({ method }) => method === 'cash')?.amount ?? 0);
  const wrongDay = '2026-11-10';
  const today = await cashOf(TODAY);
  const order = await addOrder(swakop);
  await pay(swakop, order, { amount: '500', method: 'cash', receivedAt: wrongDay });
  await takeBack(order);
  expect([await cashOf(wrongDay), await cashOf(TODAY)]).toEqual([0, today]);
  const counted = await addOrder(swakop);
  await pay(swakop, counted, { amount: '80', method: 'cash', receivedAt: wrongDay });
  expect((await close('swakopmund', wrongDay, [line('cash', '80.00')], {}, swakop)).status).toBe(201);
  await takeBack(counted);
  expect([await cashOf(wrongDay), await cashOf(TODAY)]).toEqual([80, today - 80]);
});

it('has money that is taken back while its day is being closed in the drawer of today', async () => {
  const { pool } = server.database;
  const day = '2026-11-09';
  const rundu = await server.loggedInClient({ agent: 'Agent 4', branch: 'rundu' });
  const order = await addOrder(rundu);
  const receiptId = await pay(rundu, order, { amount: '60', method: 'cash', receivedAt: day });
  const { body: history } = await rundu.get(`/api/activity?entity=payment&id=${order.id}&limit=1`);
  // A closing that counts the payment is about to commit.
  const closing = await pool.connect();
  await closing.query('begin');
  await closing.query(`select pg_advisory_xact_lock(hashtextextended('cash-up rundu', 0))`);
  const undone = rundu.post(`/api/activity/${history[0].id}/undo`);
  await vi.waitFor(async () => {
    const waiting = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
    expect((await pool.query(waiting)).rowCount).toBe(1);
  }, 10_000);
  await closing.query(
    `insert into cash_ups (branch, day, status, lines, float_amount, expected_amount, counted_amount, difference_amount,
       closed_by, closed_at, receipt_ids, created_at, updated_at)
     values ('rundu', $1, 'closed', '[]', 0, 60, 60, 0, 'Agent 4', now(), $2, now(), now())`,
    [day, [receiptId]],
  );
  await closing.query('commit');
  closing.release();
  expect((await undone).status).toBe(200);
  const { rows } = await pool.query(
    `select (received_at at time zone 'Africa/Windhoek')::date::text as day from receipts where reverses_id = $1`,
    [receiptId],
  );
  expect(rows).toEqual([{ day: TODAY }]);
});
