import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityRow } from '#shared/contracts/history.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { addCustomer, addLayby, addOrder, addOrderAt, addReservation, setStatus } from '#testing/shop.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const historyOf = async (entity: string, id: number) =>
  (await server.client.get<ActivityRow[]>(`/api/activity?entity=${entity}&id=${id}`)).body;
const undo = (id: number) => server.client.post(`/api/activity/${id}/undo`);
async function undoLast(entity: string, id: number) {
  const [last] = await historyOf(entity, id);
  return undo(last?.id ?? 0);
}
const read = async <Row>(path: string) => (await server.client.get<Row>(path)).body;
const ledgerOf = (path: string) => read<Receipt[]>(`${path}/receipts`);

/** The stored values of an order, without those that every change touches. */
async function stored(id: number): Promise<object> {
  const { rows } = await server.database.pool.query(
    `select to_jsonb(p) - array['version', 'updated_at', 'status_changed_at'] as row from payments p where id = $1`,
    [id],
  );
  return rows[0].row;
}

async function storedLayby(id: number): Promise<object> {
  const { rows } = await server.database.pool.query(
    `select to_jsonb(l) - array['version', 'updated_at'] as row from laybys l where id = $1`,
    [id],
  );
  return rows[0].row;
}

async function preOrderOf(paymentId: number, phoneModel: string, orderLocation = 'china') {
  const signed = { addedByAgent: 'Agent 3', agentBranch: 'oshakati' };
  const body = { paymentId, phoneModel, orderLocation, ...signed };
  const reply = await server.client.post('/api/pre-orders', body);
  expect(reply.status, reply.text).toBe(201);
  return reply;
}

