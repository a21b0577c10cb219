import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExport } from '#testing/read-export.ts';
import { addCustomer, addLayby, addOrder, addOrderAt, addReservation } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

// A filter selects the same rows on pages, in the whole list, in its export, in its counts and for bulk changes of all
// matching rows.

let server: TestServer;
const ids: Record<string, number[]> = { customer: [], layby: [], pre_order: [], reservation: [], ready: [] };

const NARROW = { agentBranch: 'Rundu', addedByAgent: 'Agent 7' };
const OTHERS = { agentBranch: 'oshakati', addedByAgent: 'Agent 1' };

beforeAll(async () => {
  server = await startTestServer();
  const { client } = server;
  // In the order in which the lists are requested below: first the matching rows, then the others, a week later.
  for (const [isMeant, about] of [
    [true, NARROW],
    [false, OTHERS],
  ] as const) {
    const { id: customerId } = await addCustomer(client);
    const phoneModel = isMeant ? 'iPhone  15 PRO' : 'Galaxy A15';
    ids.customer?.push(customerId);
    const layby = await addLayby(client, {
      ...{ ...about, customerId, phoneModel, fullAmount: isMeant ? '9800' : '400', paidAmount: '0' },
      dueDate: isMeant ? '2026-11-25' : '2027-03-01',
    });
    ids.layby?.push(layby.id);
    const reservation = await addReservation(client, {
      ...{ customerId, phoneModel, ...about, priority: isMeant ? 'high' : 'normal' },
      collectionBranch: about.agentBranch.toLowerCase(),
    });
    ids.reservation?.push(reservation.id);
    const amounts = { totalAmount: isMeant ? '9800' : '400' };
    const order = await addOrderAt(client, 'phone_available', {
      customerId,
      phoneModel,
      ...about,
      ...amounts,
    });
    ids.ready?.push(order.id);
    const ordered = await addOrderAt(client, 'bank_paid', { customerId, phoneModel, ...about });
    const made = await client.post('/api/pre-orders', {
      ...{ paymentId: ordered.id, phoneModel, orderLocation: 'china', ...about },
    });
    ids.pre_order?.push(made.body.id);
    server.clock.advance(7 * 86_400_000);
  }
});
afterAll(() => server.stop());

const DAYS = ['from=2026-11-01&to=2026-11-20', 'to=2026-11-20'];
const MODEL = 'model=IPHONE15%20pro';
const EVERY = [
  'branch=rundu',
  'branch=Rundu',
  'agent=Agent+7',
  MODEL,
  ...DAYS,
  `branch=rundu&${MODEL}&to=2026-11-20`,
];
const LISTS: readonly (readonly [path: string, entity: string, filters: readonly string[]])[] = [
  ['/api/laybys', 'layby', [...EVERY, 'balance=500', 'due=7', 'due=7&balance=500&agent=Agent+7']],
  ['/api/pre-orders', 'pre_order', EVERY],
  ['/api/reservations', 'reservation', [...EVERY, 'priority=high', 'priority=high&branch=rundu']],
  ['/api/ready-for-collection', 'ready', [...EVERY, 'balance=500', 'stuck=14']],
];
const OF_CUSTOMERS = [
  ...['branch=rundu', 'branch=Rundu', 'agent=Agent+7', 'branch=rundu&agent=Agent+7', ...DAYS],
  ...['balance=15000', 'branch=rundu&balance=0.01&to=2026-11-20', 'agent=Agent+7&sort=customer'],
];

it.each(LISTS.flatMap(([path, entity, filters]) => filters.map((filter) => [path, filter, entity] as const)))(
  '%s?%s is one list wherever it is asked for',
  async (path, filter, entity) => {
    const { client } = server;
    const [meant = 0] = ids[entity] ?? [];
    const idOf = (row: { id?: number; order?: { id: number } }) => row.order?.id ?? row.id;
    // Orders under way are in this list too, so each group is requested on its own.
    const group = entity === 'ready' ? '&group=in_branch' : '';
    const whole = await client.get(`${path}?${filter}${group}`);
    expect(whole.body.map(idOf)).toEqual([meant]);
    const page = await client.get(`${path}?${filter}&limit=1${group}`);
    expect([page.body.map(idOf), page.headers['x-total-count']]).toEqual([[meant], '1']);
    const file = await client.request('GET', `${path}/export?${filter}${group}&format=csv`, {});
    const { rows, about } = await readExport('csv', Buffer.from(file.text));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain('iPhone');
    expect(about).not.toContain('no filter');
    if (entity === 'ready') return;
    const selection = await client.post('/api/bulk/selection', { entity, query: filter });
    expect(selection.body.rows.map(({ id }: { id: number }) => id)).toEqual([meant]);
    expect((await client.get(`${path}/counts?${filter}`)).body.total).toBe(1);
  },
);

