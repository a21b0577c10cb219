import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import { addCustomer, addLayby } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (id: number, what = '') => server.client.get(`/api/laybys/${id}${what}`);
const restore = async (entity: string, entityId: number) => {
  const { body } = await server.client.get('/api/trash');
  const entry = body.find(
    (each: Record<string, unknown>) => each.entity === entity && each.entityId === entityId,
  );
  return server.client.post(`/api/trash/${entry?.id}/restore`);
};

/** A layby that was paid in two parts and then cancelled with a fee. */
async function addCancelledLayby(fields: Record<string, unknown> = {}): Promise<Layby> {
  const { id } = await addLayby(server.client, { paidAmount: '100', ...fields });
  await server.client.post(`/api/laybys/${id}/receipts`, { amount: '50' });
  await server.client.post(`/api/laybys/${id}/cancellation`, { reason: 'Moved', fee: '30' });
  return (await get(id)).body;
}

it('a deleted layby is gone from everywhere, and comes back as it was with its money', async () => {
  const layby = await addCancelledLayby();
  const ledger = (await get(layby.id, '/receipts')).body;
  expect(ledger).toHaveLength(3);

  expect((await server.client.delete(`/api/laybys/${layby.id}`, { 'if-match': '"3"' })).status).toBe(204);
  for (const url of ['', '/receipts', '/contacts']) expect((await get(layby.id, url)).status, url).toBe(404);
  expect((await server.client.get(`/api/laybys?customerId=${layby.customerId}`)).body).toEqual([]);
  for (const call of ['cancellation', 'reopening', 'hand-over', 'receipts']) {
    const body = { reason: 'x', amount: '1', deliveryMethod: 'delivered' };
    expect((await server.client.post(`/api/laybys/${layby.id}/${call}`, body)).status, call).toBe(404);
  }

  expect((await restore('layby', layby.id)).body).toEqual({ restored: { layby: 1 } });
  expect((await get(layby.id)).body).toEqual({ ...layby, version: layby.version + 2 });
  expect((await get(layby.id, '/receipts')).body).toEqual(ledger);
});

it('comes back with its customer', async () => {
  const { id: customerId } = await addCustomer(server.client);
  const layby = await addCancelledLayby({ customerId });
  await server.client.delete(`/api/customers/${customerId}`);
  expect((await get(layby.id)).status).toBe(404);
  expect((await restore('customer', customerId)).body).toEqual({ restored: { customer: 1, layby: 1 } });
  expect((await get(layby.id)).body).toEqual({ ...layby, version: layby.version + 2 });
});

it('a delete of what somebody changed meanwhile is refused with the layby as it is now', async () => {
  const layby = await addLayby(server.client);
  await server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '50' });
  const reply = await server.client.delete(`/api/laybys/${layby.id}`, { 'if-match': '"1"' });
  expect(reply.status).toBe(412);
  expect(reply.body.current).toEqual((await get(layby.id)).body);
  expect((await server.client.delete('/api/laybys/999999')).status).toBe(404);
});

it('a payment and a delete at the same moment leave the ledger true either way', async () => {
  const layby = await addLayby(server.client, { paidAmount: '10' });
  const [paid, deleted] = await Promise.all([
    server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '5' }),
    server.client.delete(`/api/laybys/${layby.id}`),
  ]);
  expect(deleted?.status).toBe(204);
  await restore('layby', layby.id);
  const isBooked = paid?.status === 201;
  expect((await get(layby.id)).body.paidAmount).toBe(isBooked ? '15.00' : '10.00');
  expect((await get(layby.id, '/receipts')).body).toHaveLength(isBooked ? 2 : 1);
});
