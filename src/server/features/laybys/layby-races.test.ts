import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laybyCalls } from '#testing/layby-calls.ts';
import { addLayby } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { send, cancel, handOver, get, ledger, addPaidLayby } = laybyCalls(() => server);

describe('at the same moment', () => {
  const sumOf = async (id: number) => {
    const rows = await ledger(id);
    return rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  };

  it('a cancellation and payments leave a cancelled layby that owns nothing but its fee', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    const [cancelled, ...paid] = await Promise.all([
      cancel(layby.id, { reason: 'Moved', fee: '10' }),
      ...Array.from({ length: 5 }, () => send(layby.id, 'receipts', { amount: '20' })),
    ]);
    expect(cancelled?.status).toBe(200);
    expect(paid.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await get(layby.id)).toMatchObject({ status: 'cancelled', paidAmount: '10.00' });
    expect(await sumOf(layby.id)).toBe(1000);
    const booked = (await ledger(layby.id)).filter(
      ({ kind, amount }) => kind === 'receipt' && amount === '20.00',
    );
    expect(booked).toHaveLength(paid.filter(({ status }) => status === 201).length);
  });

  it('a cancellation and a hand-over: exactly one happens', async () => {
    const layby = await addPaidLayby();
    const replies = await Promise.all([cancel(layby.id), handOver(layby.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await get(layby.id);
    expect(after.status === 'cancelled').toBe(after.deviceCollectedDate === null);
  });

  it('two different cancellations: one settles, and one refund is paid', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    const replies = await Promise.all([
      cancel(layby.id, { reason: 'Moved', fee: '10' }),
      cancel(layby.id, { reason: 'Changed mind', fee: '20' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await get(layby.id);
    expect(after.paidAmount).toBe(after.cancellationFee);
    expect(await ledger(layby.id)).toHaveLength(2);
  });

  it('C2: two edits of one version: one is taken, the other is shown the row', async () => {
    const layby = await addLayby(server.client);
    const edit = (phoneColor: string) =>
      server.client.put(`/api/laybys/${layby.id}`, { phoneColor }, { 'if-match': '"1"' });
    const replies = await Promise.all([edit('Red'), edit('Blue')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    const after = await get(layby.id);
    expect(after).toMatchObject({ version: 2 });
    expect(replies.find(({ status }) => status === 412)?.body.current).toEqual(after);
  });
});
