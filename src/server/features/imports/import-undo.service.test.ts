import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { batches } from '#server/platform/database/schema/batches.schema.ts';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

async function importFile(...rows: string[]): Promise<number> {
  const payload = ['Quote;Customer;Phone;Total;Paid', ...rows].join('\n');
  const headers = { 'content-type': 'text/csv' };
  const reply = await server.client.request('POST', '/api/imports?name=march.csv', { payload, headers });
  return reply.body.batchId;
}

async function undo(batchId: number): Promise<UndoReply> {
  const reply = await server.client.post<UndoReply>(`/api/batches/${batchId}/undo`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

async function findOrder(quoteNumber: string): Promise<Order> {
  const reply = await server.client.get<Order[]>(`/api/payments?q=${quoteNumber}`);
  const [order] = reply.body;
  if (order === undefined) throw new Error(`no order ${quoteNumber}`);
  return order;
}

it('puts all that an untouched import made into the trash, as one delete, and frees its numbers', async () => {
  const rows = ['Q-1;Selma;0811111111;100;50', 'Q-2;Selma;0811111111;200;', 'Q-3;Petrus;0812222222;300;'];
  const batchId = await importFile(...rows);
  expect(await undo(batchId)).toEqual({ undone: { customer: 2, payment: 3 }, left: [] });
  expect((await server.client.get('/api/payments')).body).toEqual([]);
  expect((await server.client.get('/api/customers')).body).toEqual([]);
  const trash = await server.context.db.select().from(batches).where(eq(batches.kind, 'delete'));
  expect(trash).toMatchObject([
    { label: 'Import of march.csv, undone', counts: { customer: 2, payment: 3 }, agent: 'Agent 3' },
  ]);
  expect((await server.client.post(`/api/batches/${batchId}/undo`)).status).toBe(409);
  expect(await importFile(...rows)).toBeGreaterThan(batchId);
  expect((await server.client.get('/api/payments')).body).toHaveLength(3);
});

it('leaves what somebody has worked on since, with its customer, and says why', async () => {
  await server.client.post('/api/customers', { name: 'Hilma', phone: '0814444444' });
  const batchId = await importFile(
    'Q-1;Selma;0811111111;100;',
    'Q-2;Petrus;0812222222;200;',
    'Q-3;Maria;0813333333;300;',
    'Q-4;Hilma;0814444444;400;',
    'Q-5;Johanna;0815555555;500;',
  );
  const moved = await findOrder('Q-1');
  await server.client.put(`/api/payments/${moved.id}`, { status: 'approved' });
  const paid = await findOrder('Q-2');
  await server.client.post(`/api/payments/${paid.id}/receipts`, { amount: '50' });
  const { customerId } = await findOrder('Q-3');
  await server.client.post('/api/payments', { customerId, quoteNumber: 'Q-9', totalAmount: '10' });
  const { customerId: johanna } = await findOrder('Q-5');
  await server.client.put(`/api/customers/${johanna}`, { location: 'Rundu' });

  const { undone, left } = await undo(batchId);
  expect(undone).toEqual({ payment: 3 });
  expect(left).toEqual([
    { entity: 'payment', id: moved.id, reason: 'The order Q-1 has been changed since' },
    { entity: 'payment', id: paid.id, reason: 'The order Q-2 has been changed since' },
    { entity: 'customer', id: moved.customerId, reason: 'Selma has orders' },
    { entity: 'customer', id: paid.customerId, reason: 'Petrus has orders' },
    { entity: 'customer', id: customerId, reason: 'Maria has orders' },
    { entity: 'customer', id: johanna, reason: 'Johanna has been changed since' },
  ]);
  const orders = await server.client.get<Order[]>('/api/payments');
  expect(orders.body.map(({ quoteNumber }) => quoteNumber).sort()).toEqual(['Q-1', 'Q-2', 'Q-9']);
  expect((await server.client.get('/api/customers')).body).toHaveLength(5);
});

it('leaves no empty delete behind when everything has been worked on', async () => {
  const batchId = await importFile('Q-1;Selma;0811111111;100;');
  const order = await findOrder('Q-1');
  await server.client.put(`/api/payments/${order.id}`, { status: 'approved' });
  expect(await undo(batchId)).toMatchObject({ undone: {}, left: [{ id: order.id }, { entity: 'customer' }] });
  expect(await server.context.db.select().from(batches).where(eq(batches.kind, 'delete'))).toEqual([]);
});

it('can itself be taken back: the trash restores what the undo put there', async () => {
  const batchId = await importFile('Q-1;Selma;0811111111;100;50');
  await undo(batchId);
  const [deleted] = (await server.client.get('/api/trash')).body;
  expect((await server.client.post(`/api/trash/${deleted.id}/restore`)).status).toBe(200);
  expect(await findOrder('Q-1')).toMatchObject({ paidAmount: '50.00', customer: { name: 'Selma' } });
});
