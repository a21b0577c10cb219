import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LivePayment } from '#shared/contracts/live-payments.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { addOrder, addOrderAt } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const pay = (id: number, body: unknown, headers?: Record<string, string>) =>
  server.client.post<Order>(`/api/payments/${id}/receipts`, body, headers);
const ledger = async (id: number) =>
  (await server.client.get<Receipt[]>(`/api/payments/${id}/receipts`)).body;
const reverse = (id: number, body: unknown = { reason: 'Typed twice' }) =>
  server.client.post<Order>(`/api/receipts/${id}/reversal`, body);

describe('a payment', () => {
  it('adds to what was paid before, and says how and for what', async () => {
    const order = await addOrder(server.client, { paidAmount: '100' });
    const reply = await pay(order.id, {
      amount: '49.99',
      method: 'eft',
      reference: 'FNB 1',
      receivedAt: '2026-11-17',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ paidAmount: '149.99', remainingAmount: '12350.01', version: 2 });
    expect((await ledger(order.id))[0]).toMatchObject({
      amount: '49.99',
      method: 'eft',
      reference: 'FNB 1',
      receivedAt: '2026-11-17T10:00:00.000Z',
    });
  });

  it('makes a pending order partial, and dates it once', async () => {
    const order = await addOrder(server.client);
    const first = await pay(order.id, { amount: '10', receivedAt: '2026-11-10' });
    expect(first.body).toMatchObject({ status: 'partial', paymentReceivedDate: '2026-11-10T10:00:00.000Z' });
    const second = await pay(order.id, { amount: '10' });
    expect(second.body.paymentReceivedDate).toBe('2026-11-10T10:00:00.000Z');
  });

  it('says since when the order stands where the ledger put it', async () => {
    const order = await addOrder(server.client);
    server.clock.advance(3_600_000);
    const paid = await pay(order.id, { amount: '10' });
    expect(paid.body.statusChangedAt).toBe(server.clock.now().toISOString());
    server.clock.advance(3_600_000);
    expect((await pay(order.id, { amount: '10' })).body.statusChangedAt).toBe(paid.body.statusChangedAt);
    const unpaid = await server.client.put<Order>(`/api/payments/${order.id}`, { paidAmount: '0' });
    expect(unpaid.body).toMatchObject({
      status: 'pending',
      statusChangedAt: server.clock.now().toISOString(),
    });
  });

  it('never touches the status once the bank has spoken', async () => {
    const order = await addOrderAt(server.client, 'approved');
    expect((await pay(order.id, { amount: '12500' })).body.status).toBe('approved');
  });

  it('of nothing is accepted and leaves no row', async () => {
    const order = await addOrder(server.client);
    const reply = await pay(order.id, { amount: 0 });
    expect(reply.status).toBe(201);
    expect(reply.body.version).toBe(1);
    expect(await ledger(order.id)).toEqual([]);
  });

  it('that would take the sum past the largest amount is refused whole', async () => {
    const order = await addOrder(server.client, { paidAmount: '99999999.99' });
    const reply = await pay(order.id, { amount: '0.01' });
    expect(reply.status).toBe(400);
    expect(await ledger(order.id)).toHaveLength(1);
  });

  it.each([
    {},
    { amount: '-5' },
    { amount: '' },
    { amount: '1', method: 'barter' },
    { amount: '1', receivedAt: 'soon' },
  ])('as %j is refused', async (body) => {
    const order = await addOrder(server.client);
    expect((await pay(order.id, body)).status).toBe(400);
    expect(await ledger(order.id)).toEqual([]);
  });

  it('that is not meant to overpay is refused when somebody else has just been paid the same', async () => {
    const order = await addOrder(server.client, { totalAmount: '1000', paidAmount: '400' });
    const whole = { amount: '600', method: 'cash', allowOverpayment: false };
    const replies = await Promise.all([pay(order.id, whole), pay(order.id, whole), pay(order.id, whole)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'overpayment',
      excessAmount: '600.00',
      current: { id: order.id, remainingAmount: '0.00' },
    });
    expect(await ledger(order.id)).toHaveLength(2);
    expect((await pay(order.id, { ...whole, allowOverpayment: true })).body.remainingAmount).toBe('-600.00');
  });

  it('C4: sent fifty times at once by different agents counts fifty times', async () => {
    const order = await addOrder(server.client);
    const replies = await Promise.all(Array.from({ length: 50 }, () => pay(order.id, { amount: '10.01' })));
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    const after = (await server.client.get<Order>(`/api/payments/${order.id}`)).body;
    expect(after).toMatchObject({ paidAmount: '500.50', version: 51 });
    expect(await ledger(order.id)).toHaveLength(50);
  });

  it('C1: sent five times with one key counts once', async () => {
    const order = await addOrder(server.client);
    const send = () => pay(order.id, { amount: '25' }, { 'idempotency-key': 'one-opened-dialog' });
    const replies = await Promise.all(Array.from({ length: 5 }, send));
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const replay = await send();
    expect(replay.headers['idempotency-replayed']).toBe('true');
    expect(replay.body.paidAmount).toBe('25.00');
    expect(await ledger(order.id)).toHaveLength(1);
  });
});