describe('an order', () => {
  const step = fc.oneof(
    fc.record({
      status: fc.constantFrom(
        'approved',
        'contract_signed',
        'bank_paid',
        'phone_available',
        'order_completed',
        'pending',
      ),
    }),
    fc.record({
      phoneModel: fc.constantFrom('Nokia 105', null),
      totalAmount: fc.constantFrom('900.00', '1200.00'),
    }),
    fc.record({
      dueDate: fc.constantFrom('2026-12-24', null),
      paidAmount: fc.constantFrom('0.00', '100.00', '900.00'),
    }),
    fc.record({ amount: fc.constantFrom('50.00', '900.00') }),
    fc.record({ contactedBy: fc.constantFrom('Agent 3', 'Agent 4') }),
    fc.constant({ status: 'device_collected', deliveryMethod: 'delivered' }),
  );

  it('is as it was once its last change is taken back, and its money with it, after any history', async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
        const { id } = await addOrder(server.client);
        const path = `/api/payments/${id}`;
        for (const one of steps) {
          server.clock.advance(1_000);
          const before = await stored(id);
          const count = (await historyOf('payment', id)).length;
          if ('amount' in one) await server.client.post(`${path}/receipts`, one);
          else if ('contactedBy' in one) {
            const told = { customerContacted: true, communicationMode: 'sms', ...one };
            await server.client.put(`${path}/customer-contact`, told);
          } else await server.client.put(path, one);
          const [last, ...earlier] = await historyOf('payment', id);
          if (earlier.length < count || last === undefined || Object.keys(last.after ?? {}).length === 0)
            continue;
          const after = await stored(id);
          const reply = await undo(last.id);
          expect(reply.status, reply.text).toBe(200);
          expect(await stored(id)).toEqual(before);
          undone += 1;
          const [own] = await historyOf('payment', id);
          expect(own).toMatchObject({ action: 'undone', undoesId: last.id });
          const sum = (await ledgerOf(path)).reduce((cents, { amount }) => cents + Number(amount), 0);
          expect(sum).toBe(Number((await read<Order>(path)).paidAmount));
          if (last.before?.paidAmount !== undefined) continue;
          expect((await undo(own?.id ?? 0)).status).toBe(200);
          expect(await stored(id)).toEqual(after);
        }
      }),
      { numRuns: 8, seed: 20_261_123 },
    );
    expect(undone).toBeGreaterThan(15);
  });

  it('refuses what something later stands on, and names it; what it does not touch is taken back', async () => {
    const { id } = await addOrder(server.client);
    await server.client.put(`/api/payments/${id}`, { phoneModel: 'Nokia 105' });
    await setStatus(server.client, id, 'approved');
    await setStatus(server.client, id, 'contract_signed');
    const [signed, approved, edited] = await historyOf('payment', id);
    expect([signed, approved, edited].map((row) => row?.canUndo)).toEqual([true, false, true]);
    const refused = await undo(approved?.id ?? 0);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'conflict',
      laterEntry: {
        id: signed?.id,
        action: 'sign',
        agent: 'Agent 3',
        doneAt: null,
        title: expect.stringMatching(/^Order \S+, Customer/),
      },
    });
    expect((await undo(edited?.id ?? 0)).status).toBe(200);
    expect(await read(`/api/payments/${id}`)).toMatchObject({
      phoneModel: 'Galaxy S24',
      status: 'contract_signed',
    });
    expect((await undo(signed?.id ?? 0)).status).toBe(200);
    expect((await undo(approved?.id ?? 0)).status).toBe(200);
    expect((await read<Order>(`/api/payments/${id}`)).status).toBe('pending');
  });

  it('takes back the very row that was booked, of several of one amount in one moment', async () => {
    const { id } = await addOrder(server.client);
    for (const reference of ['one', 'two', 'three'])
      await server.client.post(`/api/payments/${id}/receipts`, { amount: '50.00', method: 'eft', reference });
    const [third, second, first] = await historyOf('payment', id);
    expect(new Set([first?.at, second?.at, third?.at]).size).toBe(1);
    expect((await undo(second?.id ?? 0)).status).toBe(200);
    expect((await undo(first?.id ?? 0)).status).toBe(200);
    const { rows } = await server.database.pool.query(
      `select b.reference from receipts r join receipts b on b.id = r.reverses_id
       where r.subject_kind = 'payment' and r.subject_id = $1 order by r.id`,
      [id],
    );
    expect(rows.map(({ reference }) => reference)).toEqual(['two', 'one']);
    expect((await read<Order>(`/api/payments/${id}`)).paidAmount).toBe('50.00');
  });

  it('takes a payment back in the drawer of the branch that took it in', async () => {
    const { id } = await addOrder(server.client);
    await server.client.post(`/api/payments/${id}/receipts`, { amount: '50.00', method: 'cash' });
    const other = server.newClient();
    await other.post('/api/auth/login', { password: TEST_PASSWORD });
    await other.put('/api/auth/device', { agent: 'Agent 1', branch: 'rundu' });
    const [last] = await historyOf('payment', id);
    expect((await other.post(`/api/activity/${last?.id}/undo`)).status).toBe(200);
    const { rows } = await server.database.pool.query(
      `select kind, branch from receipts where subject_kind = 'payment' and subject_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['receipt', 'reversal']);
    expect(rows[0].branch).not.toBe('rundu');
    expect(rows[1].branch).toBe(rows[0].branch);
  });

  it('keeps a payment under a refund, which is named, until the refund is taken back', async () => {
    const { id } = await addOrder(server.client, { totalAmount: '900.00' });
    const path = `/api/payments/${id}`;
    await server.client.post(`${path}/receipts`, { amount: '1200.00', allowOverpayment: true });
    expect((await server.client.post(`${path}/refunds`, { amount: '300.00', method: 'cash' })).status).toBe(
      201,
    );
    const [refund, payment] = await historyOf('payment', id);
    const refused = await undo(payment?.id ?? 0);
    expect(refused.status, refused.text).toBe(409);
    expect(refused.body).toMatchObject({ laterEntry: { id: refund?.id, action: 'refunded' } });
    expect(await ledgerOf(path)).toHaveLength(2);
    expect((await undo(refund?.id ?? 0)).status).toBe(200);
    expect((await undo(payment?.id ?? 0)).status).toBe(200);
    expect((await read<Order>(path)).paidAmount).toBe('0.00');
  });

  it('is taken back once, whoever is first', async () => {
    const { id } = await addOrderAt(server.client, 'approved');
    const [approved] = await historyOf('payment', id);
    const replies = await Promise.all([1, 2, 3].map(() => undo(approved?.id ?? 0)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await historyOf('payment', id)).filter(({ action }) => action === 'undone')).toHaveLength(1);
    expect((await historyOf('payment', id)).find((row) => row.id === approved?.id)).toMatchObject({
      isUndone: true,
      canUndo: false,
    });
  });

  it('keeps its quote number where another order has got the earlier one meanwhile', async () => {
    const { id, quoteNumber } = await addOrder(server.client);
    await server.client.put(`/api/payments/${id}`, { quoteNumber: `${quoteNumber}-B` });
    await addOrder(server.client, { quoteNumber });
    expect((await undoLast('payment', id)).body).toMatchObject({ code: 'duplicate_quote' });
  });

  it('gets the quote number back that it shared before, and not one that another order got since', async () => {
    const { quoteNumber } = await addOrder(server.client);
    const { id } = await addOrder(server.client, { quoteNumber, allowDuplicate: true });
    const path = `/api/payments/${id}`;
    await server.client.put(path, { quoteNumber: `${quoteNumber}-B` });
    expect((await undoLast('payment', id)).status).toBe(200);
    expect((await read<Order>(path)).quoteNumber).toBe(quoteNumber);

    await server.client.put(path, { quoteNumber: `${quoteNumber}-C` });
    const third = await addOrder(server.client);
    const given = { quoteNumber: quoteNumber.toLowerCase(), allowDuplicate: true };
    expect((await server.client.put(`/api/payments/${third.id}`, given)).status).toBe(200);
    expect((await undoLast('payment', id)).body).toMatchObject({
      code: 'duplicate_quote',
      existingOrder: { id: third.id },
    });
  });

  it('that was added goes into the trash, and comes back', async () => {
    const { id } = await addOrder(server.client);
    expect((await undoLast('payment', id)).status).toBe(200);
    expect((await server.client.get(`/api/payments/${id}`)).status).toBe(404);
    expect((await historyOf('payment', id))[0]).toMatchObject({ action: 'deleted', canUndo: true });
    expect((await undoLast('payment', id)).status).toBe(200);
    expect((await server.client.get(`/api/payments/${id}`)).status).toBe(200);
  });

  it('goes back together with its pre-order', async () => {
    const { id } = await addOrderAt(server.client, 'bank_paid');
    const before = await stored(id);
    const preOrder = await preOrderOf(id, 'Pixel 9');
    await setStatus(server.client, id, 'device_collected', { deliveryMethod: 'delivered' });
    expect(await read(`/api/pre-orders/${preOrder.body.id}`)).toMatchObject({ status: 'picked_up' });
    expect((await undoLast('pre_order', preOrder.body.id)).status).toBe(200);
    expect(await read(`/api/pre-orders/${preOrder.body.id}`)).toMatchObject({ status: 'ordered' });
    expect(await read(`/api/payments/${id}`)).toMatchObject({
      status: 'china_preorder',
      deviceCollectedDate: null,
    });
    const created = (await historyOf('pre_order', preOrder.body.id)).find(
      ({ action }) => action === 'created',
    );
    expect((await undo(created?.id ?? 0)).status).toBe(200);
    expect(await stored(id)).toEqual(before);
    expect((await server.client.get(`/api/pre-orders/${preOrder.body.id}`)).status).toBe(404);
  });

  it('and its pre-order go back and come back together as often as somebody likes', async () => {
    const { id } = await addOrderAt(server.client, 'bank_paid');
    const before = await stored(id);
    const { body: preOrder } = await preOrderOf(id, 'Galaxy S24');
    const after = await stored(id);
    for (let round = 0; round < 3; round += 1) {
      const { version } = await read<Order>(`/api/payments/${id}`);
      const gone = await server.client.post('/api/activity/undo', { entity: 'payment', id, version });
      expect(gone.status, gone.text).toBe(200);
      expect(await stored(id)).toEqual(before);
      expect((await server.client.get(`/api/pre-orders/${preOrder.id}`)).status).toBe(404);
      const back = await undoLast('payment', id);
      expect(back.status, back.text).toBe(200);
      expect(await stored(id)).toEqual(after);
      expect(await read(`/api/pre-orders/${preOrder.id}`)).toMatchObject({ status: 'ordered' });
    }
    expect((await undoLast('pre_order', preOrder.id)).body.detail).toBe(
      'This cannot be undone here: delete the record again instead',
    );
    await server.client.put(`/api/pre-orders/${preOrder.id}`, { status: 'shipped' });
    const refused = await undoLast('payment', id);
    expect(refused.body).toMatchObject({ status: 409, laterEntry: { entity: 'pre_order', action: 'ship' } });
  });

  it('waits again for the place that its pre-order named, where it had waited for another one', async () => {
    const { id } = await addOrderAt(server.client, 'china_preorder');
    const before = await stored(id);
    const { body: preOrder } = await preOrderOf(id, 'Galaxy S24', 'dubai');
    const after = await stored(id);
    for (let round = 0; round < 2; round += 1) {
      expect((await undoLast('payment', id)).status).toBe(200);
      expect(await stored(id)).toEqual(before);
      expect((await undoLast('payment', id)).status).toBe(200);
      expect(await stored(id)).toEqual(after);
      expect(await read(`/api/pre-orders/${preOrder.id}`)).toMatchObject({ orderLocation: 'dubai' });
    }
  });

  it('keeps the device that only its pre-order named, each time that they come back together', async () => {
    const { id } = await addOrderAt(server.client, 'bank_paid', { phoneModel: null });
    await preOrderOf(id, 'Pixel 9');
    const after = await stored(id);
    expect((await undoLast('payment', id)).status).toBe(200);
    expect((await read<Order>(`/api/payments/${id}`)).phoneModel).toBeNull();
    expect((await undoLast('payment', id)).status).toBe(200);
    expect(await stored(id)).toEqual(after);
  });

  it('notes in the log of contacts what holds then, however often it is taken back and done again', async () => {
    const { id } = await addOrder(server.client);
    const told = { customerContacted: true, contactedBy: 'Agent 4', communicationMode: 'sms' };
    await server.client.put(`/api/payments/${id}/customer-contact`, told);
    for (const isReached of [false, true, false, true]) {
      server.clock.advance(1_000);
      expect((await undoLast('payment', id)).status).toBe(200);
      const [latest] = await read<{ isReached: boolean }[]>(`/api/payments/${id}/contacts`);
      expect(latest?.isReached).toBe(isReached);
    }
  });

  it('that followed a pre-order out of the trash leads to that, where it had been deleted by hand', async () => {
    const { id } = await addOrderAt(server.client, 'bank_paid');
    const { body: preOrder } = await preOrderOf(id, 'Galaxy S24');
    await server.client.delete(`/api/pre-orders/${preOrder.id}?rollbackOrder=true`);
    expect((await undoLast('pre_order', preOrder.id)).status).toBe(200);
    expect((await read<Order>(`/api/payments/${id}`)).status).toBe('china_preorder');
    expect((await undoLast('payment', id)).body.detail).toBe(
      'This came back with a restored record: delete that record again instead',
    );
  });

  it('is taken back by what was seen of it, and by nothing newer', async () => {
    const { id, version } = await addOrderAt(server.client, 'approved');
    const signed = await setStatus(server.client, id, 'contract_signed');
    const undoSeen = (seen: number) =>
      server.client.post('/api/activity/undo', { entity: 'payment', id, version: seen });
    expect((await undoSeen(version)).body).toMatchObject({ laterEntry: { action: 'sign' } });
    expect((await undoSeen(signed.version)).status).toBe(200);
    expect((await read<Order>(`/api/payments/${id}`)).status).toBe('approved');
  });
});

describe('a layby', () => {
  it('that was cancelled is as before, what was given back included', async () => {
    const layby = await addLayby(server.client, { paidAmount: '500' });
    const path = `/api/laybys/${layby.id}`;
    server.clock.advance(1_000);
    await server.client.post(`${path}/cancellation`, { reason: 'Moved', fee: '100' });
    expect((await undoLast('layby', layby.id)).status).toBe(200);
    const {
      version: _,
      updatedAt: _at,
      nextActions: _next,
      ...before
    } = layby as Layby & { nextActions?: unknown };
    expect(await read(path)).toMatchObject(before);
    expect((await ledgerOf(path)).map(({ amount }) => amount)).toEqual(['400.00', '-400.00', '500.00']);
  });

  it('that was cancelled, taken back and cancelled anew is each of them whole, as often as somebody likes', async () => {
    const { id } = await addLayby(server.client, { paidAmount: '500' });
    const path = `/api/laybys/${id}`;
    const active = await storedLayby(id);
    // The fee equals what was paid, so nothing is refunded.
    await server.client.post(`${path}/cancellation`, { reason: 'Moved', fee: '500' });
    const cancelled = await storedLayby(id);
    for (let round = 0; round < 3; round += 1) {
      expect((await undoLast('layby', id)).status).toBe(200);
      expect(await storedLayby(id)).toEqual(active);
      expect((await undoLast('layby', id)).status).toBe(200);
      expect(await storedLayby(id)).toEqual(cancelled);
      const paid = (await historyOf('layby', id)).find(({ action }) => action === 'created');
      expect((await undo(paid?.id ?? 0)).status).toBe(409);
    }
  });

  it('gives back no hand-over while something is due', async () => {
    const { id } = await addLayby(server.client, { paidAmount: '6000' });
    const path = `/api/laybys/${id}`;
    await server.client.post(`${path}/hand-over`, { deliveryMethod: 'delivered' });
    await server.client.delete(`${path}/hand-over`);
    const [takenBack] = await historyOf('layby', id);
    await server.client.put(path, { fullAmount: '7000' });
    const refused = await undo(takenBack?.id ?? 0);
    expect(refused.body.detail).toMatch(
      /^The device has been handed over, but with this change N\$ 1,000.00 would still be due/,
    );
    await server.client.put(path, { fullAmount: '6000' });
    expect((await undo(takenBack?.id ?? 0)).status).toBe(200);
    expect((await read<Layby>(path)).deliveryMethod).toBe('delivered');
  });

  it('never shows an ID number in a refusal', async () => {
    const { id } = await addLayby(server.client);
    await server.client.put(`/api/laybys/${id}`, { idNumber: '88010100111' });
    const created = (await historyOf('layby', id)).at(-1);
    const refused = await undo(created?.id ?? 0);
    expect(refused.status).toBe(409);
    expect(refused.text).not.toContain('88010100111');
  });
});

describe('others', () => {
  it('a reservation that was completed with its order is open again, and the order in the trash', async () => {
    const { id } = await addReservation(server.client);
    const order = { quoteNumber: 'Q-FROM-RES', totalAmount: '900.00' };
    const done = await server.client.post(`/api/reservations/${id}/completion`, { order });
    expect(done.status, done.text).toBeLessThan(300);
    expect((await undoLast('reservation', id)).status).toBe(200);
    expect(await read(`/api/reservations/${id}`)).toMatchObject({ status: 'waiting', paymentId: null });
    expect((await server.client.get(`/api/payments/${done.body.paymentId}`)).status).toBe(404);
  });

  describe('a reservation whose completion with an order was taken back', () => {
    async function completed() {
      const { id } = await addReservation(server.client);
      await server.client.put(`/api/reservations/${id}`, { stockReceived: true });
      const order = { quoteNumber: `Q-RES-${id}`, totalAmount: '900.00', paidAmount: '200.00' };
      const { body } = await server.client.post(`/api/reservations/${id}/completion`, { order });
      const path = `/api/payments/${body.paymentId}`;
      expect((await undoLast('reservation', id)).status).toBe(200);
      const isOpen = async () => {
        expect(await read(`/api/reservations/${id}`)).toMatchObject({ status: 'notified', paymentId: null });
        expect((await server.client.get(path)).status).toBe(404);
      };
      const isCompleted = async () => {
        const { paymentId } = body;
        expect(await read(`/api/reservations/${id}`)).toMatchObject({ status: 'completed', paymentId });
        expect(await read(path)).toMatchObject({ paidAmount: '200.00', status: 'partial' });
      };
      return { id, path, paymentId: body.paymentId as number, isOpen, isCompleted };
    }

    it('is completed again with its order and the money in it, and so on as often as somebody likes', async () => {
      const { id, paymentId, isOpen, isCompleted } = await completed();
      await isOpen();
      for (let round = 0; round < 2; round += 1) {
        expect((await historyOf('reservation', id))[0]?.canUndo).toBe(true);
        const redone = await undoLast('reservation', id);
        expect(redone.status, redone.text).toBe(200);
        expect(redone.body.undone).toHaveLength(2);
        await isCompleted();
        const opened = await undoLast('reservation', id);
        expect(opened.status, opened.text).toBe(200);
        await isOpen();
      }
      const [last] = await historyOf('reservation', id);
      const replies = await Promise.all([1, 2, 3].map(() => undo(last?.id ?? 0)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      await isCompleted();
      expect((await ledgerOf(`/api/payments/${paymentId}`)).map(({ amount }) => amount)).toEqual(['200.00']);
    });

    it('is completed again after its order came back by itself, and not while that was deleted anew', async () => {
      const { id, path, paymentId, isCompleted } = await completed();
      expect((await undoLast('payment', paymentId)).status).toBe(200);
      await server.client.delete(path);
      const refused = await undoLast('reservation', id);
      expect(refused.body).toMatchObject({
        status: 409,
        laterEntry: { entity: 'payment', action: 'deleted' },
      });
      expect((await undoLast('payment', paymentId)).status).toBe(200);
      expect((await undoLast('reservation', id)).status).toBe(200);
      await isCompleted();
    });

    it('stays open with its order in the trash where something later stands on that', async () => {
      const { id, isOpen } = await completed();
      const [undone] = await historyOf('reservation', id);
      await server.client.put(`/api/reservations/${id}`, {
        status: 'cancelled',
        cancellationReason: 'Moved',
      });
      const refused = await undo(undone?.id ?? 0);
      expect(refused.body).toMatchObject({ status: 409, laterEntry: { action: 'cancel' } });
      expect((await undoLast('reservation', id)).status).toBe(200);
      await isOpen();
    });

    it('keeps the order that came back with it once something was paid on that', async () => {
      const { id, path, isCompleted } = await completed();
      await undoLast('reservation', id);
      await server.client.post(`${path}/receipts`, { amount: '50.00' });
      const refused = await undoLast('reservation', id);
      expect(refused.body).toMatchObject({ status: 409, laterEntry: { action: 'receipt_added' } });
      const [payment] = await historyOf('payment', Number(path.split('/').at(-1)));
      await undo(payment?.id ?? 0);
      await isCompleted();
      expect((await undoLast('reservation', id)).status).toBe(200);
    });
  });

  it('a customer gets the earlier number back unless somebody else has it, and stays while something is theirs', async () => {
    const { id, phone } = await addCustomer(server.client);
    await server.client.put(`/api/customers/${id}`, { phone: '0817779991' });
    expect((await undoLast('customer', id)).status).toBe(200);
    expect(await read(`/api/customers/${id}`)).toMatchObject({ phone });
    const created = (await historyOf('customer', id)).at(-1);
    const order = await addOrder(server.client, { customerId: id });
    const later = await undo(created?.id ?? 0);
    expect(later.status).toBe(409);
    expect(later.body.detail).toContain(order.quoteNumber);
  });

  it('what is told for information only is refused, and what there is not is not found', async () => {
    const { id } = await addLayby(server.client);
    await server.client.post(`/api/laybys/${id}/reveal-id`);
    expect((await undoLast('layby', id)).body.detail).toBe(
      'This changed nothing, so there is nothing to undo',
    );
    expect((await undo(1_999_999_999)).status).toBe(404);
    const { body } = await server.client.post('/api/activity/undo', { entity: 'backup', id: 1, version: 1 });
    expect(body.code).toBe('not_found');
  });
});

describe('an entry that does not say what was there before', () => {
  it.each([
    ['nothing at all', null, { customerContacted: true, contactedBy: 'Agent 4', communicationMode: 'sms' }],
    ['too little', { contactedBy: null }, { customerContacted: true, contactedBy: 'Agent 4' }],
  ])('but %s is not taken back by a guess', async (_what, before, after) => {
    const order = await addOrder(server.client);
    const told = { customerContacted: true, contactedBy: 'Agent 4', communicationMode: 'sms' };
    await server.client.put(`/api/payments/${order.id}/customer-contact`, told);
    const whole = await stored(order.id);
    const [last] = await historyOf('payment', order.id);
    await server.database.pool.query(
      `insert into activity (at, entity, entity_id, action, before, after)
       select at + interval '1 second', entity, entity_id, action, $2, $3 from activity where id = $1`,
      [last?.id, before, after],
    );
    expect(await undoLast('payment', order.id)).toMatchObject({
      ...{
        status: 409,
        body: { detail: 'The history does not show the earlier values, so this cannot be undone' },
      },
    });
    expect(await stored(order.id)).toEqual(whole);
  });
});

describe('a closed day', () => {
  const close = (day: string, counted = '0') =>
    server.client.post('/api/cash-ups', {
      ...{ branch: 'swakopmund', day, reason: counted === '0' ? undefined : 'Found on the floor' },
      lines: [{ method: 'cash', expected: '0', counted }],
    });

  it('is open again when its closing is taken back, by its message and from the history, the last day alone', async () => {
    const { body: closed } = await close('2026-11-10', '5');
    const byMessage = await server.client.post('/api/activity/undo', {
      ...{ entity: 'cash_up', id: closed.id, version: closed.version },
    });
    expect(byMessage.body, byMessage.text).toEqual({ undone: [{ entity: 'cash_up', id: closed.id }] });
    expect(await read(`/api/cash-ups/${closed.id}`)).toMatchObject({
      ...{ status: 'reopened', countedAmount: '5.00', reopenReason: 'Closing taken back' },
    });
    const [taken, first] = await historyOf('cash_up', closed.id);
    expect(taken).toMatchObject({ action: 'undone', undoesId: first?.id, canUndo: false });
    expect(await undo(taken?.id ?? 0)).toMatchObject({
      ...{ status: 409, body: { detail: 'Count the day again and close it' } },
    });

    expect((await close('2026-11-10')).body).toMatchObject({ status: 'closed', id: closed.id });
    expect((await undo(first?.id ?? 0)).body.detail).toMatch(
      /^This has already been undone: Cash-up Swakopmund, 10 November 2026/,
    );
    await close('2026-11-11');
    expect((await undoLast('cash_up', closed.id)).body.detail).toMatch(/only the last closed day/);
  });
});

describe('a layby that was cancelled since', () => {
  it('keeps its payments and its price until it is reopened', async () => {
    const { id } = await addLayby(server.client);
    const path = `/api/laybys/${id}`;
    await server.client.post(`${path}/receipts`, { amount: '500' });
    const [paid] = await historyOf('layby', id);
    await server.client.put(path, { fullAmount: '7000' });
    const [priced] = await historyOf('layby', id);
    // The fee equals what was paid, so nothing is refunded.
    const cancelled = await server.client.post(`${path}/cancellation`, { reason: 'Moved', fee: '500' });
    expect(cancelled.status, cancelled.text).toBeLessThan(300);
    for (const entry of [paid, priced]) {
      const refused = await undo(entry?.id ?? 0);
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
      expect(refused.body.laterEntry).toMatchObject({ action: 'cancelled' });
    }
    expect(await read<Layby>(path)).toMatchObject({ paidAmount: '500.00', fullAmount: '7000.00' });
    expect((await undoLast('layby', id)).status).toBe(200);
    for (const entry of [priced, paid]) expect((await undo(entry?.id ?? 0)).status).toBe(200);
    expect(await read<Layby>(path)).toMatchObject({ status: 'active', paidAmount: '0.00' });
  });
});

it('gives a customer back the number that was corrected after a call that nobody took, and when to try again', async () => {
  const order = await addOrderAt(server.client, 'phone_available');
  const asked = await server.client.post('/api/call-round/next', { customerId: order.customerId });
  const called = await server.client.post('/api/call-round/calls', {
    ...{ customerId: order.customerId, outcome: 'no_answer', calledAt: asked.body.card.calledAt },
    ...{ communicationMode: 'phone', contactedBy: 'Agent 3' },
  });
  expect(called.status, called.text).toBe(201);
  const stored = async () => {
    const { rows } = await server.database.pool.query(
      'select phone, phone_key, call_again_at, call_tries from customers where id = $1',
      [order.customerId],
    );
    return rows[0];
  };
  const before = await stored();
  expect(before.call_again_at).toBeInstanceOf(Date);
  await server.client.put(`/api/customers/${order.customerId}`, { phone: '0817999001' });
  expect((await stored()).call_again_at).toBeNull();
  expect((await undoLast('customer', order.customerId)).status).toBe(200);
  expect(await stored()).toEqual(before);
});

it('refuses calling hours that would end before they begin', async () => {
  const { rows } = await server.database.pool.query('select id from call_hours');
  const path = `/api/call-hours/${rows[0].id}`;
  expect((await server.client.put(path, { from: '06:00' })).status).toBe(200);
  const [begun] = await historyOf('call_hours', rows[0].id);
  expect((await server.client.put(path, { until: '07:30' })).status).toBe(200);
  const refused = await undo(begun?.id ?? 0);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
});

const HOUR_MS = 3_600_000;

describe('a mistake about money that was taken back is as if it had never been', () => {
  it.each([{ fullAmount: '7000' }, { paidAmount: '600' }])(
    'a layby that was paid off is so since then, after %o',
    async (mistake) => {
      const { id, completedDate } = await addLayby(server.client, { fullAmount: '6000', paidAmount: '6000' });
      expect(completedDate).not.toBeNull();
      server.clock.advance(HOUR_MS);
      expect((await server.client.put(`/api/laybys/${id}`, mistake)).status).toBe(200);
      expect((await undoLast('layby', id)).status).toBe(200);
      expect(await read<Layby>(`/api/laybys/${id}`)).toMatchObject({ status: 'completed', completedDate });
    },
  );

  it('an order has waited since it did', async () => {
    const { id, statusChangedAt } = await addOrder(server.client);
    server.clock.advance(HOUR_MS);
    await server.client.post(`/api/payments/${id}/receipts`, { amount: '100.00' });
    expect((await undoLast('payment', id)).status).toBe(200);
    expect(await read<Order>(`/api/payments/${id}`)).toMatchObject({ status: 'pending', statusChangedAt });
  });

  it('an order has waited since it did, also where a step came with the money', async () => {
    const { id, statusChangedAt } = await addOrder(server.client);
    server.clock.advance(HOUR_MS);
    await server.client.put(`/api/payments/${id}`, { status: 'approved', paidAmount: '20' });
    server.clock.advance(HOUR_MS);
    expect((await undoLast('payment', id)).status).toBe(200);
    expect(await read<Order>(`/api/payments/${id}`)).toMatchObject({ status: 'pending', statusChangedAt });
  });

  it('the day of an order’s money is that of the first that is left', async () => {
    const { id } = await addOrder(server.client);
    const pay = (amount: string, receivedAt: string) =>
      server.client.post(`/api/payments/${id}/receipts`, { amount, receivedAt });
    await pay('100.00', '2026-11-10');
    const [first] = await historyOf('payment', id);
    await pay('50.00', '2026-11-16');
    expect((await undo(first?.id ?? 0)).status).toBe(200);
    const dated = await read<Order>(`/api/payments/${id}`);
    expect([dated.paidAmount, dated.paymentReceivedDate?.slice(0, 10)]).toEqual(['50.00', '2026-11-16']);
  });

  it('or what it was, when the sum was set with another day', async () => {
    const order = { paidAmount: '100', paymentReceivedDate: '2026-11-02' };
    const { id } = await addOrder(server.client, order);
    await server.client.put(`/api/payments/${id}`, { paidAmount: '150', paymentReceivedDate: '2026-11-10' });
    expect((await undoLast('payment', id)).status).toBe(200);
    expect((await read<Order>(`/api/payments/${id}`)).paymentReceivedDate?.slice(0, 10)).toBe('2026-11-02');
  });

  it('or what it was, when money of the same day is taken back and more was received earlier', async () => {
    const { id } = await addOrder(server.client, { paidAmount: '100', paymentReceivedDate: '2026-11-12' });
    const pay = (amount: string, receivedAt: string) =>
      server.client.post(`/api/payments/${id}/receipts`, { amount, receivedAt });
    await pay('50.00', '2026-11-10');
    await pay('0.50', '2026-11-12');
    expect((await undoLast('payment', id)).status).toBe(200);
    const order = await read<Order>(`/api/payments/${id}`);
    expect([order.paidAmount, order.paymentReceivedDate?.slice(0, 10)]).toEqual(['150.00', '2026-11-12']);
  });

  it.each([{}, { receivedAt: '2026-11-10' }])(
    'or the day that somebody gave the order before anything was paid: %o',
    async (received) => {
      const { id } = await addOrder(server.client);
      await server.client.put(`/api/payments/${id}`, { paymentReceivedDate: '2026-11-10' });
      await server.client.post(`/api/payments/${id}/receipts`, { amount: '50.00', ...received });
      expect((await undoLast('payment', id)).status).toBe(200);
      const order = await read<Order>(`/api/payments/${id}`);
      expect([order.paidAmount, order.paymentReceivedDate?.slice(0, 10)]).toEqual(['0.00', '2026-11-10']);
    },
  );

  it('or the corrected day, when everything was given back by mistake', async () => {
    const { id } = await addOrder(server.client, { paidAmount: '100', paymentReceivedDate: '2026-11-12' });
    await server.client.put(`/api/payments/${id}`, { paymentReceivedDate: '2026-11-10' });
    await server.client.put(`/api/payments/${id}`, { paidAmount: '0' });
    expect((await undoLast('payment', id)).status).toBe(200);
    const order = await read<Order>(`/api/payments/${id}`);
    expect([order.paidAmount, order.paymentReceivedDate?.slice(0, 10)]).toEqual(['100.00', '2026-11-10']);
  });

  it('the payment day that came from money after an undo goes with that money', async () => {
    const { id } = await addOrder(server.client);
    const pay = (amount: string, receivedAt: string) =>
      server.client.post(`/api/payments/${id}/receipts`, { amount, receivedAt });
    await pay('10.00', '2026-11-10');
    const [first] = await historyOf('payment', id);
    await pay('20.00', '2026-11-12');
    const [second] = await historyOf('payment', id);
    await pay('30.00', '2026-11-16');
    for (const entry of [first, second]) expect((await undo(entry?.id ?? 0)).status).toBe(200);
    const order = await read<Order>(`/api/payments/${id}`);
    expect([order.paidAmount, order.paymentReceivedDate?.slice(0, 10)]).toEqual(['30.00', '2026-11-16']);
  });
});

it('a customer gets the number back that they shared before, and not one that somebody else got since', async () => {
  const { client } = server;
  const mother = await addCustomer(client, { name: 'Mother' });
  const daughter = await addCustomer(client, {
    ...{ name: 'Daughter', phone: mother.phone, allowDuplicate: true },
  });
  const path = `/api/customers/${daughter.id}`;
  await client.put(path, { phone: '0816667788' });
  // A number that was only restored does not count as newly taken.
  await client.put(`/api/customers/${mother.id}`, { phone: '0816667799' });
  expect((await undoLast('customer', mother.id)).status).toBe(200);
  expect((await undoLast('customer', daughter.id)).status).toBe(200);
  expect(await read(path)).toMatchObject({ phone: mother.phone });

  await client.put(path, { phone: '0816667788' });
  const stranger = await addCustomer(client, { name: 'Stranger', phone: mother.phone, allowDuplicate: true });
  expect((await undoLast('customer', daughter.id)).body).toMatchObject({
    code: 'duplicate_customer',
    existingCustomer: { id: stranger.id },
  });
});
