import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WasDashboard, WasRecord, WasRow } from '#shared/contracts/as-it-was.ts';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import type { Batch } from '#shared/contracts/history.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { addCustomer, addLayby, addOrder, addOrderAt, addReservation, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(60_000));

/** Returns this moment, and advances the clock so that what follows is later. */
function mark(): string {
  const at = server.clock.now().toISOString();
  server.clock.advance(1_000);
  return at;
}
const read = async <Body>(path: string) => (await server.client.get<Body>(path)).body;
const list = (name: string, at: string, more = '') =>
  read<WasRow[]>(`/api/as-it-was/${name}?at=${at}${more}`);
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const dashboard = (at: string) => read<WasDashboard>(`/api/as-it-was/dashboard?at=${at}`);

describe('the dashboard', () => {
  it('says what its tiles said, whatever has been done since', async () => {
    const customer = await addCustomer(server.client);
    const pending = await addOrder(server.client, { customerId: customer.id, totalAmount: '1000' });
    const ready = await addOrderAt(server.client, 'phone_available');
    const deleted = await addOrderAt(server.client, 'approved');
    const stats = await read<DashboardStats>('/api/dashboard/stats');
    const at = mark();
    expect((await dashboard(at)).stats).toEqual(stats);

    await setStatus(server.client, pending.id, 'approved');
    await server.client.post(`/api/payments/${pending.id}/receipts`, { amount: '250', method: 'cash' });
    await server.client.put(`/api/payments/${ready.id}`, { totalAmount: '77.00' });
    await server.client.delete(`/api/payments/${deleted.id}`);
    await addOrderAt(server.client, 'china_preorder');
    await server.client.delete(`/api/customers/${customer.id}`);
    expect(await read('/api/dashboard/stats')).not.toEqual(stats);
    const was = await dashboard(at);
    expect(was.stats).toEqual(stats);
    expect(was.changesSince).toBeGreaterThan(5);
    expect(was).toMatchObject({ at, removedSince: 0, historyFrom: expect.any(String) });
  });
});

