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
  // A row of the old system, which used this word for "customer notified".
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

describe('narrowed and sorted', () => {
  const pagesOf = async (query: string) => {
    const seen: Order[] = [];
    let next: string | undefined = `/api/payments?limit=3&${query}`;
    while (next !== undefined) {
      const page: TestReply<Order[]> = await server.client.get<Order[]>(next);
      expect(page.status, page.text).toBe(200);
      seen.push(...page.body);
      next = /<(.+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    }
    return seen;
  };
  const all = async () => (await server.client.get<Order[]>('/api/payments')).body;
  const numbers = (orders: readonly Order[]) => orders.map(({ id }) => id);

  beforeAll(async () => {
    server.clock.set('2026-11-23T08:00:00.000Z');
    for (const [phoneModel, totalAmount, agentBranch] of [
      ['Galaxy  A17', '100.00', 'Rundu'],
      ['galaxy a17', '99999999.99', 'rundu'],
      ['GALAXY A 17', '100.00', 'oshakati'],
    ]) {
      server.clock.advance(60_000);
      await addOrder(server.client, { phoneModel, totalAmount, agentBranch, addedByAgent: 'Agent 7' });
    }
    await addOrder(server.client, { paidAmount: '20000', totalAmount: '1' });
  });

  it.each<[string, (a: Order, b: Order) => number]>([
    ['waiting', (a, b) => Date.parse(a.statusChangedAt) - Date.parse(b.statusChangedAt) || a.id - b.id],
    ['balance', (a, b) => Number(b.remainingAmount) - Number(a.remainingAmount) || b.id - a.id],
    ['created', (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id],
  ])('sort=%s shows every order once, page by page', async (sort, compare) => {
    const orders = (await all()).toSorted(compare);
    expect(numbers(await pagesOf(`sort=${sort}`))).toEqual(numbers(orders));
    const open = orders.filter(({ status }) => status !== 'order_completed');
    expect(numbers(await pagesOf(`sort=${sort}&status=active`))).toEqual(numbers(open));
    const whole = await server.client.get<Order[]>(`/api/payments?sort=${sort}`);
    expect(numbers(whole.body)).toEqual(numbers(orders));
  });

  it('sort=customer goes by name, whatever the case and accents, and takes pages of people with one name', async () => {
    const shown = await pagesOf('sort=customer');
    expect(numbers(shown).toSorted()).toEqual(numbers(await all()).toSorted());
    const names = shown.map(({ customer }) => customer.name);
    expect(names.indexOf('Ângela Müller')).toBeLessThan(names.indexOf('Hidden Person'));
  });

  it('shows what it is narrowed to, and counts that beside it', async () => {
    const counted = async (query: string) => {
      const shown = await server.client.get<Order[]>(`/api/payments?limit=1&${query}`);
      const { body } = await server.client.get<OrderCounts>(`/api/payments/counts?${query}`);
      const total = body.open + body.completed;
      expect([query, Number(shown.headers['x-total-count'])]).toEqual([query, total]);
      return total;
    };
    expect(await counted('model=galaxy%20a17')).toBe(3);
    expect(await counted('branch=Rundu')).toBe(2);
    expect(await counted('branch=rundu&agent=Agent%207&model=galaxya17&sort=balance')).toBe(2);
    expect(await counted('balance=99999999.99')).toBe(1);
    const due = (await all()).filter(({ remainingAmount }) => Number(remainingAmount) >= 100);
    expect(await counted('balance=100')).toBe(due.length);
    // In the shop's zone: 22:00 UTC is midnight in Windhoek.
    expect(await counted('from=2026-11-23&to=2026-11-23')).toBe(4);
    expect(await counted('from=2026-11-24')).toBe(0);
    expect(await counted('stuck=1')).toBe((await all()).length - 4);
    expect(await counted('stuck=3650')).toBe(0);
  });

  it.each([
    ['sort=price', 'sort'],
    ['balance=-1', 'balance'],
    ['stuck=0', 'stuck'],
    ['from=yesterday', 'from'],
    ['from=2026-11-23&to=2026-11-22', 'to'],
    [`sort=balance&limit=3&cursor=${Buffer.from('5.5').toString('base64url')}`, 'cursor'],
    [`sort=balance&limit=3&cursor=${Buffer.from('0.5 dear').toString('base64url')}`, 'cursor'],
    [`limit=3&cursor=${Buffer.from('0.5 5.00').toString('base64url')}`, 'cursor'],
  ])('%s is refused', async (query, path) => {
    const reply = await server.client.get<{ errors: { path: string }[] }>(`/api/payments?${query}`);
    expect([reply.status, reply.body.errors[0]?.path]).toEqual([400, path]);
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
