import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ActivityCounts, ShopActivityRow } from '#shared/contracts/history.ts';
import { addCustomer, addOrder, addReservation, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
// Each test has a day of its own.
beforeEach(() => server.clock.advance(DAY_MS));

const today = async (query = '') =>
  (await server.client.get<ShopActivityRow[]>(`/api/activity?${query}`)).body;

it('tells today’s work newest first, with what it was about and how money came in', async () => {
  const order = await addOrder(server.client);
  server.clock.advance(1_000);
  await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '500', method: 'cash' });
  await server.client.post('/api/app-reminders', { title: 'Told elsewhere', message: 'x' });
  const rows = await today();
  expect(rows.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
    'payment receipt_added',
    'payment created',
    'customer created',
  ]);
  expect(rows[0]).toMatchObject({
    title: expect.stringMatching(new RegExp(`^Order ${order.quoteNumber}, Customer`)),
    method: 'cash',
    canUndo: true,
    isDeleted: false,
    batch: null,
  });
  expect((await today('kind=notices')).map(({ title }) => title)).toEqual(['Reminder Told elsewhere']);
});

it('tells a batch as one line, which is deleted and restored, and still names what is in the trash', async () => {
  const customer = await addCustomer(server.client, { name: 'Selma Batch' });
  await addOrder(server.client, { customerId: customer.id });
  server.clock.advance(1_000);
  await server.client.delete(`/api/customers/${customer.id}`);
  const [line, ...others] = await today();
  expect(line).toMatchObject({
    action: 'delete',
    canUndo: true,
    batch: { kind: 'delete', label: 'Selma Batch · 1 order', counts: { customer: 1, payment: 1 } },
  });
  expect(others.map(({ title, isDeleted }) => [title?.endsWith('Selma Batch'), isDeleted])).toEqual([
    [true, true],
    [true, true],
  ]);
  server.clock.advance(1_000);
  await server.client.post(`/api/batches/${line?.batchId}/undo`);
  const after = await today();
  expect(after.slice(0, 2).map(({ action }) => action)).toEqual(['restored', 'restored']);
  expect(after[2]).toMatchObject({ action: 'delete', canUndo: false, isUndone: true });
});

it('is narrowed by day, agent, branch, kind and words, and counted by each', async () => {
  const order = await addOrder(server.client, { quoteNumber: 'Q-NARROW' });
  await addReservation(server.client);
  await setStatus(server.client, order.id, 'approved');
  expect(await today('agent=Agent%203&branch=oshakati&kind=orders')).toHaveLength(2);
  expect(await today('agent=Agent%209')).toEqual([]);
  expect((await today('q=q-narrow')).map(({ action }) => action)).toEqual(['approve', 'created']);
  const yesterday = new Date(server.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  expect((await today(`from=${yesterday}&to=${yesterday}`)).some(({ action }) => action === 'approve')).toBe(
    false,
  );
  const { body: counts } = await server.client.get<ActivityCounts>('/api/activity/counts');
  expect(counts).toMatchObject({
    total: 5,
    byAgent: [{ agent: 'Agent 3', count: 5 }],
    byBranch: [{ branch: 'oshakati', count: 5 }],
  });
  expect(counts.byKind.filter(({ count }) => count > 0)).toEqual([
    { kind: 'customers', count: 2 },
    { kind: 'orders', count: 2 },
    { kind: 'reservations', count: 1 },
  ]);
});

it('finds a record by what was done to it with others, and tells no batch that left it alone', async () => {
  const customer = await addCustomer(server.client, { name: 'Ndilimeke Bulk' });
  const [found, beside, alone] = [
    await addOrder(server.client, { customerId: customer.id, quoteNumber: 'Q-TOGETHER' }),
    await addOrder(server.client),
    await addOrder(server.client),
  ];
  const step = async (...orders: { id: number }[]) => {
    server.clock.advance(1_000);
    const rows = [];
    for (const { id } of orders) {
      rows.push({ id, version: (await server.client.get(`/api/payments/${id}`)).body.version });
    }
    const { body } = await server.client.post('/api/bulk', { entity: 'payment', action: 'step', rows });
    expect(body).toMatchObject({ done: orders.length });
    return body.batchId;
  };
  const together = await step(found, beside);
  await step(alone);
  const kept = await addCustomer(server.client, { phone: customer.phone, allowDuplicate: true });
  const { body: merged } = await server.client.post('/api/data-health/same_number/fix', {
    ...{ fix: 'merge', keep: kept.id, rows: [{ entity: 'customer', id: customer.id }] },
  });
  const sheet = await server.client.request<{ batchId: number }>('POST', '/api/imports?kind=orders', {
    payload: `Quote Number,Customer,Phone,Total Amount\nQ-TOGETHER-2,Came Along,0817000999,100`,
    headers: { 'content-type': 'text/csv' },
  });
  expect(sheet.status, sheet.text).toBe(200);

  const rows = await today('q=q-together');
  const batches = rows.flatMap(({ batchId, batch }) => (batch === null ? [] : [batchId]));
  expect(batches).toEqual([sheet.body.batchId, merged.batchId, together]);
  expect(rows.filter(({ batch }) => batch === null).map(({ action }) => action)).toEqual(['created']);
  expect((await server.client.get('/api/activity?q=q-together&limit=2')).headers['x-total-count']).toBe('4');
  expect(await today(`q=${beside.quoteNumber}&kind=orders&agent=Agent%203`)).toMatchObject([
    { batchId: together, batch: { kind: 'bulk', counts: { payment: 2 } } },
    { action: 'created' },
  ]);
  expect((await today('q=q-together')).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

it('gives its pages without a gap, across entries and batches of one moment', async () => {
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await addOrder(server.client)).id);
  for (const id of ids) await server.client.delete(`/api/payments/${id}`);
  const whole = (await today()).map(({ id, batch }) => `${id} ${batch?.kind ?? ''}`);
  const paged: string[] = [];
  let next: string | undefined = '/api/activity?limit=2';
  while (next !== undefined) {
    const page: TestReply<ShopActivityRow[]> = await server.client.get<ShopActivityRow[]>(next);
    paged.push(...page.body.map(({ id, batch }) => `${id} ${batch?.kind ?? ''}`));
    next = /<(.+)>/.exec(String(page.headers.link ?? ''))?.[1];
  }
  expect(whole).toHaveLength(9);
  expect(paged).toEqual(whole);
});

it.each([
  ['from=2026-11-20&to=2026-11-18', 'The end date is before the start date'],
  ['from=2026-01-01&to=2026-11-18', 'Choose at most 31 days'],
])('refuses %s', async (query, words) => {
  const { status, body } = await server.client.get(`/api/activity?${query}`);
  expect([status, body.detail]).toEqual([400, words]);
});

it('names the branch and day of a cash-up, and where they are seen', async () => {
  const day = server.clock.now().toISOString().slice(0, 10);
  const lines = [{ method: 'cash', expected: '0', counted: '-5' }];
  await server.client.post('/api/cash-ups', { branch: 'rundu', day, lines, reason: 'Change given twice' });
  const [closed] = await today('kind=money');
  expect(closed).toMatchObject({
    ...{ entity: 'cash_up', action: 'created', cashUp: { branch: 'rundu', day }, canUndo: true },
    title: expect.stringMatching(/^Cash-up Rundu, \d+ November 2026$/),
  });
});
