import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let customerId: number;
let quote = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  quote += 1;
  const made = await server.client.post('/api/customers', {
    name: 'Selma Nangolo',
    phone: `08120000${quote + 10}`,
  });
  customerId = made.body.id;
});

async function newOrder(fields: Record<string, unknown> = {}): Promise<Order> {
  quote += 1;
  const reply = await server.client.post<Order>('/api/payments', {
    customerId,
    quoteNumber: `Q-${quote}`,
    totalAmount: '12500.00',
    ...fields,
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}

describe('taking an order in', () => {
  it('is pending without money and partial with it', async () => {
    const pending = await newOrder();
    expect(pending).toMatchObject({
      status: 'pending',
      paidAmount: '0.00',
      remainingAmount: '12500.00',
      paymentReceivedDate: null,
    });
    const partial = await newOrder({ paidAmount: '500' });
    expect(partial).toMatchObject({ status: 'partial', paidAmount: '500.00', remainingAmount: '12000.00' });
    expect(partial.customer.name).toBe('Selma Nangolo');
  });
  it('walks the whole life', async () => {
    let order = await newOrder();
    for (const status of ['approved', 'contract_signed', 'bank_paid', 'phone_available']) {
      const reply = await server.client.put<Order>(
        `/api/payments/${order.id}`,
        { status },
        { 'if-match': `"${order.version}"` },
      );
      expect(reply.status, reply.text).toBe(200);
      order = reply.body;
    }
    const bad = await server.client.put(`/api/payments/${order.id}`, { status: 'device_collected' });
    expect(bad.status).toBe(400);
    const collected = await server.client.put<Order>(`/api/payments/${order.id}`, {
      status: 'device_collected',
      deliveryMethod: 'collected',
      collectionBranch: 'oshakati',
    });
    expect(collected.status, collected.text).toBe(200);
    const done = await server.client.put<Order>(`/api/payments/${order.id}`, { status: 'order_completed' });
    expect(done.body.nextActions.map((action) => action.label)).toEqual(['Reopen']);
    const list = await server.client.get<Order[]>('/api/payments?limit=10');
    expect(list.body.length).toBeGreaterThan(0);
    const all = await server.client.get<Order[]>('/api/payments?status=active');
    expect(all.body.some(({ id }) => id === order.id)).toBe(false);
    expect((await server.client.get('/api/payments/counts?q=selma')).body.completedMatches).toBe(1);
  });
  it('books 50 parallel receipts', async () => {
    const order = await newOrder();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.client.post(`/api/payments/${order.id}/receipts`, { amount: '10.01' }),
      ),
    );
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    const after = await server.client.get<Order>(`/api/payments/${order.id}`);
    expect(after.body.paidAmount).toBe('500.50');
    const rows = await server.client.get(`/api/payments/${order.id}/receipts`);
    expect(rows.body).toHaveLength(50);
    const back = await server.client.post(`/api/receipts/${rows.body[0].id}/reversal`, {
      reason: 'typed twice',
    });
    expect(back.body.paidAmount).toBe('490.49');
    expect(
      (await server.client.post(`/api/receipts/${rows.body[0].id}/reversal`, { reason: 'typed twice' }))
        .status,
    ).toBe(409);
  });
});
