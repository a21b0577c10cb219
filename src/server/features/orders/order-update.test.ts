import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { decideTransition, STAGE_DATE_RANKS } from '#shared/domain/order-lifecycle.ts';
import { ORDER_STATUSES, rankOf, STAGE_DATES } from '#shared/domain/order-statuses.ts';
import { addOrder, addOrderAt, COLLECTED_BY_CUSTOMER, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const put = (id: number, body: unknown, headers?: Record<string, string>) =>
  server.client.put<Order>(`/api/payments/${id}`, body, headers);
const get = async (id: number) => (await server.client.get<Order>(`/api/payments/${id}`)).body;
const history = async (id: number) =>
  (
    await server.database.pool.query<{ action: string; after: Record<string, unknown> }>(
      `select action, after from activity where entity = 'payment' and entity_id = $1 order by id`,
      [id],
    )
  ).rows;

describe('C3: every pair of statuses', () => {
  it.each(ORDER_STATUSES)('from %s goes where the lifecycle lets it, and nowhere else', async (from) => {
    for (const to of ORDER_STATUSES) {
      const order = await addOrderAt(server.client, from);
      const before = (await history(order.id)).length;
      const decision = decideTransition(
        {
          status: from,
          statusBeforeCompletion: from === 'order_completed' ? 'pending' : null,
          deviceCollectedDate: order.deviceCollectedDate,
          isCollectionStampedByCompletion: from === 'order_completed',
          paidCents: centsOfAmount(order.paidAmount),
        },
        to,
      );
      const details = to === 'device_collected' ? COLLECTED_BY_CUSTOMER : {};
      const reply = await put(order.id, { status: to, ...details });
      const expected = decision.outcome === 'refused' ? 409 : 200;
      expect([to, reply.status], `${from} → ${to}: ${reply.text}`).toEqual([to, expected]);
      const after = await get(order.id);
      expect(after.status).toBe(decision.outcome === 'change' ? to : from);
      const isNoted =
        decision.outcome === 'change' || (decision.outcome === 'unchanged' && to === 'device_collected');
      expect((await history(order.id)).length).toBeLessThanOrEqual(before + (isNoted ? 1 : 0));
    }
  });

  it.each(['completed', 'overdue', 'lost', ''])('never accepts %j', async (status) => {
    const order = await addOrder(server.client);
    const reply = await put(order.id, { status });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ errors: [{ path: 'status' }] });
  });

  it('says what is allowed, and where the order is now', async () => {
    const order = await addOrderAt(server.client, 'device_collected');
    const reply = await put(order.id, { status: 'approved' });
    expect(reply.body).toMatchObject({
      code: 'transition_refused',
      allowed: ['phone_available', 'order_completed'],
      current: { id: order.id, status: 'device_collected' },
    });
  });
});