describe('a list', () => {
  it('has who was there, where they stood, and nobody else, page by page', async () => {
    const made: Order[] = [];
    for (let n = 0; n < 4; n += 1) made.push(await addOrder(server.client, { phoneModel: 'Wasphone 1' }));
    const [stays, moves, goes, returns] = made as [Order, Order, Order, Order];
    await server.client.delete(`/api/payments/${returns.id}`);
    const at = mark();
    const now = `&q=wasphone`;
    await setStatus(server.client, moves.id, 'approved');
    await server.client.delete(`/api/payments/${goes.id}`);
    const trash = await read<Batch[]>('/api/trash');
    const batch = trash.find(({ entityId }) => entityId === returns.id);
    expect((await server.client.post(`/api/batches/${batch?.id}/undo`)).status).toBe(200);
    await addOrder(server.client, { phoneModel: 'Wasphone 1' });

    const rows = await list('orders', at, now);
    expect(ids(rows)).toEqual([goes.id, moves.id, stays.id]);
    expect(rows.map(({ isChanged, isDeleted, status }) => [isChanged, isDeleted, status])).toEqual([
      [true, true, 'pending'],
      [true, false, 'pending'],
      [false, false, 'pending'],
    ]);
    expect(ids(await list('orders', at, `${now}&status=approved,bank_paid`))).toEqual([]);
    expect(await list('orders', at, `${now}&status=pending`)).toHaveLength(3);

    const paged: number[] = [];
    let next: string | undefined = `/api/as-it-was/orders?at=${at}${now}&limit=2`;
    while (next !== undefined) {
      const page: TestReply<WasRow[]> = await server.client.get<WasRow[]>(next);
      if (paged.length === 0) expect(page.headers['x-total-count']).toBe('3');
      paged.push(...ids(page.body));
      next = /<(.+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(paged).toEqual(ids(rows));
  });

  it('names people as they were called, and finds them by either name', async () => {
    const customer = await addCustomer(server.client, { name: 'Selma Oldname' });
    const order = await addOrder(server.client, { customerId: customer.id });
    const at = mark();
    await server.client.put(`/api/customers/${customer.id}`, { name: 'Selma Newname' });
    expect((await list('customers', at, '&q=oldname'))[0]).toMatchObject({ name: 'Selma Oldname' });
    expect((await list('customers', at, '&q=newname'))[0]).toMatchObject({ id: customer.id });
    expect((await list('orders', at, `&q=${order.quoteNumber}`))[0]).toMatchObject({
      name: order.quoteNumber,
      customer: 'Selma Oldname',
    });
  });

  it('finds what nothing has happened to by what its customer and its order were called, once', async () => {
    const customer = await addCustomer(server.client, { name: 'Ndeshi Oldword' });
    const order = await addOrderAt(server.client, 'dubai_preorder', { customerId: customer.id });
    const reservation = await addReservation(server.client, { customerId: customer.id });
    const preOrder = await server.client.post<PreOrder>('/api/pre-orders', {
      ...{ paymentId: order.id, phoneModel: 'Wasphone 7', orderLocation: 'dubai' },
      ...{ addedByAgent: 'Agent 1', agentBranch: 'Rundu' },
    });
    const at = mark();
    await server.client.put(`/api/customers/${customer.id}`, { name: 'Ndeshi Newword' });
    const found = async (kind: string, q: string) => {
      const reply = await server.client.get<WasRow[]>(`/api/as-it-was/${kind}?at=${at}&limit=5&q=${q}`);
      return [reply.headers['x-total-count'], ...ids(reply.body)];
    };
    for (const q of ['oldword', 'newword', 'ndeshi', 'ndeshi+oldword']) {
      expect([q, await found('orders', q)]).toEqual([q, ['1', order.id]]);
      expect([q, await found('pre-orders', q)]).toEqual([q, ['1', preOrder.body.id]]);
    }
    expect(await found('orders', 'oldword+zz')).toEqual(['0']);
    expect(await found('reservations', 'oldword')).toEqual(['1', reservation.id]);
    await server.client.put(`/api/payments/${order.id}`, { quoteNumber: 'WAS-NEW-77' });
    expect((await found('pre-orders', String(order.quoteNumber)))[1]).toBe(preOrder.body.id);
    const [shown] = await list('pre-orders', at, '&q=was-new-77');
    expect(shown).toMatchObject({ name: order.quoteNumber, customer: 'Ndeshi Oldword', isChanged: false });
    expect((await list('orders', at, '&q=oldword'))[0]).toMatchObject({ name: order.quoteNumber });
  });

  it('finds what belonged to somebody who was merged since by what they were called, once', async () => {
    const kept = await addCustomer(server.client, { name: 'Hilya Keptword' });
    const gone = await addCustomer(server.client, {
      ...{ name: 'Uejaa Firstword', email: 'both@mail.na', phone: kept.phone, allowDuplicate: true },
    });
    const order = await addOrderAt(server.client, 'dubai_preorder', { customerId: gone.id });
    const preOrder = await server.client.post<PreOrder>('/api/pre-orders', {
      ...{ paymentId: order.id, phoneModel: 'Wasphone 8', orderLocation: 'dubai' },
      ...{ addedByAgent: 'Agent 1', agentBranch: 'Rundu' },
    });
    const reservation = await addReservation(server.client, { customerId: gone.id });
    const at = mark();
    // The row in the trash has the later of their two names, the history the earlier one.
    await server.client.put(`/api/customers/${gone.id}`, { name: 'Uejaa Lastword' });
    const { body: merged } = await server.client.post('/api/data-health/same_number/fix', {
      ...{ fix: 'merge', keep: kept.id, rows: [{ entity: 'customer', id: gone.id }] },
    });
    expect(merged).toMatchObject({ fixed: 1, left: [] });

    const found = async (kind: string, q: string) => {
      const reply = await server.client.get<WasRow[]>(`/api/as-it-was/${kind}?at=${at}&limit=5&q=${q}`);
      return [reply.headers['x-total-count'], ...ids(reply.body)];
    };
    for (const q of ['firstword', 'uejaa+firstword', 'uej', 'ue', 'lastword', 'both@mail']) {
      expect([q, await found('orders', q)]).toEqual([q, ['1', order.id]]);
      expect([q, await found('pre-orders', q)]).toEqual([q, ['1', preOrder.body.id]]);
      expect([q, await found('reservations', q)]).toEqual([q, ['1', reservation.id]]);
    }
    expect(await found('orders', 'keptword')).toEqual(['1', order.id]);
    expect(await found('orders', 'bo')).toEqual(['0']);
    expect((await list('orders', at, '&q=firstword'))[0]).toMatchObject({ customer: 'Uejaa Firstword' });
  });

  it('is there for laybys, reservations and pre-orders', async () => {
    const layby = await addLayby(server.client);
    const reservation = await addReservation(server.client);
    const paymentId = (await addOrderAt(server.client, 'dubai_preorder')).id;
    const ordered = {
      ...{ paymentId, phoneModel: 'Wasphone 9', orderLocation: 'dubai' },
      ...{ addedByAgent: 'Agent 1', agentBranch: 'Rundu' },
    };
    const made = await server.client.post<PreOrder>('/api/pre-orders', ordered);
    expect(made.status, made.text).toBe(201);
    const at = mark();
    await server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '100', method: 'cash' });
    await server.client.put(`/api/reservations/${reservation.id}`, {
      status: 'notified',
      stockReceived: true,
    });
    expect((await list('laybys', at))[0]).toMatchObject({ id: layby.id, paidAmount: layby.paidAmount });
    expect((await list('reservations', at))[0]).toMatchObject({ id: reservation.id, status: 'waiting' });
    await server.client.put(`/api/pre-orders/${made.body.id}`, { status: 'shipped' });
    expect((await list('pre-orders', at))[0]).toMatchObject({
      ...{ name: made.body.payment.quoteNumber, status: made.body.status, isChanged: true },
    });
  });
});

