import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import { STORED_STATUSES, type StoredStatus } from '#shared/domain/order-statuses.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PRE_ORDER_STATUSES = [
  'ordered',
  'shipped',
  'arrived',
  'ready_for_collection',
  'picked_up',
  'collected',
  'order_completed',
  'cancelled',
] as const;

/** Which statuses each tile counts, written out by hand. */
const TILES: Partial<Record<keyof DashboardStats, StoredStatus[]>> = {
  approvedByBank: [
    'approved',
    'contract_signed',
    'bank_paid',
    'customer_notified',
    'completed',
    'phone_available',
    'china_preorder',
    'dubai_preorder',
    'device_collected',
  ],
  signedContract: [
    'contract_signed',
    'bank_paid',
    'customer_notified',
    'completed',
    'phone_available',
    'china_preorder',
    'dubai_preorder',
    'device_collected',
  ],
  bankPaid: [
    'bank_paid',
    'customer_notified',
    'completed',
    'phone_available',
    'china_preorder',
    'dubai_preorder',
    'device_collected',
  ],
  phoneToBeCollected: ['phone_available'],
  chinaPreOrders: ['china_preorder'],
  dubaiPreOrders: ['dubai_preorder'],
  devicesCollected: ['device_collected'],
  orderCompleted: ['order_completed'],
};

describe('an empty shop', () => {
  it('has zeros everywhere', async () => {
    const { body } = await server.client.get<DashboardStats>('/api/dashboard/stats');
    expect(body).toMatchObject({ approvedByBank: 0, totalPreOrders: 0, openOrders: 0 });
    expect(body.outstandingAmount).toBe('0.00');
  });
});

describe('a shop with orders in every status', () => {
  /** How many live orders stand at each status: 1, 2, 3 …, so that no two sums are alike by chance. */
  const made = new Map<string, number>();
  let preOrdersMade: Map<string, number>;

  beforeAll(async () => {
    const customer = await make.makeCustomer(server);
    const order = await make.makeOrder(server, { customerId: customer.id, status: 'china_preorder' });
    for (const [index, status] of STORED_STATUSES.entries()) {
      const total = index + 1;
      made.set(status, total);
      const missing = status === 'china_preorder' ? total - 1 : total;
      for (let n = 0; n < missing; n += 1) {
        await make.makeOrder(server, { customerId: customer.id, status, totalAmount: '1000.00' });
      }
    }
    preOrdersMade = new Map(PRE_ORDER_STATUSES.map((status, index) => [status, index + 2]));
    const isOpen = (status: string) => PRE_ORDER_STATUSES.slice(0, 4).includes(status as 'ordered');
    for (const [status, total] of preOrdersMade) {
      for (let n = 0; n < total; n += 1) {
        // An order has at most one open pre-order; closed ones may pile up on one.
        const paymentId = isOpen(status)
          ? (
              await make.makeOrder(server, {
                customerId: customer.id,
                status: 'pending',
                totalAmount: '0.00',
              })
            ).id
          : order.id;
        if (isOpen(status)) made.set('pending', (made.get('pending') ?? 0) + 1);
        await make.makePreOrder(server, { customerId: customer.id, paymentId, status });
      }
    }
    const gone = await make.makePreOrder(server, { status: 'shipped' });
    await server.client.delete(`/api/payments/${gone.paymentId}`);
  });

  it.each(Object.entries(TILES))('counts %s by the statuses of its list', async (tile, statuses) => {
    const { body } = await server.client.get<DashboardStats>('/api/dashboard/stats');
    const expected = statuses.reduce((sum, status) => sum + (made.get(status) ?? 0), 0);
    expect(body[tile as keyof DashboardStats]).toBe(expected);
  });

  it.each(Object.entries(TILES))(
    'shows in %s the length of the list that it opens',
    async (tile, [status]) => {
      const { body } = await server.client.get<DashboardStats>('/api/dashboard/stats');
      const list = await server.client.get(`/api/payments?status=${status}`);
      expect(body[tile as keyof DashboardStats]).toBe(list.body.length);
    },
  );

  it('counts what stands at a step alone', async () => {
    const { body } = await server.client.get<DashboardStats>('/api/dashboard/stats');
    for (const [status, count] of Object.entries(body.waiting)) expect(count).toBe(made.get(status));
    const all = [...made.values()].reduce((sum, n) => sum + n, 0);
    expect(body.openOrders).toBe(all - (made.get('order_completed') ?? 0));
  });

  it('counts pre-orders under every word for the same status', async () => {
    const { body } = await server.client.get<DashboardStats>('/api/dashboard/stats');
    const sum = (...statuses: string[]) =>
      statuses.reduce((n, status) => n + (preOrdersMade.get(status) ?? 0), 0);
    expect(body.completedPreOrders).toBe(sum('picked_up', 'collected', 'order_completed'));
    expect(body.inTransitPreOrders).toBe(sum('ordered', 'shipped'));
    expect(body.totalPreOrders).toBe(sum(...PRE_ORDER_STATUSES));
  });

  it('reports the same completed numbers to Check Status', async () => {
    const stats = await server.client.get<DashboardStats>('/api/dashboard/stats');
    const { body } = await server.client.get('/api/completed-orders/count');
    expect(body).toEqual({
      completedOrders: stats.body.orderCompleted,
      completedPreOrders: stats.body.completedPreOrders,
    });
  });
});

describe('the outstanding amount', () => {
  it('adds up what open orders still owe; overpaid and completed ones take nothing away and add nothing', async () => {
    const owed = async () =>
      (await server.client.get<DashboardStats>('/api/dashboard/stats')).body.outstandingAmount;
    const cents = (amount: string) => BigInt(amount.replace('.', ''));
    const before = cents(await owed());
    await make.makeOrder(server, { totalAmount: '99999999.99' });
    await make.makeOrder(server, { totalAmount: '99999999.99', paidAmount: '0.01', status: 'partial' });
    await make.makeOrder(server, { totalAmount: '100.00', paidAmount: '150.00', status: 'bank_paid' });
    await make.makeOrder(server, { totalAmount: '500.00', status: 'order_completed' });
    expect(cents(await owed()) - before).toBe(19_999_999_997n);
  });
});

it('needs a session', async () => {
  expect((await server.newClient().get('/api/dashboard/stats')).status).toBe(401);
  expect((await server.newClient().get('/api/completed-orders/count')).status).toBe(401);
});