it.each(LISTS)('%s has of the rows that are named those that it would list', async (path, entity) => {
  const { client } = server;
  const [meant = 0, other = 0] = ids[entity] ?? [];
  const group = entity === 'ready' ? '&group=in_branch' : '';
  const listed = async (filter: string) => {
    const page = await client.get(`${path}?${filter}&limit=5${group}`);
    if (page.status !== 200) return page.status;
    const rows: { id: number; order?: { id: number } }[] = page.body;
    return [page.headers['x-total-count'], ...rows.map((row) => row.order?.id ?? row.id).toSorted()];
  };
  expect(await listed(`ids=${meant},2147483647`)).toEqual(['1', meant]);
  expect(await listed(`ids=${other},${meant},${meant}`)).toEqual(['2', ...[meant, other].toSorted()]);
  expect(await listed(`ids=${other}&branch=rundu`)).toEqual(['0']);
  for (const wrong of ['', '1;2', '0', '2147483648', Array.from({ length: 1001 }, (_, at) => at + 1).join()])
    expect(await listed(`ids=${wrong}`)).toBe(400);
});

it.each(OF_CUSTOMERS)('/api/customers?%s is one list wherever it is asked for', async (filter) => {
  const { client } = server;
  const [meant = 0] = ids.customer ?? [];
  const path = `/api/customers?${filter}`;
  expect((await client.get(path)).body.map(({ id }: { id: number }) => id)).toEqual([meant]);
  const page = await client.get(`${path}&limit=1`);
  expect([page.body[0].id, page.body.length, page.headers['x-total-count']]).toEqual([meant, 1, '1']);
  const file = await client.request('GET', path.replace('?', '/export?').concat('&format=csv'), {});
  const { rows, about } = await readExport('csv', Buffer.from(file.text));
  expect(rows).toHaveLength(1);
  expect(about).not.toContain('no filter');
});

it('customers are of whom they have dealt with, each branch and agent at once, as long as it is not in the trash', async () => {
  const { client } = server;
  const found = async (filter: string) =>
    (await client.get(`/api/customers?${filter}`)).body.map(({ id }: { id: number }) => id);
  const { id: customerId } = await addCustomer(client);
  expect(await found('branch=walvis_bay')).toEqual([]);
  const order = await addOrder(client, { customerId, agentBranch: 'Walvis Bay', addedByAgent: 'Agent 4' });
  await addReservation(client, { customerId, collectionBranch: 'swakopmund', addedByAgent: 'Agent 5' });
  expect(await found('branch=walvis_bay')).toEqual([customerId]);
  expect(await found('branch=swakopmund&agent=Agent+5')).toEqual([customerId]);
  expect(await found('branch=swakopmund&agent=Agent+4')).toEqual([]);
  await client.delete(`/api/payments/${order.id}`);
  expect(await found('branch=walvis_bay')).toEqual([]);
});

it('customers owe what is due on orders and active laybys together', async () => {
  const { client } = server;
  const { id: customerId } = await addCustomer(client);
  await addOrder(client, { customerId, totalAmount: '300000', paidAmount: '100000' });
  const layby = await addLayby(client, { customerId, fullAmount: '150000', paidAmount: '0' });
  const owing = async (balance: string) =>
    (await client.get(`/api/customers?balance=${balance}`)).body.some(
      ({ id }: { id: number }) => id === customerId,
    );
  expect([await owing('350000'), await owing('350000.01')]).toEqual([true, false]);
  const cancelled = { reason: 'Changed her mind', fee: '0', refundMethod: 'cash' };
  await client.post(`/api/laybys/${layby.id}/cancellation`, cancelled);
  expect([await owing('200000'), await owing('200000.01')]).toEqual([true, false]);
});

it('customers changed within so many days are those of these days', async () => {
  const { client } = server;
  const [first = 0, second = 0] = ids.customer ?? [];
  const ofDays = async (days: number) =>
    (await client.get(`/api/customers?changed=${days}`)).body.map(({ id }: { id: number }) => id);
  expect(await ofDays(7)).not.toContain(first);
  expect(await ofDays(8)).toContain(second);
  expect(await ofDays(8)).not.toContain(first);
  expect(await ofDays(15)).toContain(first);
});

it.each([...LISTS.map(([path]) => path), '/api/customers'])(
  '%s refuses days that run backwards',
  async (path) => {
    expect((await server.client.get(`${path}?from=2026-11-20&to=2026-11-01`)).status).toBe(400);
  },
);
