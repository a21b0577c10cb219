import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { laybyCalls } from '#testing/layby-calls.ts';
import { addLayby, addOrder } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { cancel, get, ledger, lastAct } = laybyCalls(() => server);
const pay = (id: number, body: unknown, headers?: Record<string, string>) =>
  server.client.post<Layby>(`/api/laybys/${id}/receipts`, body, headers);
const refusedPay = (id: number, body: unknown) => server.client.post(`/api/laybys/${id}/receipts`, body);
const reverse = (receiptId: number | undefined, body: unknown = { reason: 'Typed twice' }) =>
  server.client.post(`/api/receipts/${receiptId}/reversal`, body);

describe('a payment', () => {
  it('adds to what was paid before, and says how and for what', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100', paymentMethod: 'cash' });
    const reply = await pay(layby.id, {
      amount: '49.99',
      method: 'eft',
      reference: 'FNB 1',
      receivedAt: '2026-11-17',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      paidAmount: '149.99',
      remainingAmount: '5850.01',
      status: 'active',
      completedDate: null,
      version: 2,
      customer: { id: layby.customerId, name: layby.customerFullName },
    });
    expect(await ledger(layby.id)).toMatchObject([
      {
        amount: '49.99',
        kind: 'receipt',
        method: 'eft',
        reference: 'FNB 1',
        receivedAt: '2026-11-17T10:00:00.000Z',
        agent: 'Agent 3',
        laybyId: layby.id,
        paymentId: null,
      },
      { amount: '100.00', kind: 'receipt', method: 'cash' },
    ]);
    expect(await lastAct(layby.id)).toMatchObject({
      action: 'receipt_added',
      agent: 'Agent 3',
      before: { paidAmount: '100.00', remainingAmount: '5900.00' },
      after: { paidAmount: '149.99', remainingAmount: '5850.01' },
    });
  });

  it('of the last cent completes the layby, and one of a cent less does not', async () => {
    const layby = await addLayby(server.client, { fullAmount: '300', paidAmount: '100' });
    expect((await pay(layby.id, { amount: '199.99' })).body).toMatchObject({
      status: 'active',
      remainingAmount: '0.01',
    });
    expect((await pay(layby.id, { amount: '0.01' })).body).toMatchObject({
      status: 'completed',
      remainingAmount: '0.00',
      completedDate: server.clock.now().toISOString(),
    });
    expect((await lastAct(layby.id)).after).toMatchObject({ status: 'completed' });
  });

  it.each([
    [{}, 'Payment amount is required'],
    [{ amount: '' }, 'Payment amount is required'],
    [{ amount: ' ' }, 'Payment amount is required'],
    [{ amount: null }, 'Payment amount is required'],
    [{ amount: 0 }, 'Payment amount is required'],
    [{ amount: '0.00' }, 'Payment amount is required'],
    [{ amount: '-5' }, 'Write the amount without a plus or minus sign'],
    [{ amount: '1.001' }, 'Amounts have at most two decimal places'],
  ])('of %j is refused in words', async (body, message) => {
    const layby = await addLayby(server.client);
    const reply = await refusedPay(layby.id, body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path: 'amount', message }]);
    expect(await ledger(layby.id)).toEqual([]);
  });

  it('of more than is due is asked about, with the figures, and then taken', async () => {
    const layby = await addLayby(server.client, { fullAmount: '300', paidAmount: '250' });
    const asked = await refusedPay(layby.id, { amount: '100' });
    expect(asked.body).toMatchObject({
      status: 409,
      code: 'overpayment',
      detail: 'This is N$ 50.00 more than the balance due',
      excessAmount: '50.00',
      current: { id: layby.id, remainingAmount: '50.00' },
    });
    expect((await pay(layby.id, { amount: '100', allowOverpayment: true })).body).toMatchObject({
      status: 'completed',
      remainingAmount: '-50.00',
    });
    expect((await refusedPay(layby.id, { amount: '10' })).body.detail).toBe(
      'This is N$ 10.00 more than the balance due',
    );
  });

  it('on a cancelled layby is refused, and the layby stays cancelled', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    await cancel(layby.id);
    const reply = await refusedPay(layby.id, { amount: '10' });
    expect(reply.body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'This layby is cancelled. Reopen it before changing its amounts or payments.',
    });
    expect((await get(layby.id)).status).toBe('cancelled');
  });

  it('keeps the largest sum exactly, and refuses whole what would go beyond', async () => {
    const layby = await addLayby(server.client, { fullAmount: '99999999.99', paidAmount: '99999999.98' });
    expect((await pay(layby.id, { amount: '0.01' })).body).toMatchObject({
      paidAmount: '99999999.99',
      remainingAmount: '0.00',
      status: 'completed',
    });
    const beyond = await refusedPay(layby.id, { amount: '0.01', allowOverpayment: true });
    expect(beyond.body).toMatchObject({ status: 400, detail: 'The amount is larger than N$ 99,999,999.99' });
    expect(await ledger(layby.id)).toHaveLength(2);
  });

  it('in the future is refused, and so is one on a layby that is not there', async () => {
    const layby = await addLayby(server.client);
    const reply = await refusedPay(layby.id, { amount: '1', receivedAt: '2026-11-19' });
    expect(reply.body.errors).toEqual([{ path: 'receivedAt', message: 'This date is in the future' }]);
    expect((await refusedPay(999_999, { amount: '1' })).body).toMatchObject({
      status: 404,
      detail: 'Layby not found',
    });
  });

  it('takes a clock that is some minutes ahead for now: the money is of no day to come', async () => {
    const { id } = await addLayby(server.client);
    const receivedAt = new Date(server.clock.now().getTime() + 4 * 60_000).toISOString();
    expect((await pay(id, { amount: '10', receivedAt })).status).toBe(201);
    expect((await ledger(id))[0]?.receivedAt).toBe(server.clock.now().toISOString());
  });

  it('sent fifty times at once by different agents counts fifty times', async () => {
    const layby = await addLayby(server.client);
    const replies = await Promise.all(Array.from({ length: 50 }, () => pay(layby.id, { amount: '10.01' })));
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    expect(await get(layby.id)).toMatchObject({ paidAmount: '500.50', version: 51 });
    const rows = await ledger(layby.id);
    expect(rows).toHaveLength(50);
    expect(rows.every(({ amount }) => amount === '10.01')).toBe(true);
  });

  it('sent five times with one key counts once', async () => {
    const layby = await addLayby(server.client);
    const send = () => pay(layby.id, { amount: '25' }, { 'idempotency-key': 'one-opened-dialog' });
    await Promise.all(Array.from({ length: 5 }, send));
    const replay = await send();
    expect(replay.headers['idempotency-replayed']).toBe('true');
    expect(replay.body.paidAmount).toBe('25.00');
    expect(await ledger(layby.id)).toHaveLength(1);
  });
});

