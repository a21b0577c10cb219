import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FixCompletedChange, FixCompletedReply } from '#shared/contracts/fix-completed.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';

const PATH = '/api/migrate-completed-orders';
const COLLECTED_AT = new Date('2026-03-02T10:00:00.000Z');
const COMPLETED_AT = new Date('2026-03-05T10:00:00.000Z');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Stored = Record<string, unknown> & { version: number };

async function stored(table: string, id: number): Promise<Stored> {
  const result = await server.context.db.execute<Stored>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where id = ${id}`,
  );
  return result.rows[0]?.row as Stored;
}

const instantOf = (value: unknown) => new Date(String(value)).toISOString();

async function run(body?: unknown) {
  const reply = await server.client.post<FixCompletedReply>(PATH, body);
  expect(reply.status).toBe(200);
  return reply.body;
}

function changeOf(reply: FixCompletedReply, entity: FixCompletedChange['entity'], id: number) {
  return reply.changes.find((change) => change.entity === entity && change.id === id);
}

/** One row for each rule, and rows that must be left alone. */
async function makeTangle() {
  const { id: customerId } = await make.makeCustomer(server, { name: 'Petrus Shikongo' });
  const finished = await make.makeOrder(server, {
    customerId,
    quoteNumber: 'Q-FIN',
    status: 'completed',
    orderCompletedDate: COMPLETED_AT,
  });
  const notified = await make.makeOrder(server, { customerId, status: 'completed' });
  const half = await make.makeOrder(server, {
    customerId,
    status: 'china_preorder',
    deviceCollectedDate: COLLECTED_AT,
    orderCompletedDate: COMPLETED_AT,
  });
  const open = await make.makePreOrder(server, { customerId, paymentId: half.id, status: 'shipped' });
  const undated = await make.makeOrder(server, {
    customerId,
    status: 'order_completed',
    orderCompletedDate: null,
    deviceCollectedDate: COLLECTED_AT,
  });
  const bare = await make.makeOrder(server, {
    customerId,
    status: 'order_completed',
    orderCompletedDate: null,
    deviceCollectedDate: null,
    updatedAt: new Date('2026-04-01T09:00:00.000Z'),
  });
  const alias = await make.makePreOrder(server, { customerId, paymentId: bare.id, status: 'collected' });
  const leftOpen = await make.makePreOrder(server, { customerId, paymentId: bare.id, status: 'arrived' });
  const fine = await make.makeOrder(server, { customerId, status: 'order_completed' });
  const collected = await make.makeOrder(server, { customerId, status: 'device_collected' });
  const pickedUp = await make.makePreOrder(server, {
    customerId,
    paymentId: collected.id,
    status: 'picked_up',
  });
  const waiting = await make.makePreOrder(server, { customerId, status: 'ordered' });
  return {
    finished,
    notified,
    half,
    open,
    undated,
    bare,
    alias,
    leftOpen,
    fine,
    collected,
    pickedUp,
    waiting,
  };
}

beforeEach(async () => {
  await run();
});

describe('Fix Completed Orders', () => {
  it('mends each kind of half-completed row by its rule and leaves the others alone', async () => {
    const shop = await makeTangle();

    const reply = await run();

    expect(reply).toMatchObject({
      success: true,
      message: 'Fixed: 5 orders, 3 pre-orders',
      migratedOrders: 5,
      migratedPreOrders: 3,
    });
    expect(changeOf(reply, 'payment', shop.finished.id)).toEqual({
      entity: 'payment',
      id: shop.finished.id,
      label: 'Q-FIN · Petrus Shikongo',
      from: 'completed',
      to: 'order_completed',
      reason: 'The order has a completed date',
    });
    expect(await stored('payments', shop.finished.id)).toMatchObject({
      status: 'order_completed',
      status_before_completion: 'customer_notified',
    });
    expect(await stored('payments', shop.notified.id)).toMatchObject({
      status: 'customer_notified',
      order_completed_date: null,
    });
    expect(await stored('payments', shop.half.id)).toMatchObject({
      status: 'order_completed',
      status_before_completion: 'china_preorder',
    });
    const open = await stored('pre_orders', shop.open.id);
    expect(open).toMatchObject({ status: 'picked_up', status_before_pickup: 'shipped' });
    expect(instantOf(open.pickup_date)).toBe(COLLECTED_AT.toISOString());
    const undated = await stored('payments', shop.undated.id);
    expect(instantOf(undated.order_completed_date)).toBe(COLLECTED_AT.toISOString());
    const bare = await stored('payments', shop.bare.id);
    expect(instantOf(bare.order_completed_date)).toBe('2026-04-01T09:00:00.000Z');
    expect(instantOf(bare.updated_at)).toBe('2026-04-01T09:00:00.000Z');
    expect(bare.device_collected_date).toBeNull();
    expect((await stored('pre_orders', shop.alias.id)).status).toBe('picked_up');
    expect((await stored('pre_orders', shop.leftOpen.id)).status).toBe('picked_up');
    for (const [table, row] of [
      ['payments', shop.fine],
      ['payments', shop.collected],
      ['pre_orders', shop.pickedUp],
      ['pre_orders', shop.waiting],
    ] as const) {
      expect((await stored(table, row.id)).version).toBe(1);
    }
  });

  it('changes nothing the second time', async () => {
    await makeTangle();
    expect((await run()).changes).toHaveLength(8);
    expect(await run()).toEqual({
      success: true,
      message: 'Nothing to fix: all completed orders are correct',
      migratedOrders: 0,
      migratedPreOrders: 0,
      changes: [],
      batchId: null,
    });
  });

  it('shows beforehand what it would do, and does not', async () => {
    const shop = await makeTangle();
    const preview = await run({ preview: true });
    expect(preview.message).toBe('To be fixed: 5 orders, 3 pre-orders');
    expect(preview.batchId).toBeNull();
    expect(await stored('payments', shop.finished.id)).toMatchObject({ status: 'completed', version: 1 });
    const { changes } = await run();
    expect(changes).toEqual(preview.changes);
  });

  it('leaves the trash alone', async () => {
    const order = await make.makeOrder(server, { status: 'completed' });
    await server.client.delete(`/api/payments/${order.id}`);
    expect((await run()).changes).toEqual([]);
  });

  it('writes the history of each change, as one batch', async () => {
    const shop = await makeTangle();
    const { batchId } = await run();
    const { body } = await server.client.get(`/api/activity?entity=payment&id=${shop.half.id}`);
    expect(body[0]).toMatchObject({
      action: 'fix_completed',
      batchId,
      before: { status: 'china_preorder', statusBeforeCompletion: null },
      after: { status: 'order_completed', statusBeforeCompletion: 'china_preorder' },
    });
    const listed = await server.client.get('/api/batches?kind=fix_completed');
    expect(listed.body[0]).toMatchObject({
      id: batchId,
      label: 'Fix Completed Orders · 5 orders, 3 pre-orders',
      counts: { payment: 5, pre_order: 3 },
      restorableUntil: null,
    });
    expect((await server.client.get('/api/trash')).body.map((b: { id: number }) => b.id)).not.toContain(
      batchId,
    );
  });

  it('accepts the password in either header and nobody without', async () => {
    for (const header of ['auth-password', 'x-auth-password']) {
      const reply = await server.newClient().post(PATH, undefined, { [header]: TEST_PASSWORD });
      expect(reply.status).toBe(200);
    }
    expect((await server.newClient().post(PATH)).status).toBe(401);
    expect((await server.client.post(PATH, { preview: 'yes' })).status).toBe(400);
  });
});

describe('undoing a run', () => {
  it('gives every row its earlier values back', async () => {
    const shop = await makeTangle();
    const rows = [
      ['payments', shop.finished.id],
      ['payments', shop.notified.id],
      ['payments', shop.half.id],
      ['payments', shop.undated.id],
      ['payments', shop.bare.id],
      ['pre_orders', shop.open.id],
      ['pre_orders', shop.alias.id],
      ['pre_orders', shop.leftOpen.id],
    ] as const;
    const before = await Promise.all(rows.map(([table, id]) => stored(table, id)));
    const { batchId } = await run();

    const undo = await server.client.post(`/api/batches/${batchId}/undo`);

    expect(undo.body).toEqual({ undone: { payment: 5, pre_order: 3 }, left: [] });
    const after = await Promise.all(rows.map(([table, id]) => stored(table, id)));
    expect(after.map((row) => ({ ...row, version: 0 }))).toEqual(
      before.map((row) => ({ ...row, version: 0 })),
    );
    expect(after.map((row) => row.version)).toEqual(before.map((row) => row.version + 2));
    const again = await server.client.post(`/api/batches/${batchId}/undo`);
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('This has already been undone');
    expect((await run()).changes).toHaveLength(8);
  });

  it('leaves and reports what has changed since', async () => {
    const shop = await makeTangle();
    const { batchId } = await run();
    await server.client.put(`/api/payments/${shop.finished.id}`, { phoneModel: 'Nokia 105' });
    await server.client.delete(`/api/pre-orders/${shop.alias.id}`);

    const undo = await server.client.post(`/api/batches/${batchId}/undo`);

    expect(undo.body.undone).toEqual({ payment: 4, pre_order: 2 });
    expect(undo.body.left).toEqual([
      { entity: 'payment', id: shop.finished.id, reason: 'It was changed later' },
      { entity: 'pre_order', id: shop.alias.id, reason: 'It was deleted later' },
    ]);
    expect((await stored('payments', shop.finished.id)).status).toBe('order_completed');
  });

  it('leaves a pre-order closed when its order has another open one by now', async () => {
    const order = await make.makeOrder(server, { status: 'order_completed' });
    const { customerId, id: paymentId } = order;
    const old = await make.makePreOrder(server, { customerId, paymentId, status: 'shipped' });
    const { batchId } = await run();
    await make.makePreOrder(server, { customerId, paymentId, status: 'ordered' });
    const undo = await server.client.post(`/api/batches/${batchId}/undo`);
    expect(undo.body).toEqual({
      undone: {},
      left: [{ entity: 'pre_order', id: old.id, reason: 'Its order has another open pre-order now' }],
    });
  });
});

describe('batches', () => {
  it('undo a delete as the trash does', async () => {
    const layby = await make.makeLayby(server);
    await server.client.delete(`/api/laybys/${layby.id}`);
    const [entry] = (await server.client.get('/api/trash')).body;
    const undo = await server.client.post(`/api/batches/${entry.id}/undo`);
    expect(undo.body).toEqual({ undone: { layby: 1 }, left: [] });
    expect((await server.client.post(`/api/trash/${entry.id}/restore`)).status).toBe(409);
  });

  it('of other kinds are none of the trash’s business', async () => {
    await makeTangle();
    const { batchId } = await run();
    expect((await server.client.post(`/api/trash/${batchId}/restore`)).status).toBe(404);
  });

  it('answer 404, 400 and 401', async () => {
    expect((await server.client.post('/api/batches/999999/undo')).status).toBe(404);
    expect((await server.client.post('/api/batches/x/undo')).status).toBe(400);
    expect((await server.client.get('/api/batches?kind=other')).status).toBe(400);
    expect((await server.newClient().get('/api/batches')).status).toBe(401);
    expect((await server.newClient().post('/api/batches/1/undo')).status).toBe(401);
  });
});