describe('the dates of the stages', () => {
  it('are stamped one by one on the way, by the server', async () => {
    const order = await addOrder(server.client);
    const steps = [
      ['approved', 'approvalDate'],
      ['contract_signed', 'contractSignedDate'],
      ['bank_paid', 'bankPaidDate'],
    ] as const;
    for (const [status, field] of steps) {
      server.clock.advance(60_000);
      expect((await setStatus(server.client, order.id, status))[field]).toBe(
        server.clock.now().toISOString(),
      );
    }
    expect((await setStatus(server.client, order.id, 'phone_available')).phoneAvailable).toBe(true);
  });

  it('are those that the client reports, when they are not in the future', async () => {
    const order = await addOrder(server.client);
    const approved = await put(order.id, { status: 'approved', approvalDate: '2026-11-12' });
    expect(approved.body.approvalDate).toBe('2026-11-12T10:00:00.000Z');
    const ahead = new Date(server.clock.now().getTime() + 6 * 60_000).toISOString();
    const refused = await put(order.id, { status: 'contract_signed', contractSignedDate: ahead });
    expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'contractSignedDate' }] });
    const skewed = new Date(server.clock.now().getTime() + 4 * 60_000).toISOString();
    expect((await put(order.id, { status: 'contract_signed', contractSignedDate: skewed })).status).toBe(200);
  });

  it('of stages that a jump left out stay empty, and the history names them', async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    expect(order).toMatchObject({ approvalDate: null, contractSignedDate: null });
    expect((await history(order.id)).at(-1)).toMatchObject({
      action: 'forward',
      after: { skippedStages: ['approved', 'contract_signed'] },
    });
  });

  it.each(ORDER_STATUSES)('of stages that %s has not reached are refused', async (status) => {
    const order = await addOrderAt(server.client, status);
    for (const field of STAGE_DATES) {
      const reply = await put(order.id, { [field]: '2026-11-10' });
      const isAhead = STAGE_DATE_RANKS[field] > rankOf(status);
      expect([field, reply.status], reply.text).toEqual([field, isAhead ? 400 : 200]);
      if (isAhead) expect(reply.body).toMatchObject({ errors: [{ path: field }] });
    }
  });

  it('go with the step that reaches their stage, and may be repeated when the order has them', async () => {
    const order = await addOrderAt(server.client, 'approved');
    const ahead = { contractSignedDate: '2026-11-11', bankPaidDate: '2026-11-12' };
    expect((await put(order.id, { ...ahead, status: 'contract_signed' })).body).toMatchObject({
      errors: [{ path: 'bankPaidDate' }],
    });
    const paid = await setStatus(server.client, order.id, 'bank_paid', ahead);
    expect(paid.contractSignedDate).toBe('2026-11-11T10:00:00.000Z');
    const back = await put(order.id, { ...paid, status: 'contract_signed' });
    expect([back.status, back.body.bankPaidDate]).toEqual([200, null]);
  });

  it.each([
    ['approved', ['approvalDate']],
    ['contract_signed', ['contractSignedDate']],
    ['bank_paid', ['bankPaidDate']],
    ['device_collected', ['deviceCollectedDate', 'deliveryMethod', 'collectionBranch']],
    ['order_completed', ['deviceCollectedDate', 'orderCompletedDate']],
  ] as const)('that %s stands for cannot be cleared', async (status, fields) => {
    const order = await addOrderAt(server.client, status);
    for (const field of fields) {
      const reply = await put(order.id, { [field]: null });
      expect([field, reply.status], reply.text).toEqual([field, 400]);
      expect(reply.body).toMatchObject({ code: 'invalid_request', errors: [{ path: field }] });
    }
    expect(await get(order.id)).toEqual(order);
  });

  it('that nothing stands on are cleared with null, also in a whole order that goes a step back', async () => {
    const order = await addOrderAt(server.client, 'phone_available');
    await put(order.id, { approvalDate: '2026-11-10', contractSignedDate: '2026-11-11' });
    const cleared = { approvalDate: null, contractSignedDate: null, bankPaidDate: null };
    expect(await setStatus(server.client, order.id, 'device_collected', COLLECTED_BY_CUSTOMER)).toMatchObject(
      {
        approvalDate: '2026-11-10T10:00:00.000Z',
      },
    );
    expect((await put(order.id, cleared)).body).toMatchObject(cleared);
    const back = { deviceCollectedDate: null, deliveryMethod: null, collectionBranch: null };
    expect((await put(order.id, { ...back, status: 'phone_available' })).body).toMatchObject(back);
    const done = await put(order.id, { status: 'order_completed', ...back, orderCompletedDate: null });
    expect(done.body).toMatchObject({ status: 'order_completed', deliveryMethod: null });
    expect(done.body.deviceCollectedDate).toBe(done.body.orderCompletedDate);
    // The order was completed without a delivery method, and a client that sends the whole order back repeats that.
    expect((await put(order.id, { ...done.body })).status).toBe(200);
  });

  it('of money stays while any of it is there, and goes with it', async () => {
    const order = await addOrder(server.client, { paidAmount: '100' });
    expect((await put(order.id, { paymentReceivedDate: null })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'paymentReceivedDate' }],
    });
    expect((await put(order.id, { paymentReceivedDate: null, paidAmount: '150' })).status).toBe(400);
    expect((await put(order.id, { paymentReceivedDate: null, paidAmount: '0' })).body).toMatchObject({
      paymentReceivedDate: null,
      paidAmount: '0.00',
    });
    const again = await put(order.id, { paymentReceivedDate: null, paidAmount: '50' });
    expect(again.body.paymentReceivedDate).toBe(server.clock.now().toISOString());
  });

  it('cannot make Fix Completed Orders complete what nobody completed', async () => {
    const order = await addOrder(server.client);
    expect((await put(order.id, { orderCompletedDate: '2026-11-10' })).status).toBe(400);
    await server.client.post('/api/migrate-completed-orders');
    expect(await get(order.id)).toEqual(order);
  });

  it('are cleared on the way back', async () => {
    const order = await addOrder(server.client);
    for (const status of ['approved', 'contract_signed', 'bank_paid', 'phone_available']) {
      await setStatus(server.client, order.id, status);
    }
    await setStatus(server.client, order.id, 'device_collected', COLLECTED_BY_CUSTOMER);
    expect(await setStatus(server.client, order.id, 'phone_available')).toMatchObject({
      deviceCollectedDate: null,
      deliveryMethod: null,
      collectionBranch: null,
    });
    expect((await setStatus(server.client, order.id, 'bank_paid')).bankPaidDate).not.toBeNull();
    expect((await setStatus(server.client, order.id, 'contract_signed')).bankPaidDate).toBeNull();
    expect((await setStatus(server.client, order.id, 'approved')).contractSignedDate).toBeNull();
    expect((await setStatus(server.client, order.id, 'pending')).approvalDate).toBeNull();
  });
});

