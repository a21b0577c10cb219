import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Stored = { id: number; version: number; deleted_batch_id: number | null } & Record<string, unknown>;

async function stored(table: string, id: number): Promise<Stored> {
  const result = await server.context.db.execute<Stored>(
    sql`select * from ${sql.identifier(table)} where id = ${id}`,
  );
  const [row] = result.rows;
  if (row === undefined) throw new Error(`${table} ${id} is not there`);
  return row;
}

const contentsOf = ({ version: _, ...row }: Stored) => row;

async function trashEntry(entity: string, entityId: number) {
  const { body } = await server.client.get('/api/trash');
  return body.find(
    (entry: { entity: string; entityId: number }) => entry.entity === entity && entry.entityId === entityId,
  );
}

/** A customer with two orders (one on pre-order), a layby and a reservation. */
async function makeFamily() {
  const customer = await make.makeCustomer(server, { name: 'Selma Nangolo' });
  const customerId = customer.id;
  const order = await make.makeOrder(server, { customerId, status: 'bank_paid', paidAmount: '1500.50' });
  const preOrder = await make.makePreOrder(server, { customerId });
  const layby = await make.makeLayby(server, { customerId, paidAmount: '499.50' });
  const reservation = await make.makeReservation(server, { customerId });
  return { customer, order, preOrder, layby, reservation };
}

