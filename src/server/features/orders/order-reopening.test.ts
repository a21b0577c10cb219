import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import * as make from '#testing/builders.ts';
import { addOrder, addOrderAt, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const put = (id: number, body: unknown) => server.client.put<Order>(`/api/payments/${id}`, body);
const pay = (id: number, amount: string) =>
  server.client.post<Order>(`/api/payments/${id}/receipts`, { amount });
const statusOf = async (id: number) => (await server.client.get<Order>(`/api/payments/${id}`)).body.status;
async function reverseAll(id: number): Promise<void> {
  const { body } = await server.client.get<Receipt[]>(`/api/payments/${id}/receipts`);
  for (const row of body) await server.client.post(`/api/receipts/${row.id}/reversal`, { reason: 'Bounced' });
}

/** An order that goes back before approval gets the status that its ledger says now, whatever it was when it left. */
describe('going back before approval', () => {
  it.each(['pending', 'partial'])('after a payment is partial, when %s is asked for', async (wish) => {
    const order = await addOrder(server.client);
    await setStatus(server.client, order.id, 'order_completed');
    await pay(order.id, '40');
    expect((await put(order.id, { status: wish })).body).toMatchObject({
      status: 'partial',
      paidAmount: '40.00',
      orderCompletedDate: null,
    });
  });

  it.each(['pending', 'partial'])(
    'after everything is reversed is pending, when %s is asked for',
    async (wish) => {
      const order = await addOrderAt(server.client, 'partial');
      await setStatus(server.client, order.id, 'order_completed');
      await reverseAll(order.id);
      expect((await put(order.id, { status: wish })).body).toMatchObject({
        status: 'pending',
        paidAmount: '0.00',
      });
    },
  );

  it('offers and does the same for the step back from approved', async () => {
    const order = await addOrderAt(server.client, 'approved');
    const paid = (await pay(order.id, '40')).body;
    const back = paid.nextActions.find(({ kind }) => kind === 'step_back');
    expect(back).toEqual({ kind: 'step_back', to: 'partial', label: 'Back to Partial' });
    expect(await setStatus(server.client, order.id, 'pending')).toMatchObject({
      status: 'partial',
      approvalDate: null,
    });
  });

  it('goes by the paid sum that comes with the step', async () => {
    const order = await addOrderAt(server.client, 'approved');
    const reply = await put(order.id, { status: 'pending', paidAmount: '40' });
    expect(reply.body).toMatchObject({ status: 'partial', paidAmount: '40.00' });
  });

  it('holds when a run of Fix Completed Orders completed it', async () => {
    const row = await make.makeOrder(server, { status: 'pending', orderCompletedDate: server.clock.now() });
    await server.client.post('/api/migrate-completed-orders');
    await pay(row.id, '40');
    const reply = await put(row.id, { status: 'pending' });
    expect([reply.body.status, await statusOf(row.id)]).toEqual(['partial', 'partial']);
  });
});