describe('collection', () => {
  it('needs a method, and a branch when the customer collected', async () => {
    const order = await addOrderAt(server.client, 'phone_available');
    expect((await put(order.id, { status: 'device_collected' })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'deliveryMethod' }],
    });
    expect(
      (await put(order.id, { status: 'device_collected', deliveryMethod: 'collected' })).body,
    ).toMatchObject({
      errors: [{ path: 'collectionBranch' }],
    });
  });

  it('by delivery has no branch, whatever was sent', async () => {
    const order = await addOrderAt(server.client, 'phone_available');
    const details = { deliveryMethod: 'delivered', collectionBranch: 'rundu' };
    expect(await setStatus(server.client, order.id, 'device_collected', details)).toMatchObject({
      deliveryMethod: 'delivered',
      collectionBranch: null,
    });
  });

  it('by delivery is corrected without a branch', async () => {
    const order = await addOrderAt(server.client, 'device_collected');
    expect((await put(order.id, { deliveryMethod: 'delivered', collectionBranch: null })).body).toMatchObject(
      {
        deliveryMethod: 'delivered',
        collectionBranch: null,
      },
    );
  });

  it('that was a delivery is corrected to a collection only with its branch', async () => {
    const order = await addOrderAt(server.client, 'device_collected');
    await put(order.id, { deliveryMethod: 'delivered' });
    expect((await put(order.id, { deliveryMethod: 'collected' })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'collectionBranch' }],
    });
    const collected = { deliveryMethod: 'collected', collectionBranch: 'rundu' };
    expect((await put(order.id, collected)).body).toMatchObject(collected);
  });

  it('cannot lie in the future', async () => {
    const order = await addOrderAt(server.client, 'phone_available');
    const tomorrow = { ...COLLECTED_BY_CUSTOMER, deviceCollectedDate: '2026-11-19' };
    expect((await put(order.id, { status: 'device_collected', ...tomorrow })).body).toMatchObject({
      errors: [{ path: 'deviceCollectedDate' }],
    });
  });
});

describe('completion', () => {
  it('of a collected order keeps its collection date, and Reopen goes back to it', async () => {
    const order = await addOrderAt(server.client, 'device_collected');
    server.clock.advance(3_600_000);
    const done = await setStatus(server.client, order.id, 'order_completed');
    expect(done).toMatchObject({
      deviceCollectedDate: order.deviceCollectedDate,
      orderCompletedDate: server.clock.now().toISOString(),
      nextActions: [{ kind: 'reopen', to: 'device_collected', label: 'Reopen' }],
    });
    expect(await setStatus(server.client, order.id, 'device_collected')).toMatchObject({
      orderCompletedDate: null,
      deviceCollectedDate: order.deviceCollectedDate,
    });
  });

  it('of an uncollected order stamps the collection too, and Reopen takes both back', async () => {
    const order = await addOrderAt(server.client, 'approved');
    const done = await setStatus(server.client, order.id, 'order_completed');
    expect(done.deviceCollectedDate).toBe(done.orderCompletedDate);
    expect((await put(order.id, { status: 'device_collected' })).status).toBe(409);
    expect(await setStatus(server.client, order.id, 'approved')).toMatchObject({
      orderCompletedDate: null,
      deviceCollectedDate: null,
      approvalDate: order.approvalDate,
    });
  });

  it('keeps the day of the hand-over, also where the call has the moment of the completion for both', async () => {
    const order = await addOrderAt(server.client, 'device_collected');
    await put(order.id, { deviceCollectedDate: '2026-09-28' });
    const now = server.clock.now().toISOString();
    const both = { orderCompletedDate: now, deviceCollectedDate: now };
    const { body } = await put(order.id, { status: 'order_completed', ...both });
    expect(body).toMatchObject({ orderCompletedDate: now, deviceCollectedDate: '2026-09-28T10:00:00.000Z' });
  });

  it('takes the day of the hand-over that is given where none is known', async () => {
    const order = await addOrderAt(server.client, 'phone_available');
    const given = { deviceCollectedDate: '2026-09-28', ...COLLECTED_BY_CUSTOMER };
    const { body } = await put(order.id, { status: 'order_completed', ...given });
    expect(body.deviceCollectedDate).toBe('2026-09-28T10:00:00.000Z');
  });
});

