import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LivePayment } from '#shared/contracts/live-payments.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import { makePreOrder } from '#testing/builders.ts';
import { addOrderAt, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function preOrderFor(order: Order, orderLocation = 'china'): Promise<PreOrder> {
  const body = { paymentId: order.id, phoneModel: 'Pixel 9', addedByAgent: 'Agent 1', agentBranch: 'Rundu' };
  const reply = await server.client.post<PreOrder>('/api/pre-orders', { ...body, orderLocation });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}

/** Whether the order, and every list that shows it, say that its pre-order is missing. */
async function isMissing({ id }: Order): Promise<boolean> {
  const { client } = server;
  const one = await client.get<Order>(`/api/payments/${id}`);
  const listed = await client.get<Order[]>('/api/payments');
  const ready = await client.get<ReadyRow[]>('/api/ready-for-collection');
  const live = await client.get<LivePayment[]>('/api/live-payments?range=all');
  const rows = [one.body, ...[...listed.body, ...ready.body.map(({ order }) => order), ...live.body]];
  const answers = new Set(rows.filter((row) => row.id === id).map((row) => row.isPreOrderMissing));
  expect(answers.size).toBe(1);
  return answers.has(true);
}

it.each(['china', 'dubai'] as const)(
  'an order sent to wait for %s misses its pre-order until it has one',
  async (place) => {
    const order = await addOrderAt(server.client, `${place}_preorder`);
    expect(await isMissing(order)).toBe(true);
    const { id } = await preOrderFor(order, place);
    expect(await isMissing(order)).toBe(false);
    expect((await server.client.delete(`/api/pre-orders/${id}`)).status).toBe(204);
    expect(await isMissing(order)).toBe(true);
    await preOrderFor(order, place);
    expect(await isMissing(order)).toBe(false);
  },
);

it('a cancelled pre-order is none', async () => {
  const order = await addOrderAt(server.client, 'bank_paid');
  const { id } = await preOrderFor(order);
  await server.client.put(`/api/pre-orders/${id}`, { status: 'cancelled', reason: 'Too dear' });
  expect(await isMissing(order)).toBe(false);
  await setStatus(server.client, order.id, 'china_preorder');
  expect(await isMissing(order)).toBe(true);
});

it('a pre-order that was picked up is one, whatever its order says', async () => {
  const order = await addOrderAt(server.client, 'china_preorder');
  const { id: paymentId, customerId } = order;
  await makePreOrder(server, { paymentId, customerId, status: 'collected' });
  expect(await isMissing(order)).toBe(false);
});
