import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { addCustomer } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { purgeTrash } from './trash-retention.service.ts';

const DELETED_AT = '2026-11-18T08:00:00.000Z';
const ONE_MS_BEFORE_30_DAYS = '2026-12-18T07:59:59.999Z';
const AFTER_30_DAYS = '2026-12-18T08:00:00.000Z';
const A_DAY_LATER = '2026-12-19T08:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(DELETED_AT);
});
afterAll(() => server.stop());

async function countOf(table: string, where = sql`true`): Promise<number> {
  const result = await server.context.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
  );
  return result.rows[0]?.n ?? -1;
}

/** Records a change at one time, and sets the clock to another, as if the shop had worked on. */
async function workOnUntil(at: string, seenFrom: string) {
  server.clock.set(at);
  await addCustomer(await server.loggedInClient());
  server.clock.set(seenFrom);
}

it('D9: keeps everything until 30 days are over, and then keeps only ledger, history and what is live', async () => {
  const order = await make.makeOrder(server, { status: 'china_preorder', paidAmount: '700.00' });
  const customerId = order.customerId;
  const preOrder = await make.makePreOrder(server, { customerId, paymentId: order.id });
  await make.makeLayby(server, { customerId, paidAmount: '300.00' });
  const alone = await make.makeOrder(server, { customerId });
  const live = await make.makeOrder(server);
  await make.makeNotification(server, { paymentId: order.id });
  await server.client.delete(`/api/payments/${alone.id}`);
  await server.client.delete(`/api/customers/${customerId}`);

  await workOnUntil(ONE_MS_BEFORE_30_DAYS, A_DAY_LATER);
  expect(await purgeTrash(server.context)).toEqual({ batches: 0, rows: 0 });
  expect(await countOf('customers', sql`id = ${customerId}`)).toBe(1);

  await workOnUntil(AFTER_30_DAYS, A_DAY_LATER);
  expect(await purgeTrash(server.context)).toEqual({ batches: 2, rows: 6 });
  for (const [table, where] of [
    ['customers', sql`id = ${customerId}`],
    ['payments', sql`customer_id = ${customerId}`],
    ['pre_orders', sql`id = ${preOrder.id}`],
    ['laybys', sql`customer_id = ${customerId}`],
    ['notifications', sql`true`],
  ] as const) {
    expect(await countOf(table, where)).toBe(0);
  }
  expect(await countOf('payments', sql`id = ${live.id}`)).toBe(1);
  expect(await countOf('receipts')).toBe(2);
  expect(await countOf('activity', sql`entity = 'payment' and entity_id = ${order.id}`)).toBe(2);
  expect(await countOf('batches', sql`purged_at = ${A_DAY_LATER}::timestamptz`)).toBe(2);
  expect(await purgeTrash(server.context)).toEqual({ batches: 0, rows: 0 });
});

it('is neither listed nor restored after 30 days, whether purged yet or not', async () => {
  const layby = await make.makeLayby(server);
  await server.client.delete(`/api/laybys/${layby.id}`);
  const [entry] = (await server.client.get('/api/trash')).body;
  expect(entry.entityId).toBe(layby.id);

  server.clock.set(AFTER_30_DAYS);
  const keeper = await server.loggedInClient();
  expect((await keeper.get('/api/trash')).body).toEqual([]);
  expect((await keeper.post(`/api/trash/${entry.id}/restore`)).status).toBe(409);
  await workOnUntil(AFTER_30_DAYS, A_DAY_LATER);
  expect(await purgeTrash(server.context)).toEqual({ batches: 1, rows: 1 });
  expect((await keeper.post(`/api/trash/${entry.id}/restore`)).status).toBe(409);
});

it('leaves what was restored in time', async () => {
  const layby = await make.makeLayby(server);
  const client = await server.loggedInClient();
  await client.delete(`/api/laybys/${layby.id}`);
  const [entry] = (await client.get('/api/trash')).body;
  expect((await client.post(`/api/trash/${entry.id}/restore`)).status).toBe(200);
  await workOnUntil(AFTER_30_DAYS, A_DAY_LATER);
  expect(await purgeTrash(server.context)).toEqual({ batches: 0, rows: 0 });
  expect(await countOf('laybys', sql`id = ${layby.id}`)).toBe(1);
});

it('believes no clock that has jumped ahead, also when jobs have worked by it', async () => {
  const layby = await make.makeLayby(server);
  await server.client.delete(`/api/laybys/${layby.id}`);
  const [entry] = (await server.client.get('/api/trash')).body;
  await workOnUntil(A_DAY_LATER, '2026-12-20T07:59:59.999Z');
  expect(await purgeTrash(server.context)).toEqual({ batches: 0, rows: 0 });

  server.clock.set(DELETED_AT);
  expect((await server.client.post(`/api/trash/${entry.id}/restore`)).status).toBe(200);
  expect((await server.client.get(`/api/laybys/${layby.id}`)).status).toBe(200);
});

it('removes much of one delete in portions, and what was cut off with the next run', async () => {
  const { id: customerId } = await make.makeCustomer(server);
  const { rows } = await server.context.pool.query<{ id: number }>(
    `insert into payments (customer_id, quote_number, quote_key, total_amount, own_search, customer_search)
     select $1, n, n, 100, n, '' from generate_series(1, 450) n returning id`,
    [customerId],
  );
  await server.client.delete(`/api/customers/${customerId}`);
  const [entry] = (await server.client.get('/api/trash')).body;
  await server.context.pool.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin if old.id = ${rows[300]?.id} then raise exception 'the disk is read-only'; end if; return old; end $$;
    create trigger refuse before delete on payments for each row execute function refuse()`);
  await workOnUntil(AFTER_30_DAYS, A_DAY_LATER);

  await expect(purgeTrash(server.context)).rejects.toThrow(
    'Some deleted records could not be permanently removed',
  );
  expect(await countOf('payments', sql`customer_id = ${customerId}`)).toBe(250);
  server.clock.set(DELETED_AT);
  expect((await server.client.post(`/api/trash/${entry.id}/restore`)).status).toBe(409);

  await server.context.pool.query('drop trigger refuse on payments; drop function refuse');
  server.clock.set(A_DAY_LATER);
  expect(await purgeTrash(server.context)).toEqual({ batches: 1, rows: 251 });
  expect(await countOf('payments', sql`customer_id = ${customerId}`)).toBe(0);
  expect(await countOf('customers', sql`id = ${customerId}`)).toBe(0);
  const purged = sql`batch_id = ${entry.id} and action = 'purged'`;
  expect(await countOf('activity', purged)).toBe(451);
});
