import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { addLayby, addOrder } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Paid = {
  id: number;
  version: number;
  paidAmount: string;
  remainingAmount: string;
  status: string;
  receiptId: number;
};
const KINDS = [
  {
    name: 'order',
    path: '/api/payments',
    entity: 'payment',
    add: () => addOrder(server.client, { totalAmount: '100', paidAmount: '150' }),
  },
  {
    name: 'layby',
    path: '/api/laybys',
    entity: 'layby',
    add: () => addLayby(server.client, { fullAmount: '100', paidAmount: '150', allowOverpayment: true }),
  },
] as const;

describe.each(KINDS)('change from an overpaid $name', ({ path, entity, add }) => {
  const refund = (id: number, body: unknown, headers?: Record<string, string>) =>
    server.client.post<Paid>(`${path}/${id}/refunds`, body, headers);
  const get = async (id: number) => (await server.client.get<Paid>(`${path}/${id}`)).body;
  const ledger = async (id: number) => (await server.client.get<Receipt[]>(`${path}/${id}/receipts`)).body;

  it('is given back in part, as a row of the ledger with its history', async () => {
    const row = await add();
    const reply = await refund(row.id, { amount: '20.50', method: 'cash', reason: 'Change' });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body).toMatchObject({ paidAmount: '129.50', remainingAmount: '-29.50', version: 2 });
    expect(reply.body.receiptId).toBe((await ledger(row.id))[0]?.id);
    expect(reply.body.status).toBe(row.status);
    expect((await ledger(row.id))[0]).toMatchObject({
      amount: '-20.50',
      kind: 'refund',
      method: 'cash',
      reason: 'Change',
      receivedAt: server.clock.now().toISOString(),
    });
    const acts = (await server.client.get(`/api/activity?entity=${entity}&id=${row.id}`)).body;
    expect(acts[0]).toMatchObject({
      action: 'refunded',
      before: { paidAmount: '150.00', remainingAmount: '-50.00' },
      after: { paidAmount: '129.50', remainingAmount: '-29.50', reason: 'Change' },
    });
    expect((await refund(row.id, { amount: 29.5 })).body.remainingAmount).toBe('0.00');
  });

  it('is never more than was paid beyond the price', async () => {
    const row = await add();
    const tooMuch = await refund(row.id, { amount: '50.01' });
    expect(tooMuch.body).toMatchObject({
      status: 409,
      code: 'conflict',
      refundableAmount: '50.00',
      errors: [{ path: 'amount' }],
      current: { id: row.id, version: 1 },
    });
    await refund(row.id, { amount: '50' });
    expect((await refund(row.id, { amount: '0.01' })).body).toMatchObject({
      status: 409,
      detail: 'Nothing was overpaid, so nothing can be refunded',
    });
    expect(await ledger(row.id)).toHaveLength(2);
  });

  it('asked for by many at once goes back once each while there is some, and no cent more', async () => {
    const row = await add();
    const replies = await Promise.all(Array.from({ length: 12 }, () => refund(row.id, { amount: '10' })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await get(row.id)).toMatchObject({ paidAmount: '100.00', remainingAmount: '0.00' });
  });

  it('sent again with its key goes back once', async () => {
    const row = await add();
    const send = () => refund(row.id, { amount: '50' }, { 'idempotency-key': `refund-${entity}-${row.id}` });
    expect((await send()).status).toBe(201);
    const again = await send();
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(await ledger(row.id)).toHaveLength(2);
  });

  it.each([{}, { amount: '' }, { amount: 0 }, { amount: '-5' }, { amount: '1', method: 'barter' }])(
    'as %j is refused',
    async (body) => {
      const row = await add();
      expect((await refund(row.id, body)).status).toBe(400);
      expect(await ledger(row.id)).toHaveLength(1);
    },
  );

  it('needs a session, the row, and the version that was seen', async () => {
    const row = await add();
    const body = { amount: '1' };
    expect((await server.newClient().post(`${path}/${row.id}/refunds`, body)).status).toBe(401);
    expect((await refund(999_999, body)).status).toBe(404);
    expect((await refund(row.id, body, { 'if-match': '"7"' })).body).toMatchObject({ code: 'stale_version' });
  });

  it('can itself be reversed', async () => {
    const row = await add();
    await refund(row.id, { amount: '50' });
    const [given] = await ledger(row.id);
    const reply = await server.client.post<Paid>(`/api/receipts/${given?.id}/reversal`, {
      reason: 'Not taken',
    });
    expect(reply.body).toMatchObject({ paidAmount: '150.00', remainingAmount: '-50.00' });
  });
});

it('gives nothing back on a cancelled layby', async () => {
  const layby = await addLayby(server.client, {
    fullAmount: '100',
    paidAmount: '150',
    allowOverpayment: true,
  });
  await server.client.post(`/api/laybys/${layby.id}/cancellation`, { reason: 'Moved', fee: '120' });
  const reply = await server.client.post(`/api/laybys/${layby.id}/refunds`, { amount: '10' });
  expect(reply.body).toMatchObject({ status: 409, code: 'conflict' });
});
