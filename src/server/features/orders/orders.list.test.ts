import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderCounts } from '#shared/contracts/orders.ts';
import { ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { addCustomer, addOrder, addOrderAt } from '#testing/shop.ts';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
const idByStatus = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  for (const status of ORDER_STATUSES) {
    server.clock.advance(1000);
    idByStatus.set(status, (await addOrderAt(server.client, status)).id);
  }
  // A row of the old system, whose word for "customer notified" it was.
  server.clock.advance(1000);
  const legacy = await addOrder(server.client);
  await server.database.pool.query(`update payments set status = 'completed' where id = $1`, [legacy.id]);
  idByStatus.set('completed', legacy.id);
});
afterAll(() => server.stop());

const statusesOf = async (query: string) =>
  (await server.client.get<Order[]>(`/api/payments?${query}`)).body.map(({ status }) => status).sort();

const FROM_BANK_PAID = [
  'bank_paid',
  'china_preorder',
  'completed',
  'customer_notified',
  'device_collected',
  'dubai_preorder',
  'phone_available',
];

describe('the status filter', () => {
  it.each([
    ['approved', [...FROM_BANK_PAID, 'approved', 'contract_signed']],
    ['contract_signed', [...FROM_BANK_PAID, 'contract_signed']],
    ['bank_paid', FROM_BANK_PAID],
    ['phone_available', ['phone_available']],
    ['china_preorder', ['china_preorder']],
    ['dubai_preorder', ['dubai_preorder']],
    ['device_collected', ['device_collected']],
    ['order_completed', ['order_completed']],
    ['pending', ['pending']],
    ['partial', ['partial']],
    ['customer_notified', ['completed', 'customer_notified']],
    ['pending,partial', ['partial', 'pending']],
    ['approved&exact=1', ['approved']],
    ['bank_paid&exact=1', ['bank_paid']],
  ])('%s', async (query, expected) => {
    expect(await statusesOf(`status=${query}`)).toEqual([...expected].sort());
  });

  it('active leaves out what is completed; a value that no order can have filters nothing', async () => {
    expect(await statusesOf('status=active')).not.toContain('order_completed');
    expect(await statusesOf('status=active')).toHaveLength(ORDER_STATUSES.length);
    expect(await statusesOf('status=nonsense')).toHaveLength(ORDER_STATUSES.length + 1);
  });

  it('counts as many as it shows', async () => {
    const { body } = await server.client.get<OrderCounts>('/api/payments/counts');
    for (const status of ORDER_STATUSES) {
      expect([status, body.byFilter[status]]).toEqual([
        status,
        (await statusesOf(`status=${status}`)).length,
      ]);
    }
    expect(body).toMatchObject({ open: ORDER_STATUSES.length, completed: 1 });
  });
});

describe('overdue', () => {
  it('begins the day after the due date, in the shop, while money is owed and the order open', async () => {
    server.clock.set('2026-11-20T21:59:00.000Z'); // 23:59 in Windhoek
    const order = await addOrder(server.client, { dueDate: '2026-11-20' });
    const paid = await addOrder(server.client, { dueDate: '2026-11-20', paidAmount: '12500' });
    const overdueIds = async () =>
      (await server.client.get<Order[]>('/api/payments?status=overdue')).body.map(({ id }) => id);
    expect(await overdueIds()).toEqual([]);
    server.clock.set('2026-11-20T22:00:00.000Z'); // midnight
    expect(await overdueIds()).toEqual([order.id]);
    expect((await server.client.get<Order>(`/api/payments/${order.id}`)).body.isOverdue).toBe(true);
    expect((await server.client.get<Order>(`/api/payments/${paid.id}`)).body.isOverdue).toBe(false);
    expect((await server.client.get<OrderCounts>('/api/payments/counts')).body.byFilter.overdue).toBe(1);
  });
});

describe('search', () => {
  it('finds by quote, name, phone in any format, e-mail and model, whatever the case and the accents', async () => {
    const customer = await addCustomer(server.client, {
      name: 'Ângela Müller',
      phone: '081 777 1020',
      email: 'Angela@Example.com',
    });
    const order = await addOrder(server.client, {
      customerId: customer.id,
      quoteNumber: 'QX-9',
      phoneModel: 'Pixel 9',
    });
    for (const q of [
      'qx-9',
      'angela',
      'MULLER',
      '0817771020',
      '264817771020',
      '777 1020',
      'example.COM',
      'pixel 9',
    ]) {
      const found = await server.client.get<Order[]>(`/api/payments?q=${encodeURIComponent(q)}`);
      expect([q, found.body.map(({ id }) => id)]).toEqual([q, [order.id]]);
    }
  });

  it('takes % and _ as letters, and a customer whose e-mail is missing', async () => {
    expect((await server.client.get<Order[]>('/api/payments?q=%25')).body).toEqual([]);
    expect((await server.client.get<Order[]>('/api/payments?q=_')).body).toEqual([]);
  });

  it('follows a customer who is renamed', async () => {
    const customer = await addCustomer(server.client);
    const order = await addOrder(server.client, { customerId: customer.id });
    await server.client.put(`/api/customers/${customer.id}`, { name: 'Wilhelmine Renamed' });
    const found = await server.client.get<Order[]>('/api/payments?q=wilhelmine');
    expect(found.body.map(({ id }) => id)).toEqual([order.id]);
  });

  it('says how many completed orders it hides', async () => {
    const customer = await addCustomer(server.client, { name: 'Hidden Person' });
    await addOrderAt(server.client, 'order_completed', { customerId: customer.id });
    const { body } = await server.client.get<OrderCounts>('/api/payments/counts?q=hidden%20person');
    expect(body.completedMatches).toBe(1);
  });
});

describe('pages', () => {
  it('show every order once, newest activity first, while others are changed', async () => {
    const all = (await server.client.get<Order[]>('/api/payments')).body.map(({ id }) => id);
    const seen: number[] = [];
    let next: string | undefined = '/api/payments?limit=3';
    while (next !== undefined) {
      const page: TestReply<Order[]> = await server.client.get<Order[]>(next);
      seen.push(...page.body.map(({ id }) => id));
      server.clock.advance(1000);
      await server.client.put(`/api/payments/${seen[0]}`, { livePaymentFeedback: `seen ${seen.length}` });
      next = /<(.+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(all);
  });

  it.each(['limit=0', 'limit=501', 'limit=ten', 'limit=5&cursor=bogus', 'customerId=x'])(
    'refuse %s',
    async (query) => {
      expect((await server.client.get(`/api/payments?${query}`)).status).toBe(400);
    },
  );
});
