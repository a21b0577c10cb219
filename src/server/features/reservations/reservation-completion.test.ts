import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { addOrder, addReservation } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const complete = (id: number, body: unknown, headers?: Record<string, string>) =>
  server.client.post(`/api/reservations/${id}/completion`, body, headers);
const put = (id: number, body: unknown) => server.client.put<Reservation>(`/api/reservations/${id}`, body);
const get = async (id: number) => (await server.client.get<Reservation>(`/api/reservations/${id}`)).body;
const orderOf = async (id: number | null) => (await server.client.get<Order>(`/api/payments/${id}`)).body;
const lastAct = async (entity: string, id: number) =>
  (await server.client.get(`/api/activity?entity=${entity}&id=${id}`)).body[0];
const orderCount = async () =>
  Number((await server.client.get('/api/payments?limit=1')).headers['x-total-count']);

let quotes = 0;
const order = (fields: Record<string, unknown> = {}) => {
  quotes += 1;
  return { quoteNumber: `R-${quotes}`, totalAmount: '9999', ...fields };
};

describe('completing a reservation', () => {
  it('without an order stamps the day', async () => {
    const { id } = await addReservation(server.client);
    const reply = await complete(id, {});
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'completed',
      completedDate: server.clock.now().toISOString(),
      paymentId: null,
      nextActions: ['reopen'],
    });
    expect(await lastAct('reservation', id)).toMatchObject({ action: 'complete', agent: 'Agent 3' });
  });

  it('with an order takes it in for the same customer and model', async () => {
    const { id, customerId } = await addReservation(server.client, { phoneModel: 'Galaxy S25' });
    await put(id, { stockReceived: true });
    const reply = await complete(id, {
      order: order({ paidAmount: '1500.50', addedByAgent: 'Agent 1', agentBranch: 'Rundu' }),
    });
    expect(reply.body).toMatchObject({ status: 'completed', paymentId: expect.any(Number) });
    expect(await orderOf(reply.body.paymentId)).toMatchObject({
      customerId,
      phoneModel: 'Galaxy S25',
      totalAmount: '9999.00',
      paidAmount: '1500.50',
      remainingAmount: '8498.50',
      status: 'partial',
      addedByAgent: 'Agent 1',
      agentBranch: 'Rundu',
    });
    expect(await lastAct('payment', reply.body.paymentId)).toMatchObject({ action: 'created' });
    expect(await lastAct('reservation', id)).toMatchObject({
      action: 'complete',
      after: { status: 'completed', paymentId: reply.body.paymentId },
    });
  });

  it('takes another model when one is given', async () => {
    const { id } = await addReservation(server.client, { phoneModel: 'Galaxy S25' });
    const { body } = await complete(id, { order: order({ phoneModel: 'Galaxy S25 Ultra' }) });
    expect((await orderOf(body.paymentId)).phoneModel).toBe('Galaxy S25 Ultra');
  });

  it('refuses a quote number that is taken, naming its order, and stays as it was', async () => {
    const other = await addOrder(server.client, { quoteNumber: 'Q 77' });
    const reservation = await addReservation(server.client);
    const body = { order: order({ quoteNumber: 'q77' }) };
    const refused = await complete(reservation.id, body);
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'duplicate_quote',
      existingOrder: { id: other.id, quoteNumber: 'Q 77' },
    });
    expect(await get(reservation.id)).toEqual(reservation);
    const kept = await complete(reservation.id, { order: { ...body.order, allowDuplicate: true } });
    expect(kept.body.status).toBe('completed');
  });

  it.each([
    [{ quoteNumber: '' }, 'order.quoteNumber', 'Quote number is required'],
    [{ totalAmount: '' }, 'order.totalAmount', 'Total amount is required'],
    [{ paidAmount: '1.005' }, 'order.paidAmount', expect.any(String)],
  ])('refuses an order with %o', async (fields, path, message) => {
    const { id } = await addReservation(server.client);
    const before = await orderCount();
    const reply = await complete(id, { order: order(fields) });
    expect(reply.body).toMatchObject({ status: 400, errors: [{ path, message }] });
    expect(await orderCount()).toBe(before);
    expect((await get(id)).status).toBe('waiting');
  });

  it('a second time is refused, with or without an order', async () => {
    const { id } = await addReservation(server.client);
    await complete(id, {});
    const before = await orderCount();
    for (const body of [{}, { order: order() }]) {
      expect((await complete(id, body)).body).toMatchObject({
        status: 409,
        code: 'transition_refused',
        current: { id, status: 'completed' },
      });
    }
    expect(await orderCount()).toBe(before);
  });

  it('once reopened keeps its order and takes no second one', async () => {
    const { id } = await addReservation(server.client);
    const { body } = await complete(id, { order: order({ quoteNumber: 'KEEP-1' }) });
    await put(id, { status: 'waiting' });
    expect(await get(id)).toMatchObject({ status: 'waiting', paymentId: body.paymentId });
    const refused = await complete(id, { order: order() });
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'The order of this reservation was already added: KEEP-1',
    });
    expect((await complete(id, {})).body).toMatchObject({ status: 'completed', paymentId: body.paymentId });
  });

  it('can have another order when the first was deleted', async () => {
    const { id } = await addReservation(server.client);
    const { body: first } = await complete(id, { order: order() });
    await server.client.delete(`/api/payments/${first.paymentId}`);
    expect((await get(id)).paymentId).toBeNull();
    await put(id, { status: 'waiting' });
    const { body: second } = await complete(id, { order: order() });
    expect(second.paymentId).not.toBe(first.paymentId);
  });

  it('of an old version is refused with the current row', async () => {
    const { id } = await addReservation(server.client);
    await put(id, { priority: 'high' });
    const reply = await complete(id, { order: order() }, { 'if-match': '"1"' });
    expect(reply.body).toMatchObject({ status: 412, current: { id, version: 2 } });
  });

  it('sent twice with one Idempotency-Key takes in one order', async () => {
    const { id } = await addReservation(server.client);
    const body = { order: order() };
    const before = await orderCount();
    const headers = { 'idempotency-key': 'complete-once' };
    const [first, second] = [await complete(id, body, headers), await complete(id, body, headers)];
    expect(second.body).toEqual(first.body);
    expect(await orderCount()).toBe(before + 1);
  });

  it('says who deleted it, with an order as without', async () => {
    const { id, customerId } = await addReservation(server.client);
    await server.client.delete(`/api/customers/${customerId}`);
    for (const body of [{}, { order: order() }]) {
      const reply = await complete(id, body);
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({
        message: expect.stringMatching(/^Reservation not found: deleted by Agent 3 on /),
      });
    }
  });

  it('by several at once takes in one order, and none when the customer is being deleted', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, customerId } = await addReservation(server.client);
      const before = await orderCount();
      const [gone, ...replies] = await Promise.all([
        server.client.delete(`/api/customers/${customerId}`),
        complete(id, { order: order() }),
        complete(id, { order: order() }),
      ]);
      expect(gone.status).toBe(204);
      const done = replies.filter(({ status }) => status === 200);
      expect(done.length).toBeLessThanOrEqual(1);
      for (const { status } of replies) expect([200, 400, 404, 409]).toContain(status);
      // Any order that was created was deleted with its customer.
      expect(await orderCount()).toBe(before);
    }
  });
});