describe('two agents', () => {
  it('C3: moving one order at the same moment: one moves it, and the history has one row', async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    const before = (await history(order.id)).length;
    const targets = ['phone_available', 'china_preorder', 'contract_signed', 'dubai_preorder'];
    const wishes = Array.from({ length: 40 }, (_, index) => ({ status: targets[index % targets.length] }));
    const match = { 'if-match': `"${order.version}"` };
    const replies = await Promise.all(wishes.map((wish) => put(order.id, wish, match)));
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(39);
    expect(await history(order.id)).toHaveLength(before + 1);
  });

  it('without a version: losers are told, nobody is moved twice', async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    const before = (await history(order.id)).length;
    const targets = ['phone_available', 'china_preorder'];
    const wishes = Array.from({ length: 40 }, (_, index) => put(order.id, { status: targets[index % 2] }));
    const replies = await Promise.all(wishes);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await history(order.id)).toHaveLength(before + 1);
  });
});

describe('the facts of an order', () => {
  it('change where given, stay where absent, clear with null', async () => {
    const order = await addOrder(server.client, { dueDate: '2026-12-24' });
    const changed = await put(order.id, {
      phoneModel: 'Pixel 9',
      totalAmount: '9800',
      junk: 1,
      remainingAmount: '1',
    });
    expect(changed.body).toMatchObject({
      phoneModel: 'Pixel 9',
      totalAmount: '9800.00',
      remainingAmount: '9800.00',
      dueDate: '2026-12-24',
      quoteNumber: order.quoteNumber,
    });
    expect((await put(order.id, { dueDate: null, phoneModel: '' })).body).toMatchObject({
      dueDate: null,
      phoneModel: null,
    });
  });

  it('that are the same leave no trace', async () => {
    const order = await addOrder(server.client);
    const before = (await history(order.id)).length;
    const { quoteNumber, totalAmount, phoneModel } = order;
    expect((await put(order.id, { quoteNumber, totalAmount, phoneModel })).body.version).toBe(order.version);
    expect(await history(order.id)).toHaveLength(before);
  });

  it('are found by their new words', async () => {
    const order = await addOrder(server.client);
    await put(order.id, { quoteNumber: 'ZZ-Näme-9', phoneModel: 'Fairphone 6' });
    const found = async (q: string) =>
      (await server.client.get<Order[]>(`/api/payments?q=${encodeURIComponent(q)}`)).body.map(({ id }) => id);
    expect(await found('zz-name')).toEqual([order.id]);
    expect(await found(' FAIRPHONE  6 ')).toEqual([order.id]);
  });

  it('with a quote number of another order are refused', async () => {
    const other = await addOrder(server.client);
    const order = await addOrder(server.client);
    expect((await put(order.id, { quoteNumber: other.quoteNumber.toLowerCase() })).body).toMatchObject({
      code: 'duplicate_quote',
    });
  });

  it('about delivery set availability, and never the status', async () => {
    const order = await addOrderAt(server.client, 'phone_available');
    expect((await put(order.id, { phoneDeliveryStatus: 'not_available' })).body).toMatchObject({
      phoneAvailable: false,
      status: 'phone_available',
    });
    expect((await put(order.id, { phoneDeliveryStatus: 'courier' })).body.phoneAvailable).toBe(true);
  });

  it('are refused where they are not one of the known codes', async () => {
    const order = await addOrder(server.client);
    for (const body of [
      { collectionBranch: 'paris' },
      { deliveryMethod: 'thrown' },
      { phoneDeliveryStatus: 'gone' },
      { approvalDate: '2026-02-30' },
      { totalAmount: '-1' },
      { phoneAvailable: 'yes' },
    ]) {
      const reply = await put(order.id, body);
      expect([Object.keys(body)[0], reply.status]).toEqual([Object.keys(body)[0], 400]);
    }
    expect((await get(order.id)).version).toBe(1);
  });
});

describe('whether the customer knows', () => {
  const contact = (id: number, body: unknown) =>
    server.client.put<Order>(`/api/payments/${id}/customer-contact`, body);

  it('is noted with who and how, logged, and never moves the order', async () => {
    const order = await addOrderAt(server.client, 'phone_available');
    const told = await contact(order.id, {
      customerContacted: true,
      contactedBy: 'Agent 2',
      communicationMode: 'WhatsApp',
    });
    expect(told.body).toMatchObject({
      status: 'phone_available',
      customerContacted: true,
      contactedBy: 'Agent 2',
      communicationMode: 'whatsapp',
      customerNotifiedDate: server.clock.now().toISOString(),
    });
    const untold = await contact(order.id, { customerContacted: false, note: 'Wrong number' });
    expect(untold.body).toMatchObject({
      customerContacted: false,
      contactedBy: null,
      customerNotifiedDate: null,
    });
    expect((await server.client.get(`/api/payments/${order.id}/contacts`)).body).toMatchObject([
      { isReached: false, note: 'Wrong number' },
      { isReached: true, contactedBy: 'Agent 2', communicationMode: 'whatsapp' },
    ]);
  });

  it('needs who and how', async () => {
    const order = await addOrder(server.client);
    const reply = await contact(order.id, { customerContacted: true });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ errors: [{ path: 'contactedBy' }, { path: 'communicationMode' }] });
  });
});