describe('a record', () => {
  it('is what its history says, step by step', async () => {
    const { id } = await addOrder(server.client, { totalAmount: '900' });
    const moments: [string, Order][] = [];
    const steps = [
      () => server.client.put(`/api/payments/${id}`, { phoneModel: 'Nokia 105' }),
      () => setStatus(server.client, id, 'approved'),
      () => server.client.post(`/api/payments/${id}/receipts`, { amount: '300.50', method: 'eft' }),
      () => setStatus(server.client, id, 'contract_signed'),
      () => server.client.put(`/api/payments/${id}`, { phoneModel: 'Nokia 3310', totalAmount: '950' }),
    ];
    for (const step of steps) {
      moments.push([mark(), await read<Order>(`/api/payments/${id}`)]);
      await step();
    }
    for (const [at, then] of moments) {
      const was = await read<WasRecord>(`/api/as-it-was/orders/${id}?at=${at}`);
      const { status, totalAmount, paidAmount, phoneModel } = then;
      expect(was).toMatchObject({ status, totalAmount, paidAmount, model: phoneModel });
      expect(was.fields).toMatchObject({ status, totalAmount, paidAmount });
    }
  });

  it('is not there before it was made, and no ID number is shown whole', async () => {
    const before = mark();
    const layby = await addLayby(server.client, { idNumber: '85010112345' });
    const at = mark();
    expect((await server.client.get(`/api/as-it-was/laybys/${layby.id}?at=${before}`)).status).toBe(404);
    const { fields } = await read<WasRecord>(`/api/as-it-was/laybys/${layby.id}?at=${at}`);
    expect(String(fields.idNumber)).not.toContain('85010112345');
  });
});

it.each([
  ['', 'Expected a date and time in ISO 8601 with a time zone'],
  ['?at=2026-11-18', 'Expected a date and time in ISO 8601 with a time zone'],
  ['?at=2150-01-01T10:00:00Z', 'This time is in the future'],
  ['?at=2026-01-01T10:00:00Z', 'At most 31 days back'],
])('refuses %s', async (query, words) => {
  const { status, body } = await server.client.get(`/api/as-it-was/dashboard${query}`);
  expect([status, body.detail]).toEqual([400, words]);
});