describe('a reversal', () => {
  it('takes a row back by a counter-row, once, with its reason, and reopens the layby', async () => {
    const layby = await addLayby(server.client, { fullAmount: '100', paidAmount: '100' });
    const [row] = await ledger(layby.id);
    const reply = await reverse(row?.id);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      id: layby.id,
      phoneModel: layby.phoneModel,
      paidAmount: '0.00',
      status: 'active',
      completedDate: null,
    });
    expect(await ledger(layby.id)).toMatchObject([
      { amount: '-100.00', kind: 'reversal', reason: 'Typed twice', reversesId: row?.id },
      { amount: '100.00', isReversed: true },
    ]);
    expect(await lastAct(layby.id)).toMatchObject({
      action: 'receipt_reversed',
      after: { reason: 'Typed twice', status: 'active', paidAmount: '0.00' },
    });
    expect((await reverse(row?.id)).body).toMatchObject({ status: 409, code: 'already_reversed' });
    const [counter] = await ledger(layby.id);
    expect((await reverse(counter?.id)).body).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('asked for twice at the same moment happens once', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    const [row] = await ledger(layby.id);
    const replies = await Promise.all([reverse(row?.id), reverse(row?.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await get(layby.id)).paidAmount).toBe('0.00');
  });

  it('is refused on a cancelled layby', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    await cancel(layby.id, { reason: 'Moved away', fee: '100' });
    const [row] = await ledger(layby.id);
    expect((await reverse(row?.id)).body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await get(layby.id)).paidAmount).toBe('100.00');
  });

  it('is refused when more would be taken back than was paid', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    await server.client.put(`/api/laybys/${layby.id}`, { paidAmount: '40' });
    const first = (await ledger(layby.id)).at(-1);
    expect((await reverse(first?.id)).body).toMatchObject({
      status: 400,
      detail: 'This would take back more than was paid',
    });
    expect(await ledger(layby.id)).toHaveLength(2);
  });

  it('is refused once the device is handed over and would not be paid any more', async () => {
    const layby = await addLayby(server.client, { fullAmount: '100', paidAmount: '100' });
    await server.client.post(`/api/laybys/${layby.id}/hand-over`, { deliveryMethod: 'delivered' });
    const [row] = await ledger(layby.id);
    expect((await reverse(row?.id)).body).toMatchObject({
      status: 409,
      detail:
        'The device has been handed over, but with this change N$ 100.00 would still be due. Undo the hand-over first.',
    });
  });

  it('still answers with the order when the row is an order’s', async () => {
    const order = await addOrder(server.client, { paidAmount: '100' });
    const rows = await server.client.get<Receipt[]>(`/api/payments/${order.id}/receipts`);
    const reply = await reverse(rows.body[0]?.id);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ id: order.id, quoteNumber: order.quoteNumber, paidAmount: '0.00' });
  });

  it('of a row of a deleted layby, or of no row, finds nothing', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    const [row] = await ledger(layby.id);
    await server.client.delete(`/api/laybys/${layby.id}`);
    expect((await reverse(row?.id)).status).toBe(404);
    expect((await reverse(1_999_999)).status).toBe(404);
    expect((await reverse(row?.id, { reason: ' ' })).status).toBe(400);
  });
});
