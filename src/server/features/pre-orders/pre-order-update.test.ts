import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { OrderStatus } from '#shared/domain/order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS } from '#shared/domain/pre-order-statuses.ts';
import * as make from '#testing/builders.ts';
import { addOrderAt, COLLECTED_BY_CUSTOMER, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const put = (id: number, body: unknown, headers?: Record<string, string>) =>
  server.client.put<PreOrder>(`/api/pre-orders/${id}`, body, headers);
const get = async (id: number) => (await server.client.get<PreOrder>(`/api/pre-orders/${id}`)).body;
const orderOf = async ({ paymentId }: { paymentId: number }) =>
  (await server.client.get<Order>(`/api/payments/${paymentId}`)).body;
const actions = async (entity: string, id: number) =>
  (
    await server.database.pool.query<{ action: string; after: Record<string, unknown> }>(
      'select action, after from activity where entity = $1 and entity_id = $2 order by id desc',
      [entity, id],
    )
  ).rows;
const accept = async (id: number, body: unknown): Promise<PreOrder> => {
  const reply = await put(id, body);
  if (reply.status !== 200) throw new Error(`${JSON.stringify(body)} was refused: ${reply.text}`);
  return reply.body;
};
const now = () => server.clock.now().toISOString();

async function addPair(
  fields: Record<string, unknown> = {},
  from: OrderStatus = 'bank_paid',
): Promise<PreOrder> {
  const order = await addOrderAt(server.client, from);
  const body = {
    phoneModel: 'Pixel 9',
    orderLocation: 'china',
    addedByAgent: 'Agent 1',
    agentBranch: 'Rundu',
  };
  const reply = await server.client.post<PreOrder>('/api/pre-orders', {
    ...body,
    ...fields,
    paymentId: order.id,
  });
  if (reply.status !== 201) throw new Error(`The pre-order was refused: ${reply.text}`);
  return reply.body;
}

const CANCEL = { status: 'cancelled', reason: 'The customer changed their mind' };
const COLLECT = { status: 'picked_up', ...COLLECTED_BY_CUSTOMER };
const complete = () => ({ status: 'picked_up', pickupDate: now() });

/** A new pair whose pre-order has this status, reached step by step. */
async function addPairAt(status: string): Promise<PreOrder> {
  const row = await addPair();
  if (status === 'cancelled') return accept(row.id, CANCEL);
  const way = ['shipped', 'arrived', 'picked_up'];
  for (const step of way.slice(0, way.indexOf(status) + 1)) {
    await accept(row.id, step === 'picked_up' ? COLLECT : { status: step });
  }
  return get(row.id);
}

const WISHES = ['ordered', 'shipped', 'arrived', 'collect', 'complete', 'cancelled'] as const;
/** The statuses of the pre-order and its order after each wish at each status; `same` changes nothing, `no` is refused. */
const TABLE: Record<string, Record<(typeof WISHES)[number], 'same' | 'no' | [string, string]>> = {
  ordered: {
    ordered: 'same',
    shipped: ['shipped', 'china_preorder'],
    arrived: ['arrived', 'china_preorder'],
    collect: ['picked_up', 'device_collected'],
    complete: ['picked_up', 'order_completed'],
    cancelled: ['cancelled', 'bank_paid'],
  },
  shipped: {
    ordered: ['ordered', 'china_preorder'],
    shipped: 'same',
    arrived: ['arrived', 'china_preorder'],
    collect: ['picked_up', 'device_collected'],
    complete: ['picked_up', 'order_completed'],
    cancelled: ['cancelled', 'bank_paid'],
  },
  arrived: {
    ordered: 'no',
    shipped: ['shipped', 'china_preorder'],
    arrived: 'same',
    collect: ['picked_up', 'device_collected'],
    complete: ['picked_up', 'order_completed'],
    cancelled: ['cancelled', 'bank_paid'],
  },
  picked_up: {
    ordered: 'no',
    shipped: 'no',
    arrived: ['arrived', 'phone_available'],
    collect: 'same',
    complete: 'no',
    cancelled: 'no',
  },
  cancelled: {
    ordered: 'no',
    shipped: 'no',
    arrived: 'no',
    collect: 'no',
    complete: 'no',
    cancelled: 'same',
  },
};
const CELLS = Object.entries(TABLE).flatMap(([from, row]) =>
  WISHES.map((wish) => ({ from, wish, expected: row[wish] })),
);

describe('every wish at every status', () => {
  it.each(CELLS)('from $from, $wish', async ({ from, wish, expected }) => {
    const row = await addPairAt(from);
    const order = await orderOf(row);
    server.clock.advance(60_000);
    const bodies = { collect: COLLECT, complete: complete(), cancelled: CANCEL };
    const reply = await put(row.id, bodies[wish as keyof typeof bodies] ?? { status: wish });
    if (expected === 'same' || expected === 'no') {
      expect(reply.status, reply.text).toBe(expected === 'same' ? 200 : 409);
      if (expected === 'no')
        expect(reply.body).toMatchObject({ code: 'transition_refused', current: { id: row.id } });
      expect([await get(row.id), await orderOf(row)]).toEqual([row, order]);
      return;
    }
    const [status, orderStatus] = expected;
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({ status, version: row.version + 1, payment: { status: orderStatus } });
    expect(await orderOf(row)).toMatchObject({ status: orderStatus });
    const isOrderMoved = orderStatus !== order.status;
    expect((await orderOf(row)).version).toBe(order.version + (isOrderMoved ? 1 : 0));
    expect((await actions('pre_order', row.id))[0]?.after).toMatchObject({ status });
    if (isOrderMoved)
      expect((await actions('payment', order.id))[0]?.after).toMatchObject({ status: orderStatus });
  });

  it('is offered where the table has a step, and what is allowed is named', async () => {
    const offered = async (status: string) =>
      (await addPairAt(status)).nextActions.map(({ kind, to }) => `${kind} ${to}`);
    expect(await offered('shipped')).toEqual([
      'mark_arrived arrived',
      'complete picked_up',
      'cancel cancelled',
      'step_back ordered',
    ]);
    expect(await offered('arrived')).toEqual([
      'collect picked_up',
      'complete picked_up',
      'cancel cancelled',
      'step_back shipped',
    ]);
    expect(await offered('picked_up')).toEqual(['step_back arrived']);
    expect(await offered('cancelled')).toEqual([]);
    const row = await addPairAt('arrived');
    expect((await put(row.id, { status: 'ordered' })).body).toMatchObject({
      allowed: ['shipped', 'picked_up', 'cancelled'],
    });
  });

  it.each(['ready_for_collection', 'delivery', 'lost', ''])('never writes %j', async (status) => {
    const row = await addPair();
    expect((await put(row.id, { status })).body).toMatchObject({ status: 400, errors: [{ path: 'status' }] });
  });
});

describe('on the way', () => {
  it('arrival has a date, which going back takes away', async () => {
    const row = await addPair();
    await accept(row.id, { status: 'shipped' });
    server.clock.advance(60_000);
    expect((await accept(row.id, { status: 'arrived' })).actualArrivalDate).toBe(now());
    expect((await accept(row.id, { status: 'shipped' })).actualArrivalDate).toBeNull();
    const given = await accept(row.id, { status: 'arrived', actualArrivalDate: '2026-11-10' });
    expect(given.actualArrivalDate).toBe('2026-11-10T10:00:00.000Z');
  });

  it('refuses an arrival in the future, and one of something that has not arrived', async () => {
    const row = await addPair();
    const path = 'actualArrivalDate';
    for (const body of [{ status: 'arrived', [path]: '2030-01-01' }, { [path]: '2026-11-10' }]) {
      expect((await put(row.id, body)).body).toMatchObject({ status: 400, errors: [{ path }] });
    }
    expect((await get(row.id)).version).toBe(1);
  });
});

describe('another place', () => {
  it('moves the order that waits along, without making it wait anew', async () => {
    const row = await addPair();
    const before = await orderOf(row);
    server.clock.advance(60_000);
    const reply = await accept(row.id, { orderLocation: 'dubai' });
    expect(reply).toMatchObject({ orderLocation: 'dubai', payment: { status: 'dubai_preorder' } });
    expect(await orderOf(row)).toMatchObject({
      status: 'dubai_preorder',
      preOrderLocation: 'dubai',
      statusChangedAt: before.statusChangedAt,
    });
    expect((await actions('payment', row.paymentId))[0]).toMatchObject({
      action: 'location_switched',
      after: { status: 'dubai_preorder', preOrderLocation: 'dubai' },
    });
    expect((await put(row.id, { orderLocation: 'mars' })).status).toBe(400);
  });

  it('of a completed one is where its order waits again when it is reopened', async () => {
    const row = await addPair();
    await accept(row.id, complete());
    await accept(row.id, { orderLocation: 'dubai' });
    await setStatus(server.client, row.paymentId, 'dubai_preorder');
    expect(await get(row.id)).toMatchObject({ status: 'ordered', orderLocation: 'dubai' });
  });

  it('of a cancelled one is nothing to its order', async () => {
    const cancelled = await addPairAt('cancelled');
    const next = { phoneModel: 'Pixel 9', orderLocation: 'china', addedByAgent: 'A', agentBranch: 'B' };
    await server.client.post('/api/pre-orders', { ...next, paymentId: cancelled.paymentId });
    await accept(cancelled.id, { orderLocation: 'dubai' });
    expect((await orderOf(cancelled)).status).toBe('china_preorder');
  });
});

describe('collection', () => {
  it('says when, how and where on both rows', async () => {
    const row = await addPairAt('arrived');
    const reply = await accept(row.id, { ...COLLECT, deviceCollectedDate: '2026-11-10' });
    const said = { deviceCollectedDate: '2026-11-10T10:00:00.000Z', ...COLLECTED_BY_CUSTOMER };
    expect(reply).toMatchObject({ ...said, pickupDate: said.deviceCollectedDate });
    expect(await orderOf(row)).toMatchObject(said);
  });

  it('by the order picks the pre-order up, and counts as its arrival', async () => {
    const row = await addPairAt('shipped');
    const details = { deliveryMethod: 'delivered', collectionBranch: 'rundu' };
    const order = await setStatus(server.client, row.paymentId, 'device_collected', details);
    expect(await get(row.id)).toMatchObject({
      status: 'picked_up',
      deliveryMethod: 'delivered',
      collectionBranch: null,
      deviceCollectedDate: order.deviceCollectedDate,
      actualArrivalDate: order.deviceCollectedDate,
    });
  });

  it('needs a method, a branch when the customer collected, and a day that has come', async () => {
    const row = await addPairAt('arrived');
    for (const [details, path] of [
      [{}, 'deliveryMethod'],
      [{ deliveryMethod: 'collected' }, 'collectionBranch'],
      [{ ...COLLECTED_BY_CUSTOMER, deviceCollectedDate: '2030-01-01' }, 'deviceCollectedDate'],
      [{ deliveryMethod: 'thrown' }, 'deliveryMethod'],
      [{ completesOrder: true, deliveryMethod: 'delivered' }, 'deliveryMethod'],
    ] as const) {
      const reply = await put(row.id, { status: 'picked_up', ...details });
      expect(reply.body, JSON.stringify(details)).toMatchObject({ status: 400, errors: [{ path }] });
    }
    expect([await get(row.id), (await orderOf(row)).status]).toEqual([row, 'china_preorder']);
  });

  it('put right afterwards, on either row, is right on both', async () => {
    const row = await addPairAt('picked_up');
    await accept(row.id, { deviceCollectedDate: '2026-11-09', deliveryMethod: 'delivered' });
    const said = {
      deviceCollectedDate: '2026-11-09T10:00:00.000Z',
      deliveryMethod: 'delivered',
      collectionBranch: null,
    };
    expect([await get(row.id), await orderOf(row)]).toMatchObject([said, said]);
    const again = { deviceCollectedDate: '2026-11-08', ...COLLECTED_BY_CUSTOMER };
    await server.client.put(`/api/payments/${row.paymentId}`, again);
    const corrected = { ...again, deviceCollectedDate: '2026-11-08T10:00:00.000Z' };
    expect(await get(row.id)).toMatchObject({ ...corrected, pickupDate: corrected.deviceCollectedDate });
    expect(await orderOf(row)).toMatchObject(corrected);
    expect((await put(row.id, { deliveryMethod: 'collected', collectionBranch: 'paris' })).status).toBe(400);
  });

  it('has no details before it has happened', async () => {
    const row = await addPair();
    for (const field of ['pickupDate', 'deviceCollectedDate'])
      expect((await put(row.id, { [field]: '2026-11-10' })).body).toMatchObject({
        errors: [{ path: field }],
      });
    expect((await put(row.id, { status: 'shipped', deliveryMethod: 'delivered' })).status).toBe(400);
  });
});

describe('Order Completed', () => {
  it.each([{ pickupDate: '2026-11-10' }, { completesOrder: true }])('completes both with %j', async (how) => {
    const row = await addPair();
    const reply = await accept(row.id, { status: 'picked_up', ...how });
    const at = 'pickupDate' in how ? '2026-11-10T10:00:00.000Z' : now();
    expect(reply).toMatchObject({
      status: 'picked_up',
      pickupDate: at,
      payment: { status: 'order_completed' },
    });
    expect(await orderOf(row)).toMatchObject({ orderCompletedDate: at, deviceCollectedDate: at });
  });

  it('by the pre-order is taken back by the pre-order: the order is what it was', async () => {
    const row = await addPairAt('shipped');
    const before = await orderOf(row);
    await accept(row.id, complete());
    const reply = await accept(row.id, { status: 'arrived' });
    expect(reply).toMatchObject({ status: 'arrived', pickupDate: null, deviceCollectedDate: null });
    expect(reply.actualArrivalDate).not.toBeNull();
    const { version: _, updatedAt: __, statusChangedAt: ___, preOrder: ____, ...facts } = before;
    expect(await orderOf(row)).toMatchObject(facts);
  });

  it.each(['ordered', 'shipped', 'arrived'] as const)(
    'of one that was %s is undone as if it had not been',
    async (status) => {
      const row = await addPairAt(status);
      const before = await orderOf(row);
      server.clock.advance(3_600_000);
      const done = await accept(row.id, complete());
      const [back] = done.nextActions;
      expect(done.nextActions).toEqual([
        { kind: 'step_back', to: status, label: `Back to ${PRE_ORDER_STATUS_LABELS[status]}`, needs: null },
      ]);
      const undone = await accept(row.id, { status: back?.to });
      const kept = ({ version: _, updatedAt: __, payment: ___, ...facts }: PreOrder) => facts;
      expect(kept(undone)).toEqual(kept(row));
      expect(undone.version).toBe(done.version + 1);
      const { version: _, updatedAt: __, statusChangedAt: ___, ...facts } = before;
      expect(await orderOf(row)).toMatchObject(facts);
    },
  );

  it('by the order is taken back by the order, never by its pre-order', async () => {
    const row = await addPairAt('shipped');
    await setStatus(server.client, row.paymentId, 'order_completed');
    expect((await get(row.id)).nextActions).toEqual([]);
    const refused = await put(row.id, { status: 'arrived' });
    expect(refused.body).toMatchObject({ status: 409, code: 'transition_refused', allowed: [] });
    await setStatus(server.client, row.paymentId, 'china_preorder');
    expect(await get(row.id)).toMatchObject({ status: 'shipped', pickupDate: null, actualArrivalDate: null });
  });

  it('by the pre-order, reopened by the order and completed there, is the order’s own', async () => {
    const row = await addPair();
    await accept(row.id, complete());
    await setStatus(server.client, row.paymentId, 'china_preorder');
    await setStatus(server.client, row.paymentId, 'order_completed');
    expect((await put(row.id, { status: 'arrived' })).status).toBe(409);
  });

  it('said twice changes nothing the second time', async () => {
    const row = await addPair();
    const done = await accept(row.id, complete());
    server.clock.advance(60_000);
    expect(await accept(row.id, complete())).toEqual(done);
  });
});

describe('going back', () => {
  it('from collected, by either row, makes the phone one to be collected', async () => {
    for (const back of ['order', 'pre-order']) {
      const row = await addPairAt('picked_up');
      if (back === 'order') await setStatus(server.client, row.paymentId, 'phone_available');
      else await accept(row.id, { status: 'arrived' });
      expect(await get(row.id)).toMatchObject({ status: 'arrived', pickupDate: null, deliveryMethod: null });
      expect(await orderOf(row)).toMatchObject({
        status: 'phone_available',
        phoneAvailable: true,
        deviceCollectedDate: null,
        deliveryMethod: null,
        collectionBranch: null,
      });
    }
  });

  it('from arrived, behind a phone to be collected, makes its order wait again', async () => {
    const row = await addPairAt('picked_up');
    await accept(row.id, { status: 'arrived' });
    await accept(row.id, { status: 'shipped' });
    expect(await orderOf(row)).toMatchObject({ status: 'china_preorder', phoneAvailable: false });
  });

  it('of the order to the bank cancels the pre-order; another can be made then', async () => {
    const row = await addPairAt('shipped');
    await setStatus(server.client, row.paymentId, 'bank_paid');
    expect((await get(row.id)).status).toBe('cancelled');
    const body = { phoneModel: 'Pixel 9', orderLocation: 'dubai', addedByAgent: 'A', agentBranch: 'B' };
    const next = await server.client.post('/api/pre-orders', { ...body, paymentId: row.paymentId });
    expect(next.status).toBe(201);
    expect((await orderOf(row)).preOrder?.id).toBe(next.body.id);
  });
});

describe('cancelling', () => {
  it('needs a reason, which the history keeps', async () => {
    const row = await addPair();
    for (const reason of [undefined, '', ' ']) {
      const reply = await put(row.id, { status: 'cancelled', reason });
      expect(reply.body).toMatchObject({ status: 400, errors: [{ path: 'reason' }] });
    }
    await accept(row.id, CANCEL);
    expect((await actions('pre_order', row.id))[0]).toMatchObject({
      action: 'cancel',
      after: { reason: CANCEL.reason },
    });
    expect(await orderOf(row)).toMatchObject({
      status: 'bank_paid',
      phoneAvailable: true,
      preOrderLocation: null,
    });
  });
});

describe('rows of older software', () => {
  it('that say collected or ready for collection can go on and back', async () => {
    const ready = await make.makePreOrder(server, {
      status: 'ready_for_collection',
      actualArrivalDate: server.clock.now(),
    });
    expect(await accept(ready.id, COLLECT)).toMatchObject({
      status: 'picked_up',
      payment: { status: 'device_collected' },
    });
    const collected = await make.makePreOrder(server, { status: 'collected' });
    expect(await accept(collected.id, { status: 'arrived' })).toMatchObject({
      status: 'arrived',
      payment: { status: 'china_preorder' },
    });
  });

  it('whose order is ahead of them follow it', async () => {
    const order = await make.makeOrder(server, { status: 'device_collected' });
    const row = await make.makePreOrder(server, {
      paymentId: order.id,
      customerId: order.customerId,
      status: 'arrived',
    });
    expect(await accept(row.id, COLLECT)).toMatchObject({
      status: 'picked_up',
      collectionBranch: 'windhoek',
      payment: { status: 'device_collected' },
    });
  });
});

describe('the facts', () => {
  it('change where given, stay where absent, clear with null, and leave the order alone', async () => {
    const row = await addPair({ color: 'Black', notes: 'Gift' });
    const order = await orderOf(row);
    const changed = await accept(row.id, {
      color: null,
      storage: '512GB',
      supplierOrderNumber: 'SO-9',
      expectedArrivalDate: '2026-12-24',
      phoneModel: 'Pixel 9 Pro',
      junk: 1,
    });
    expect(changed).toMatchObject({
      color: null,
      storage: '512GB',
      supplierOrderNumber: 'SO-9',
      expectedArrivalDate: '2026-12-24',
      phoneModel: 'Pixel 9 Pro',
      notes: 'Gift',
      version: 2,
    });
    expect((await accept(row.id, { expectedArrivalDate: null })).expectedArrivalDate).toBeNull();
    expect((await orderOf(row)).version).toBe(order.version);
    expect((await put(row.id, { phoneModel: '' })).status).toBe(400);
  });

  it('that are the same leave no trace', async () => {
    const row = await addPair();
    const { orderLocation, phoneModel, status, expectedArrivalDate } = row;
    expect(await accept(row.id, { orderLocation, phoneModel, status, expectedArrivalDate })).toEqual(row);
    expect(await actions('pre_order', row.id)).toHaveLength(1);
  });

  it('given with a step go with it', async () => {
    const row = await addPair();
    const reply = await accept(row.id, {
      status: 'shipped',
      supplierOrderNumber: 'SO-3',
      orderLocation: 'dubai',
    });
    expect(reply).toMatchObject({
      status: 'shipped',
      supplierOrderNumber: 'SO-3',
      payment: { status: 'dubai_preorder' },
    });
  });
});

describe('two agents', () => {
  it('with an old version get the row as it is now', async () => {
    const row = await addPair();
    await accept(row.id, { status: 'shipped' });
    const stale = await put(row.id, { notes: 'Late' }, { 'if-match': `"${row.version}"` });
    expect(stale.body).toMatchObject({
      status: 412,
      code: 'stale_version',
      current: { status: 'shipped', version: 2 },
    });
  });

  it('moving one pre-order at the same moment: one moves it, in one history row', async () => {
    const row = await addPair();
    const wishes = [{ status: 'shipped' }, { status: 'arrived' }, CANCEL, COLLECT];
    const match = { 'if-match': `"${row.version}"` };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put(row.id, wishes[n % 4], match)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 412),
    ]);
    expect(await actions('pre_order', row.id)).toHaveLength(2);
  });

  it('one at the order and one at its pre-order: both rows tell one story, and nobody waits for ever', async () => {
    for (let round = 0; round < 10; round += 1) {
      const row = await addPair();
      const toOrder = (body: unknown) => server.client.put(`/api/payments/${row.paymentId}`, body);
      const replies = await Promise.all([
        put(row.id, CANCEL),
        toOrder({ status: 'device_collected', ...COLLECTED_BY_CUSTOMER }),
        put(row.id, { status: 'arrived' }),
        toOrder({ status: 'bank_paid' }),
        put(row.id, complete()),
        server.client.delete(`/api/pre-orders/${row.id}?rollbackOrder=1`),
      ]);
      expect(
        replies.every(({ status }) => [200, 204, 404, 409].includes(status)),
        replies.map((r) => r.text).join(),
      ).toBe(true);
      const order = await orderOf(row);
      const story = order.preOrder === null ? 'deleted' : order.preOrder.status;
      const stories: Partial<Record<string, string[]>> = {
        bank_paid: ['cancelled', 'deleted'],
        china_preorder: ['ordered', 'arrived', 'deleted'],
        device_collected: ['picked_up', 'deleted'],
        order_completed: ['picked_up', 'deleted'],
      };
      expect(stories[order.status], order.status).toContain(story);
    }
  });
});