describe('a reversal', () => {
  it('takes a row back by a counter-row, once, with its reason', async () => {
    const order = await addOrder(server.client, { paidAmount: '100' });
    const [row] = await ledger(order.id);
    const reply = await reverse(row?.id ?? 0);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ paidAmount: '0.00', status: 'pending' });
    expect(await ledger(order.id)).toMatchObject([
      { amount: '-100.00', kind: 'reversal', reason: 'Typed twice', reversesId: row?.id },
      { amount: '100.00', isReversed: true },
    ]);
    expect((await reverse(row?.id ?? 0)).body).toMatchObject({ status: 409, code: 'already_reversed' });
  });

  it('asked for twice at the same moment happens once', async () => {
    const order = await addOrder(server.client, { paidAmount: '100' });
    const [row] = await ledger(order.id);
    const replies = await Promise.all([reverse(row?.id ?? 0), reverse(row?.id ?? 0)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('needs a reason, and a row that is no reversal itself', async () => {
    const order = await addOrder(server.client, { paidAmount: '100' });
    const [row] = await ledger(order.id);
    expect((await reverse(row?.id ?? 0, { reason: '  ' })).body).toMatchObject({
      errors: [{ path: 'reason' }],
    });
    await reverse(row?.id ?? 0);
    const [counter] = await ledger(order.id);
    expect((await reverse(counter?.id ?? 0)).status).toBe(409);
    expect((await reverse(1_999_999)).status).toBe(404);
  });
});

describe('a paid sum that is set', () => {
  it('becomes a row for the difference, up or down', async () => {
    const order = await addOrder(server.client, { paidAmount: '100' });
    const put = (paidAmount: string) => server.client.put<Order>(`/api/payments/${order.id}`, { paidAmount });
    expect((await put('180.50')).body.paidAmount).toBe('180.50');
    expect((await put('30')).body.paidAmount).toBe('30.00');
    expect((await put('30.00')).body.version).toBe(3);
    expect((await ledger(order.id)).map(({ amount, kind }) => [amount, kind])).toEqual([
      ['-150.50', 'adjustment'],
      ['80.50', 'adjustment'],
      ['100.00', 'receipt'],
    ]);
  });

  it('under an old version is refused with the row as it is now', async () => {
    const order = await addOrder(server.client, { paidAmount: '100' });
    await pay(order.id, { amount: '50' });
    const reply = await server.client.put(
      `/api/payments/${order.id}`,
      { paidAmount: '120' },
      { 'if-match': '"1"' },
    );
    expect(reply.status).toBe(412);
    expect(reply.body).toMatchObject({
      code: 'stale_version',
      current: { paidAmount: '150.00', version: 2 },
    });
  });
});

describe('the day of the money', () => {
  const put = (id: number, body: object) => server.client.put<Order>(`/api/payments/${id}`, body);
  const OCTOBER = '2026-10-01T10:00:00.000Z';
  const listedToday = async (id: number) => {
    const { body } = await server.client.get<LivePayment[]>('/api/live-payments?range=today');
    return body.find((row) => row.id === id);
  };
  const paidInOctober = async () => {
    const order = await addOrder(server.client);
    await pay(order.id, { amount: '500', receivedAt: OCTOBER });
    const [row] = await ledger(order.id);
    return { id: order.id, receiptId: row?.id ?? 0 };
  };

  it('goes with the last of it by a reversal, and is that of what is received next', async () => {
    const { id, receiptId } = await paidInOctober();
    expect((await reverse(receiptId)).body).toMatchObject({ paidAmount: '0.00', paymentReceivedDate: null });
    await pay(id, { amount: '1000' });
    const now = server.clock.now().toISOString();
    expect(await listedToday(id)).toMatchObject({ datedAt: now, paidAmount: '1000.00' });
  });

  it('goes with the last of it by a sum of nothing, whatever day is sent along', async () => {
    const { id } = await paidInOctober();
    const unpaid = await put(id, { paidAmount: '0', paymentReceivedDate: OCTOBER });
    expect(unpaid.body).toMatchObject({ paidAmount: '0.00', paymentReceivedDate: null });
    await pay(id, { amount: '1000' });
    expect(await listedToday(id)).toMatchObject({ datedBy: 'paymentReceivedDate', paidAmount: '1000.00' });
  });

  it('is that of the earliest that stands when the one that set it is reversed', async () => {
    const { id, receiptId } = await paidInOctober();
    await pay(id, { amount: '20', receivedAt: '2026-11-12' });
    await pay(id, { amount: '30', receivedAt: '2026-11-05' });
    const { body } = await reverse(receiptId);
    expect(body).toMatchObject({ paidAmount: '50.00', paymentReceivedDate: '2026-11-05T10:00:00.000Z' });
  });

  it('stays when another receipt is reversed, and when a person has corrected it', async () => {
    const { id, receiptId } = await paidInOctober();
    await pay(id, { amount: '20' });
    const [second] = await ledger(id);
    expect((await reverse(second?.id ?? 0)).body.paymentReceivedDate).toBe(OCTOBER);
    await put(id, { paymentReceivedDate: '2026-10-07' });
    await pay(id, { amount: '20' });
    expect((await reverse(receiptId)).body.paymentReceivedDate).toBe('2026-10-07T10:00:00.000Z');
  });

  it('comes back with what was set to nothing by mistake', async () => {
    const { id } = await paidInOctober();
    await put(id, { paidAmount: '0' });
    const [adjustment] = await ledger(id);
    const { body } = await reverse(adjustment?.id ?? 0);
    expect(body).toMatchObject({ paidAmount: '500.00', paymentReceivedDate: OCTOBER });
  });

  it('is never one from before nothing was left', async () => {
    const { id } = await paidInOctober();
    await put(id, { paidAmount: '0' });
    await pay(id, { amount: '100', receivedAt: '2026-11-02' });
    await pay(id, { amount: '100', receivedAt: '2026-11-09' });
    const [, ofThe2nd] = await ledger(id);
    const { body } = await reverse(ofThe2nd?.id ?? 0);
    expect(body).toMatchObject({ paidAmount: '100.00', paymentReceivedDate: '2026-11-09T10:00:00.000Z' });
  });

  it('is not one that was written while nothing was paid', async () => {
    const order = await addOrder(server.client);
    await put(order.id, { paymentReceivedDate: OCTOBER });
    await pay(order.id, { amount: '1000' });
    expect(await listedToday(order.id)).toMatchObject({ datedBy: 'paymentReceivedDate' });
  });
});
