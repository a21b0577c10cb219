import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliverySummary } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { STORED_STATUSES } from '#shared/domain/order-statuses.ts';
import * as make from '#testing/builders.ts';
import { COLLECTED_BY_CUSTOMER, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const URL = '/api/payments/delivery-tracking';
const READY = ['phone_available', 'china_preorder', 'dubai_preorder'];
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 10));
const list = (query = '') => server.client.get<Order[]>(`${URL}${query}`);
const ids = async (query = '') => (await list(query)).body.map(({ id }) => id);

describe('delivery tracking', () => {
  it('of an empty shop is empty', async () => {
    expect((await list()).body).toEqual([]);
    expect((await server.client.get<DeliverySummary>(`${URL}/summary`)).body).toEqual({
      readyCount: 0,
      deliveredCount: 0,
      totalValue: '0.00',
      readyValue: '0.00',
    });
  });

  it('lists what waits, the longest first, then what was handed over, the last first', async () => {
    for (const status of STORED_STATUSES) await make.makeOrder(server, { status, totalAmount: '100.00' });
    const waiting = [
      await make.makeOrder(server, {
        status: 'phone_available',
        statusChangedAt: at(3),
        totalAmount: '1.00',
      }),
      await make.makeOrder(server, { status: 'china_preorder', statusChangedAt: at(1), totalAmount: '1.00' }),
      await make.makeOrder(server, { status: 'dubai_preorder', statusChangedAt: at(2), totalAmount: '1.00' }),
    ];
    const handedOver = [
      await make.makeOrder(server, {
        status: 'device_collected',
        deviceCollectedDate: at(8),
        totalAmount: '2.00',
      }),
      await make.makeOrder(server, {
        status: 'order_completed',
        deviceCollectedDate: null,
        orderCompletedDate: at(9),
      }),
      await make.makeOrder(server, {
        status: 'order_completed',
        deviceCollectedDate: at(7),
        totalAmount: '2.00',
      }),
    ];
    const reply = await list();
    const statuses = reply.body.map(({ status }) => status);
    expect(statuses.map((status) => READY.includes(status))).toEqual([
      ...Array.from({ length: 6 }, () => true),
      ...Array.from({ length: 5 }, () => false),
    ]);
    const order = reply.body.map(({ id }) => id);
    expect(order.slice(0, 3)).toEqual([waiting[1]?.id, waiting[2]?.id, waiting[0]?.id]);
    expect(order.slice(-3)).toEqual([handedOver[1]?.id, handedOver[0]?.id, handedOver[2]?.id]);
    expect(reply.body[0]).toMatchObject({
      customer: { id: waiting[1]?.customerId },
      nextActions: expect.any(Array),
    });
  });

  it('is answered in pages, of one group or of both in a row, and whole without a limit', async () => {
    const customer = await make.makeCustomer(server);
    for (let n = 0; n < 12; n += 1) {
      // Some share an instant, so that only the id can tell them apart.
      const when = at(1 + Math.floor(n / 3));
      const shared = { customerId: customer.id, statusChangedAt: when, deviceCollectedDate: when };
      await make.makeOrder(server, {
        ...shared,
        status: n % 2 === 0 ? 'order_completed' : 'phone_available',
      });
    }
    const whole = (await list()).body.map(({ id }) => id);
    expect(await ids('?all=1')).toEqual(whole);
    const paged = async (query: string) => {
      const seen: number[] = [];
      const totals: unknown[] = [];
      let url: string | null = `${URL}?limit=4${query}`;
      while (url !== null) {
        const page: Awaited<ReturnType<typeof list>> = await server.client.get<Order[]>(url);
        seen.push(...page.body.map(({ id }) => id));
        expect([query, page.body.length <= 4]).toEqual([query, true]);
        url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1] ?? null;
        totals.push(page.headers['x-total-count']);
      }
      // Only the first page has the total; later pages do not count.
      expect([query, ...totals]).toEqual([query, String(seen.length), ...totals.slice(1).fill(undefined)]);
      return seen;
    };
    expect(await paged('')).toEqual(whole);
    expect([...(await paged('&group=ready')), ...(await paged('&group=delivered'))]).toEqual(whole);
    for (const query of ['?limit=0', '?limit=abc', '?limit=501', '?group=other', '?limit=2&cursor=x'])
      expect((await list(query)).status).toBe(400);
  });

  it('is searched by customer, quote number and phone model', async () => {
    const { body: customer } = await server.client.post('/api/customers', {
      name: 'Tuyéni !Gaëb',
      phone: '0817654321',
    });
    const { body: created } = await server.client.post<Order>('/api/payments', {
      customerId: customer.id,
      quoteNumber: 'ZX-4711',
      totalAmount: '10',
      phoneModel: 'Fairphone 6',
    });
    expect(await ids('?q=zx-4711')).toEqual([]);
    await setStatus(server.client, created.id, 'phone_available');
    for (const q of ['tuyeni', 'ZX-47', 'fairphone']) expect(await ids(`?q=${q}`)).toEqual([created.id]);
    await setStatus(server.client, created.id, 'device_collected', COLLECTED_BY_CUSTOMER);
    const found = await list('?q=tuyeni&limit=5');
    expect(found.headers['x-total-count']).toBe('1');
    expect(found.body).toMatchObject([{ id: created.id, ...COLLECTED_BY_CUSTOMER }]);
  });

  it('is summed up over both lists, without what was deleted', async () => {
    const gone = await make.makeOrder(server, { status: 'phone_available', totalAmount: '5000.00' });
    await server.client.delete(`/api/payments/${gone.id}`);
    const { body: orders } = await list('?all=1');
    const sum = (rows: Order[]) =>
      rows.reduce((cents, { totalAmount }) => cents + Math.round(Number(totalAmount) * 100), 0);
    const ready = orders.filter(({ status }) => READY.includes(status));
    expect((await server.client.get<DeliverySummary>(`${URL}/summary`)).body).toEqual({
      readyCount: ready.length,
      deliveredCount: orders.length - ready.length,
      totalValue: (sum(orders) / 100).toFixed(2),
      readyValue: (sum(ready) / 100).toFixed(2),
    });
  });

  it('needs a session', async () => {
    for (const url of [URL, `${URL}/summary`]) expect((await server.newClient().get(url)).status).toBe(401);
  });

  it('is narrowed as the orders are, and counts that', async () => {
    await make.makeOrder(server, {
      status: 'phone_available',
      agentBranch: 'Katima',
      addedByAgent: 'Agent 7',
    });
    await make.makeOrder(server, {
      status: 'device_collected',
      agentBranch: 'katima',
      phoneModel: 'Nokia 1',
    });
    for (const [query, count] of [
      ['branch=katima', 2],
      ['branch=katima&group=ready', 1],
      ['branch=katima&agent=Agent%207', 1],
      ['model=nokia1', 1],
      ['model=nokia1&group=ready', 0],
    ] as const) {
      const reply = await list(`?limit=1&${query}`);
      expect([query, reply.headers['x-total-count']]).toEqual([query, String(count)]);
    }
  });
});
