import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlementRefundOf } from '#shared/domain/layby-lifecycle.ts';
import { laybyCalls } from '#testing/layby-calls.ts';
import { addLayby } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { send, cancel, reopen, handOver, takeBack, get, ledger, lastAct, addPaidLayby } = laybyCalls(
  () => server,
);

describe('cancelling', () => {
  it('keeps the fee, pays the rest back as one row, and says why', async () => {
    const layby = await addLayby(server.client, { paidAmount: '1000' });
    const terms = { reason: ' Moved away ', fee: '150.50', method: 'eft' };
    const reply = await cancel(layby.id, terms, { 'if-match': '"1"' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'cancelled',
      paidAmount: '150.50',
      remainingAmount: '5849.50',
      cancellationFee: '150.50',
      cancelReason: 'Moved away',
      cancelledDate: server.clock.now().toISOString(),
      isOverdue: false,
      nextActions: ['reopen'],
      version: 2,
    });
    expect((await ledger(layby.id))[0]).toMatchObject({
      amount: '-849.50',
      kind: 'refund',
      method: 'eft',
      reason: 'Moved away',
      agent: 'Agent 3',
    });
    expect(await lastAct(layby.id)).toMatchObject({
      action: 'cancelled',
      before: { status: 'active', paidAmount: '1000.00' },
      after: { status: 'cancelled', paidAmount: '150.50', cancelReason: 'Moved away' },
    });
  });

  it.each([
    ['0', undefined],
    ['250', '250'],
  ])('with %s paid and a fee of %s pays nothing back and writes no row', async (paidAmount, fee) => {
    const layby = await addLayby(server.client, { paidAmount });
    const rows = await ledger(layby.id);
    const reply = await cancel(layby.id, { reason: 'Moved', ...(fee === undefined ? {} : { fee }) });
    expect(reply.body).toMatchObject({ status: 'cancelled', cancellationFee: `${fee ?? 0}.00` });
    expect(await ledger(layby.id)).toEqual(rows);
  });

  it('is of the moment in which the money goes back, also where it was done before it came', async () => {
    const layby = await addLayby(server.client, { paidAmount: '1000' });
    const terms = { reason: 'Moved', fee: '100', method: 'cash' };
    await cancel(layby.id, terms, { 'x-deed-at': '2026-11-17T15:00:00.000Z' });
    const rows = await ledger(layby.id);
    expect(settlementRefundOf(await get(layby.id), rows)).toEqual(rows[0]);
    expect(rows[0]?.amount).toBe('-900.00');
  });

  it('a completed one pays everything back when there is no fee', async () => {
    const layby = await addPaidLayby();
    expect((await cancel(layby.id)).body).toMatchObject({
      status: 'cancelled',
      paidAmount: '0.00',
      completedDate: null,
    });
  });

  it('is refused without a reason, and with a fee above what was paid', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    for (const body of [{}, { reason: ' ' }, { reason: null }]) {
      expect((await cancel(layby.id, body)).body).toMatchObject({
        status: 400,
        errors: [{ path: 'reason', message: 'Enter the reason' }],
      });
    }
    expect((await cancel(layby.id, { reason: 'Moved', fee: '100.01' })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'fee', message: 'The fee is more than the amount paid' }],
    });
    expect(await get(layby.id)).toEqual(layby);
  });

  it('is refused a second time, after the hand-over, and under an old version', async () => {
    const layby = await addPaidLayby();
    await handOver(layby.id);
    expect((await cancel(layby.id)).body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'The device has been handed over. Undo the hand-over before cancelling.',
    });
    await takeBack(layby.id);
    expect((await cancel(layby.id, { reason: 'Moved' }, { 'if-match': '"1"' })).body).toMatchObject({
      status: 412,
      current: { version: 3 },
    });
    await cancel(layby.id);
    expect((await cancel(layby.id)).body).toMatchObject({
      status: 409,
      detail: 'This layby is already cancelled',
    });
    expect(await ledger(layby.id)).toHaveLength(2);
  });

  it('repeated with one key pays back once', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    const key = { 'idempotency-key': 'cancel-dialog-1' };
    await cancel(layby.id, { reason: 'Moved' }, key);
    const again = await cancel(layby.id, { reason: 'Moved' }, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body.status).toBe('cancelled');
    expect(await ledger(layby.id)).toHaveLength(2);
  });
});

describe('reopening', () => {
  it('leaves what was refunded refunded, and counts the fee as paid', async () => {
    const layby = await addPaidLayby();
    await cancel(layby.id, { reason: 'Moved', fee: '50' });
    const reply = await reopen(layby.id, { 'if-match': '"2"' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'active',
      paidAmount: '50.00',
      remainingAmount: '250.00',
      cancelledDate: null,
      cancelReason: null,
      cancellationFee: null,
      completedDate: null,
    });
    expect(await lastAct(layby.id)).toMatchObject({
      action: 'reopened',
      before: { status: 'cancelled', cancelReason: 'Moved', cancellationFee: '50.00' },
    });
    expect((await send(layby.id, 'receipts', { amount: '250' })).body.status).toBe('completed');
  });

  it('is completed again when the fee was all that was due', async () => {
    const layby = await addPaidLayby();
    await cancel(layby.id, { reason: 'Mistake', fee: '300' });
    expect((await reopen(layby.id)).body).toMatchObject({
      status: 'completed',
      completedDate: server.clock.now().toISOString(),
    });
  });

  it('is refused unless it is cancelled, and under an old version', async () => {
    const layby = await addLayby(server.client);
    expect((await reopen(layby.id)).body).toMatchObject({
      status: 409,
      detail: 'Only a cancelled layby can be reopened',
    });
    await cancel(layby.id);
    expect((await reopen(layby.id, { 'if-match': '"1"' })).status).toBe(412);
    expect((await reopen(999_999)).status).toBe(404);
  });
});

it.each(['cancellation', 'reopening', 'hand-over', 'receipts'])('%s needs a session', async (call) => {
  const layby = await addLayby(server.client);
  const stranger = server.newClient();
  expect((await stranger.post(`/api/laybys/${layby.id}/${call}`, {})).status).toBe(401);
  expect((await stranger.delete(`/api/laybys/${layby.id}/${call}`)).status).toBe(
    call === 'hand-over' ? 401 : 404,
  );
});
