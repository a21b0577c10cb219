import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CashUpDay } from '#shared/contracts/cash-up.ts';
import type { Contact } from '#shared/contracts/contacts.ts';
import type { ActivityRow } from '#shared/contracts/history.ts';
import type { LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { addCustomer, addOrder } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Saturday, 17:50 in Windhoek. */
const DONE = '2026-11-21T15:50:00.000Z';
/** Monday, 08:10. */
const SENT = '2026-11-23T06:10:00.000Z';
beforeEach(() => server.clock.set(SENT));

const read = async <T>(path: string) => (await server.client.get<T>(path)).body as T;
const pay = (id: number, headers: Record<string, string>, body: object = {}) =>
  server.client.post<Order>(
    `/api/payments/${id}/receipts`,
    { amount: '500.00', method: 'cash', ...body },
    headers,
  );
const lastEntry = async (id: number) =>
  (await read<ActivityRow[]>(`/api/activity?entity=payment&id=${id}`))[0] as ActivityRow;

describe('what was done without a link on Saturday and sent on Monday', () => {
  it('is money of Saturday: on the order, in the ledger and on Live Payments', async () => {
    const { id } = await addOrder(server.client);
    const paid = await pay(id, { 'x-deed-at': DONE });
    expect(paid.body.paymentReceivedDate).toBe(DONE);
    expect((await read<Receipt[]>(`/api/payments/${id}/receipts`))[0]).toMatchObject({
      receivedAt: DONE,
      createdAt: SENT,
    });
    const day = (date: string) =>
      read<LivePaymentsSummary>(`/api/live-payments/summary?range=custom&from=${date}&to=${date}`);
    expect(JSON.stringify(await day('2026-11-21'))).toContain('500.00');
    expect(JSON.stringify(await day('2026-11-23'))).not.toContain('500.00');
  });

  it('has the number of its receipt from its key, whichever attempt arrived, and none without a key of ours', async () => {
    const { id } = await addOrder(server.client);
    const keyed = { 'idempotency-key': '1c297de335bf23e8304a4cd360dcb908' };
    expect((await pay(id, keyed)).status).toBe(201);
    expect((await pay(id, { ...keyed, 'x-deed-at': DONE })).headers['idempotency-replayed']).toBe('true');
    expect((await pay(id, { 'x-deed-at': DONE, 'idempotency-key': 'a script' })).status).toBe(201);
    const rows = await read<Receipt[]>(`/api/payments/${id}/receipts`);
    expect(rows.map(({ receiptNumber }) => receiptNumber).toSorted()).toEqual(['P-1C29-7DE3-35BF', null]);
    const paid = rows.find(({ receiptNumber }) => receiptNumber !== null);
    await server.client.post(`/api/receipts/${paid?.id}/reversal`, { reason: 'Booked twice' });
    const [last] = (await read<Receipt[]>(`/api/payments/${id}/receipts`)).filter(
      ({ kind }) => kind === 'reversal',
    );
    expect(last).toMatchObject({ receiptNumber: null });
  });

  it('never is money that goes out: that is of the day on which it goes', async () => {
    const { id } = await addOrder(server.client, { totalAmount: '500.00' });
    await pay(id, {});
    await pay(id, {});
    const { version } = await read<Order>(`/api/payments/${id}`);
    const refund = { amount: '100.00', method: 'cash' };
    const headers = { 'x-deed-at': DONE, 'if-match': `"${version}"` };
    expect((await server.client.post(`/api/payments/${id}/refunds`, refund, headers)).status).toBe(201);
    const rows = await read<Receipt[]>(`/api/payments/${id}/receipts`);
    const paid = rows.find(({ kind }) => kind === 'receipt');
    const less = { paidAmount: '850.00' };
    await server.client.put(`/api/payments/${id}`, less, { 'x-deed-at': DONE });
    const reversal = { reason: 'Booked twice' };
    await server.client.post(`/api/receipts/${paid?.id}/reversal`, reversal, { 'x-deed-at': DONE });
    const out = (await read<Receipt[]>(`/api/payments/${id}/receipts`)).filter(
      ({ kind }) => kind !== 'receipt',
    );
    expect(out.map(({ kind, receivedAt }) => [kind, receivedAt])).toEqual([
      ['reversal', SENT],
      ['adjustment', SENT],
      ['refund', SENT],
    ]);
  });

  it('is told of by the history as done then, and as come now', async () => {
    const { id } = await addOrder(server.client);
    await pay(id, { 'x-deed-at': DONE });
    expect(await lastEntry(id)).toMatchObject({ at: SENT, doneAt: DONE, isDoneUnsure: false });
    await pay(id, { 'x-deed-at': DONE, 'x-deed-clock': 'unsure' });
    expect(await lastEntry(id)).toMatchObject({ isDoneUnsure: true });
    await pay(id, {});
    expect(await lastEntry(id)).toMatchObject({ doneAt: null, isDoneUnsure: null });
  });

  it('is a step and a call of Saturday', async () => {
    const { id } = await addOrder(server.client);
    const put = (path: string, body: object) =>
      server.client.put<Order>(`/api/payments/${id}${path}`, body, { 'x-deed-at': DONE });
    expect((await put('', { status: 'bank_paid' })).body.bankPaidDate).toBe(DONE);
    const told = { customerContacted: true, contactedBy: 'Agent 3', communicationMode: 'phone' };
    expect((await put('/customer-contact', told)).status).toBe(200);
    expect((await read<Contact[]>(`/api/payments/${id}/contacts`))[0]?.at).toBe(DONE);
  });

  it('comes after closing when the drawer of Saturday was closed on Saturday evening', async () => {
    const { id } = await addOrder(server.client);
    server.clock.set('2026-11-21T16:30:00.000Z');
    const drawer = '/api/cash-ups/day?branch=oshakati&day=2026-11-21';
    const { expected } = await read<CashUpDay>(drawer);
    const lines = expected.map(({ method, amount }) => ({ method, expected: amount, counted: amount }));
    const closing = { branch: 'oshakati', day: '2026-11-21', lines };
    expect((await server.client.post('/api/cash-ups', closing)).status).toBe(201);
    server.clock.set(SENT);
    await pay(id, { 'x-deed-at': DONE });
    const { cashUp } = await read<CashUpDay>(drawer);
    expect(cashUp?.afterClosing).toEqual({ count: 1, amount: '500.00' });
  });
});

describe('what meets another order than the one that was seen', () => {
  it('is asked about when it is more than is due by now, and is taken when that is meant', async () => {
    const { id } = await addOrder(server.client, { totalAmount: '500.00' });
    const asked = { 'x-deed-at': DONE, 'idempotency-key': 'both took the last 500' };
    expect((await pay(id, { 'x-deed-at': DONE })).status).toBe(201);
    const second = await pay(id, asked);
    expect([second.status, second.body]).toMatchObject([
      409,
      {
        ...{ code: 'overpayment', detail: 'This is N$ 500.00 more than the balance due' },
        current: { id, paidAmount: '500.00' },
      },
    ]);
    const meant = await pay(id, asked, { allowOverpayment: true });
    expect(meant.body.paidAmount).toBe('1000.00');
  });

  it('belongs to the shop that it was done in', async () => {
    const { id } = await addOrder(server.client);
    const { shopId } = await read<{ shopId: string }>('/api/auth/session');
    expect((await pay(id, { 'x-deed-at': DONE, 'x-deed-shop': shopId })).status).toBe(201);
    const other = await pay(id, { 'x-deed-at': DONE, 'x-deed-shop': 'another' });
    expect([other.status, other.body]).toMatchObject([403, { code: 'deed_shop' }]);
  });

  it('stays in the history of its customer when it was never saved itself', async () => {
    const { id } = await addCustomer(server.client);
    const body = { entity: 'customer', id, what: 'Create New Layby', because: 'x', answer: 'Discard' };
    expect((await server.client.post('/api/outbox/dropped', body)).status).toBe(204);
    const [entry] = await read<ActivityRow[]>(`/api/activity?entity=customer&id=${id}`);
    expect(entry).toMatchObject({ action: 'kept_dropped', after: { what: body.what } });
  });

  it('stays in the history when a person drops it, also of an order that is gone', async () => {
    const { id } = await addOrder(server.client);
    await server.client.delete(`/api/payments/${id}`);
    const what = 'Add Payment · N$ 500.00';
    const body = { entity: 'payment', id, what, because: 'The order was deleted', answer: 'Give it back' };
    expect((await server.client.post('/api/outbox/dropped', body, { 'x-deed-at': DONE })).status).toBe(204);
    expect(await lastEntry(id)).toMatchObject({ action: 'kept_dropped', doneAt: DONE, after: { what } });
    const nowhere = await server.client.post('/api/outbox/dropped', { ...body, id: 99_999_999 });
    expect(nowhere.status).toBe(404);
  });
});

describe('the moment of a deed', () => {
  it.each(['2026-11-23T06:20:00.000Z', '2026-10-01T08:00:00.000Z', 'Saturday', ''])(
    'is refused when it lies ahead, is older than the keys, or is none: %j',
    async (at) => {
      const { id } = await addOrder(server.client);
      const reply = await pay(id, { 'x-deed-at': at });
      expect([reply.status, (reply.body as never as { errors: { path: string }[] }).errors[0]?.path]).toEqual(
        [400, 'x-deed-at'],
      );
    },
  );

  it('is now for a clock that is a little ahead', async () => {
    const { id } = await addOrder(server.client);
    const paid = await pay(id, { 'x-deed-at': '2026-11-23T06:14:00.000Z' });
    expect(paid.body.paymentReceivedDate).toBe(SENT);
  });
});

describe('who signs what was done before', () => {
  const by = (agent: string, branch = '') => ({
    'x-deed-at': DONE,
    'x-deed-agent': encodeURIComponent(agent),
    'x-deed-branch': branch,
  });

  it('is who did it, at the branch where it was done, whoever is at the device by now', async () => {
    const { id } = await addOrder(server.client);
    expect((await pay(id, by('Agent 5', 'rundu'))).status).toBe(201);
    expect(await lastEntry(id)).toMatchObject({ agent: 'Agent 5', branch: 'rundu' });
    const [row] = await read<Receipt[]>(`/api/payments/${id}/receipts`);
    expect(row).toMatchObject({ agent: 'Agent 5', branch: 'rundu' });
    expect((await pay(id, by(''))).status).toBe(201);
    expect(await lastEntry(id)).toMatchObject({ agent: null, branch: null });
  });

  it('is no branch and no agent that the shop does not have', async () => {
    const { id } = await addOrder(server.client);
    expect((await pay(id, by('Agent 3', 'luanda'))).status).toBe(400);
    const stranger = await pay(id, by('Nobody We Know'));
    expect([stranger.status, stranger.body]).toMatchObject([403, { code: 'deed_signer' }]);
    for (const name of ['\0', 'A'.repeat(101)])
      expect((await pay(id, by(name))).status, JSON.stringify(name)).toBe(400);
    expect((await pay(id, { ...by(''), 'x-deed-agent': '%ED%A0%80' })).status).toBe(400);
  });

  it('is nobody whose PIN was not given at this device, nor nobody where there are PINs', async () => {
    const { id } = await addOrder(server.client);
    const made = (await server.client.post('/api/agents', { name: 'Ndapéwa' })).body;
    await server.client.put(`/api/agents/${made.id}/pin`, { pin: '7391', password: 'a password for tests' });
    for (const name of ['Ndapéwa', 'ndapewa', ''])
      expect((await pay(id, by(name))).body, name).toMatchObject({ code: 'deed_signer' });
    const seated = await server.client.put('/api/auth/device', { agent: 'Ndapéwa', pin: '7391' });
    expect(seated.status).toBe(200);
    expect((await pay(id, by('Ndapéwa'))).status).toBe(201);
    expect(await lastEntry(id)).toMatchObject({ agent: 'Ndapéwa' });
    await server.client.put('/api/auth/device', { agent: 'Agent 3' });
    await server.client.put(`/api/agents/${made.id}/pin`, { pin: null, password: 'a password for tests' });
  });

  it('does not keep back the answer to what was saved before the device was switched', async () => {
    const { id } = await addOrder(server.client);
    const key = { 'idempotency-key': 'before the switch' };
    const first = await pay(id, { ...by('Agent 3'), ...key });
    const made = (await server.client.post('/api/agents', { name: 'Toivo' })).body;
    await server.client.put(`/api/agents/${made.id}/pin`, { pin: '7391', password: 'a password for tests' });
    const again = await pay(id, { ...by('Toivo'), ...key });
    expect([again.status, again.text]).toEqual([201, first.text]);
    await server.client.put(`/api/agents/${made.id}/pin`, { pin: null, password: 'a password for tests' });
  });

  it('is not for callers who have the password in a header', async () => {
    const { id } = await addOrder(server.client);
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/payments/${id}/receipts`,
      headers: { 'x-auth-password': 'a password for tests', ...by('Agent 5') },
      payload: { amount: '1.00' },
    });
    expect(reply.statusCode).toBe(400);
  });
});