describe('deleting a customer', () => {
  it('tells whoever still works on what went along who deleted it, and when', async () => {
    const { customer, order, preOrder, layby, reservation } = await makeFamily();
    await server.client.delete(`/api/customers/${customer.id}`);
    const why = 'deleted by Agent 3 on 18 November 2026, 10:00';
    for (const [path, change, name] of [
      [`/api/customers/${customer.id}`, { name: 'Selma' }, 'Customer'],
      [`/api/payments/${order.id}`, { phoneModel: 'Pixel 9' }, 'Order'],
      [`/api/pre-orders/${preOrder.id}`, { orderLocation: 'dubai' }, 'Pre-order'],
      [`/api/laybys/${layby.id}`, { phoneColor: 'Black' }, 'Layby'],
      [`/api/reservations/${reservation.id}`, { phoneModel: 'Pixel 9' }, 'Reservation'],
    ] as const) {
      const replies = [await server.client.put(path, change)];
      // A reservation has no delete.
      if (name !== 'Reservation')
        replies.push(await server.client.delete(path), await server.client.get(path));
      for (const { status, body } of replies)
        expect([status, body.code, body.detail]).toEqual([404, 'not_found', `${name} not found: ${why}`]);
    }
    const paid = await server.client.post(`/api/payments/${order.id}/receipts`, {
      amount: '5',
      method: 'cash',
    });
    expect(paid.body.detail).toBe(`Order not found: ${why}`);
    const never = await server.client.put('/api/customers/987654', { name: 'Nobody' });
    expect([never.status, never.body.detail]).toEqual([404, 'Customer not found']);
  });

  it('takes along all that belongs to it as one batch, and says so beforehand', async () => {
    const { customer, order, preOrder, layby, reservation } = await makeFamily();
    const bystander = await make.makeOrder(server);
    const relations = await server.client.get(`/api/customers/${customer.id}/relations`);
    expect(relations.body).toEqual({
      orders: 2,
      laybys: 1,
      reservations: 1,
      preOrders: 1,
      paidAmount: '2000.00',
    });

    const reply = await server.client.delete(`/api/customers/${customer.id}`);

    expect(reply.status).toBe(204);
    expect(reply.text).toBe('');
    const entry = await trashEntry('customer', customer.id);
    expect(entry).toMatchObject({
      kind: 'delete',
      label: 'Selma Nangolo · 2 orders, 1 layby, 1 reservation, 1 pre-order',
      counts: { customer: 1, payment: 2, layby: 1, reservation: 1, pre_order: 1 },
      agent: 'Agent 3',
      branch: 'oshakati',
      restorableUntil: '2026-12-18T08:00:00.000Z',
    });
    for (const [table, row] of [
      ['customers', customer],
      ['payments', order],
      ['pre_orders', preOrder],
      ['laybys', layby],
      ['reservations', reservation],
    ] as const) {
      const now = await stored(table, row.id);
      expect(now.deleted_batch_id).toBe(entry.id);
      expect(now.version).toBe(row.version + 1);
    }
    expect((await stored('payments', bystander.id)).deleted_batch_id).toBeNull();
    expect((await server.client.get(`/api/customers/${customer.id}`)).status).toBe(404);
    expect((await server.client.get(`/api/payments/${order.id}`)).status).toBe(404);
    expect((await server.client.get(`/api/customers/${customer.id}/relations`)).status).toBe(404);
    const history = await server.context.db.execute<{ entity: string; action: string; agent: string }>(
      sql`select entity, action, agent from activity where batch_id = ${entry.id} order by entity`,
    );
    expect(history.rows.map((row) => row.entity)).toEqual([
      'customer',
      'layby',
      'payment',
      'payment',
      'pre_order',
      'reservation',
    ]);
    expect(history.rows.every((row) => row.action === 'deleted' && row.agent === 'Agent 3')).toBe(true);
  });

  it('is not found a second time', async () => {
    const customer = await make.makeCustomer(server);
    await server.client.delete(`/api/customers/${customer.id}`);
    expect((await server.client.delete(`/api/customers/${customer.id}`)).status).toBe(404);
  });

  it('deletes once when two people confirm at the same moment', async () => {
    const { customer } = await makeFamily();
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => server.client.delete(`/api/customers/${customer.id}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  });

  it('leaves no live order behind when orders come in at the same moment', async () => {
    const { id: customerId } = await make.makeCustomer(server);
    const create = (n: number) =>
      server.client.post('/api/payments', { customerId, quoteNumber: `RACE-${n}`, totalAmount: 100 });
    const replies = await Promise.all([
      create(1),
      create(2),
      server.client.delete(`/api/customers/${customerId}`),
      create(3),
      create(4),
    ]);
    expect(replies[2]?.status).toBe(204);
    const live = await server.context.db.execute(
      sql`select id from payments where customer_id = ${customerId} and deleted_batch_id is null`,
    );
    expect(live.rows).toEqual([]);
  });

  it('refuses an old version with the customer as it is now', async () => {
    const customer = await make.makeCustomer(server, { name: 'Hilma' });
    await server.client.put(`/api/customers/${customer.id}`, { name: 'Hilma Haufiku' });
    const reply = await server.client.delete(`/api/customers/${customer.id}`, { 'if-match': '"1"' });
    expect(reply.status).toBe(412);
    expect(reply.body.current).toMatchObject({ version: 2, name: 'Hilma Haufiku' });
    expect((await stored('customers', customer.id)).deleted_batch_id).toBeNull();
    const current = await server.client.delete(`/api/customers/${customer.id}`, { 'if-match': '"2"' });
    expect(current.status).toBe(204);
  });

  it('frees its phone number, and restoring it is allowed although the number is taken again', async () => {
    const phone = '085 700 0001';
    const customer = await make.makeCustomer(server, { phone });
    await server.client.delete(`/api/customers/${customer.id}`);
    const again = await server.client.post('/api/customers', { name: 'Another', phone });
    expect(again.status).toBe(201);
    const { id } = await trashEntry('customer', customer.id);
    expect((await server.client.post(`/api/trash/${id}/restore`)).status).toBe(200);
    expect((await server.client.get(`/api/customers/${customer.id}`)).body.phone).toBe(phone);
  });

  it('needs a session', async () => {
    const customer = await make.makeCustomer(server);
    expect((await server.newClient().delete(`/api/customers/${customer.id}`)).status).toBe(401);
    expect((await server.client.delete('/api/customers/0')).status).toBe(400);
  });
});

describe('restoring', () => {
  it('D9: brings back the same rows under the same ids', async () => {
    const family = await makeFamily();
    const rows = [
      ['customers', family.customer.id],
      ['payments', family.order.id],
      ['pre_orders', family.preOrder.id],
      ['laybys', family.layby.id],
      ['reservations', family.reservation.id],
    ] as const;
    const before = await Promise.all(rows.map(([table, id]) => stored(table, id)));
    await server.client.delete(`/api/customers/${family.customer.id}`);
    const { id, counts } = await trashEntry('customer', family.customer.id);

    const reply = await server.client.post(`/api/trash/${id}/restore`);

    expect(reply.body).toEqual({ restored: counts });
    const after = await Promise.all(rows.map(([table, rowId]) => stored(table, rowId)));
    expect(after.map(contentsOf)).toEqual(before.map(contentsOf));
    expect(after.map((row) => row.version)).toEqual(before.map((row) => row.version + 2));
    expect(await trashEntry('customer', family.customer.id)).toBeUndefined();
    const history = await server.context.db.execute<{ n: number }>(
      sql`select count(*)::int as n from activity where batch_id = ${id} and action = 'restored'`,
    );
    expect(history.rows[0]?.n).toBe(6);
  });

  it('happens once', async () => {
    const layby = await make.makeLayby(server);
    await server.client.delete(`/api/laybys/${layby.id}`);
    const { id } = await trashEntry('layby', layby.id);
    const replies = await Promise.all([1, 2, 3].map(() => server.client.post(`/api/trash/${id}/restore`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await server.client.post(`/api/trash/${id}/restore`)).body.message).toBe(
      'This has already been restored',
    );
  });

  it('refuses an order whose customer is in the trash too, naming what to restore first', async () => {
    const { customer, order } = await makeFamily();
    await server.client.delete(`/api/payments/${order.id}`);
    await server.client.delete(`/api/customers/${customer.id}`);
    const first = await trashEntry('payment', order.id);
    const second = await trashEntry('customer', customer.id);
    expect(second.counts.payment).toBe(1);

    const refused = await server.client.post(`/api/trash/${first.id}/restore`);

    expect(refused.status).toBe(409);
    expect(refused.body.blockedBy).toEqual({ batchId: second.id, label: second.label });
    expect(refused.body.message).toContain('Selma Nangolo');
    expect((await stored('payments', order.id)).deleted_batch_id).toBe(first.id);
    expect((await server.client.post(`/api/trash/${second.id}/restore`)).status).toBe(200);
    expect((await server.client.post(`/api/trash/${first.id}/restore`)).status).toBe(200);
  });

  it('refuses a pre-order when its order has another open one by now', async () => {
    const old = await make.makePreOrder(server);
    await server.client.delete(`/api/pre-orders/${old.id}`);
    await make.makePreOrder(server, { paymentId: old.paymentId, customerId: old.customerId });
    const { id } = await trashEntry('pre_order', old.id);
    const reply = await server.client.post(`/api/trash/${id}/restore`);
    expect(reply.status).toBe(409);
    expect(reply.body.message).toBe('This order already has an open pre-order');
    expect((await stored('pre_orders', old.id)).deleted_batch_id).toBe(id);
  });

  it('answers 404 for a batch that does not exist', async () => {
    expect((await server.client.post('/api/trash/999999/restore')).status).toBe(404);
  });
});

describe('deleting an order', () => {
  it('takes its pre-orders along and keeps the money booked', async () => {
    const preOrder = await make.makePreOrder(server);
    const orderId = preOrder.paymentId;
    await server.client.post(`/api/payments/${orderId}/receipts`, { amount: '250.00' });
    expect((await server.client.delete(`/api/payments/${orderId}`)).status).toBe(204);
    expect((await stored('pre_orders', preOrder.id)).deleted_batch_id).not.toBeNull();
    expect((await stored('customers', preOrder.customerId)).deleted_batch_id).toBeNull();
    const ledger = await server.context.db.execute<{ paid: string }>(
      sql`select sum(amount)::text as paid from receipts where subject_kind = 'payment' and subject_id = ${orderId}`,
    );
    expect(ledger.rows[0]?.paid).toBe('250.00');
  });

  it('leaves the order where it is when only its pre-order is deleted', async () => {
    const preOrder = await make.makePreOrder(server, { orderLocation: 'dubai' });
    expect((await server.client.delete(`/api/pre-orders/${preOrder.id}`)).status).toBe(204);
    expect(await stored('payments', preOrder.paymentId)).toMatchObject({
      status: 'dubai_preorder',
      deleted_batch_id: null,
    });
  });
});

describe('notifications about deleted things', () => {
  const shown = async (id: number) => (await server.client.get(`/api/notifications/${id}`)).body;

  it('go along when they are about nothing else, and lose the reference when they are', async () => {
    const order = await make.makeOrder(server);
    const layby = await make.makeLayby(server);
    const about = await make.makeNotification(server, { paymentId: order.id });
    const both = await make.makeNotification(server, { paymentId: order.id, laybyId: layby.id });
    const none = await make.makeNotification(server);

    await server.client.delete(`/api/payments/${order.id}`);

    const { id, counts } = await trashEntry('payment', order.id);
    expect(counts).toEqual({ payment: 1, notification: 1 });
    expect((await stored('notifications', about.id)).deleted_batch_id).toBe(id);
    expect((await stored('notifications', both.id)).deleted_batch_id).toBeNull();
    expect(await shown(both.id)).toMatchObject({ paymentId: null, laybyId: layby.id });
    expect((await stored('notifications', none.id)).version).toBe(1);

    await server.client.post(`/api/trash/${id}/restore`);

    expect((await stored('notifications', about.id)).deleted_batch_id).toBeNull();
    expect(await shown(both.id)).toMatchObject({ paymentId: order.id, laybyId: layby.id, version: 3 });
  });

  it('go along with a customer when all that they are about goes', async () => {
    const { customer, order, layby } = await makeFamily();
    const both = await make.makeNotification(server, { paymentId: order.id, laybyId: layby.id });
    await server.client.delete(`/api/customers/${customer.id}`);
    expect((await stored('notifications', both.id)).deleted_batch_id).not.toBeNull();
  });
});
