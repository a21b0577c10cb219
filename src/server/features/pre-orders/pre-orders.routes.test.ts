import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder, PreOrderCounts } from '#shared/contracts/pre-orders.ts';
import * as make from '#testing/builders.ts';
import { addOrder, addOrderAt, COLLECTED_BY_CUSTOMER, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const MISSING = 'Phone Model, Order Location, Agent, and Agent Branch are required';
const bodyFor = (order: { id: number }, fields: Record<string, unknown> = {}) => ({
  paymentId: order.id,
  phoneModel: 'Galaxy S24',
  orderLocation: 'china',
  addedByAgent: 'Agent 1',
  agentBranch: 'Rundu',
  ...fields,
});
const post = (body: unknown, headers?: Record<string, string>) =>
  server.client.post<PreOrder>('/api/pre-orders', body, headers);
const orderOf = async (id: number) => (await server.client.get<Order>(`/api/payments/${id}`)).body;
const history = async (entity: string, id: number) =>
  (await server.client.get(`/api/activity?entity=${entity}&id=${id}`)).body as {
    action: string;
    after: Record<string, unknown> | null;
    agent: string;
  }[];

describe('creating a pre-order', () => {
  it.each(['china', 'dubai'])(
    'from %s takes the order along, and both histories say so',
    async (orderLocation) => {
      const order = await addOrderAt(server.client, 'bank_paid');
      const reply = await post(
        bodyFor(order, {
          orderLocation,
          color: 'Black',
          storage: '256GB',
          supplierOrderNumber: 'SO-1',
          notes: 'Gift',
        }),
      );
      expect(reply.status).toBe(201);
      expect(reply.body).toMatchObject({
        status: 'ordered',
        orderLocation,
        color: 'Black',
        storage: '256GB',
        supplierOrderNumber: 'SO-1',
        notes: 'Gift',
        addedByAgent: 'Agent 1',
        agentBranch: 'Rundu',
        orderDate: server.clock.now().toISOString(),
        customer: { id: order.customerId, name: order.customer.name, phone: order.customer.phone },
        payment: { id: order.id, quoteNumber: order.quoteNumber, status: `${orderLocation}_preorder` },
        isLate: false,
      });
      expect(reply.body.nextActions.map(({ kind, to }) => [kind, to])).toEqual([
        ['ship', 'shipped'],
        ['complete', 'picked_up'],
        ['cancel', 'cancelled'],
      ]);
      expect(await orderOf(order.id)).toMatchObject({
        status: `${orderLocation}_preorder`,
        phoneAvailable: false,
        preOrderLocation: orderLocation,
        preOrder: { id: reply.body.id, status: 'ordered' },
      });
      expect((await history('pre_order', reply.body.id))[0]).toMatchObject({
        action: 'created',
        agent: 'Agent 3',
      });
      expect((await history('payment', order.id))[0]).toMatchObject({ action: 'create_pre_order' });
    },
  );

  it.each(['phoneModel', 'orderLocation', 'addedByAgent', 'agentBranch'])('needs %s', async (field) => {
    const order = await addOrderAt(server.client, 'bank_paid');
    for (const value of [undefined, '', '  ', null]) {
      const reply = await post(bodyFor(order, { [field]: value }));
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ errors: [{ path: field, message: MISSING }] });
    }
    expect((await orderOf(order.id)).status).toBe('bank_paid');
  });

  it('refuses an unknown order, a customer that is not the order’s, and a place that is not known', async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    const other = await addOrder(server.client);
    for (const [fields, path] of [
      [{ paymentId: 999_999 }, 'paymentId'],
      [{ customerId: other.customerId }, 'customerId'],
      [{ orderLocation: 'mars' }, 'orderLocation'],
    ] as const) {
      expect((await post(bodyFor(order, fields))).body).toMatchObject({ status: 400, errors: [{ path }] });
    }
    expect((await post(bodyFor(order, { customerId: order.customerId }))).status).toBe(201);
  });

  it.each([
    'pending',
    'approved',
    'contract_signed',
    'phone_available',
    'device_collected',
    'order_completed',
  ] as const)('refuses an order at %s and leaves it there', async (status) => {
    const order = await addOrderAt(server.client, status);
    const reply = await post(bodyFor(order));
    expect(reply.body).toMatchObject({
      status: 409,
      code: 'transition_refused',
      current: { id: order.id, status },
    });
    expect(await orderOf(order.id)).toEqual(order);
  });

  it('refuses a second one while the first is open, naming it', async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    const { body: first } = await post(bodyFor(order));
    const second = await post(bodyFor(order, { orderLocation: 'dubai' }));
    expect(second.body).toMatchObject({
      status: 409,
      code: 'conflict',
      existingPreOrder: { id: first.id, status: 'ordered' },
    });
    expect((await orderOf(order.id)).status).toBe('china_preorder');
  });

  it('from several devices at once makes one', async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    const replies = await Promise.all(Array.from({ length: 12 }, () => post(bodyFor(order))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 11 }, () => 409),
    ]);
  });

  it('repeated with its key answers the same one, and the client’s own PUT that follows changes nothing', async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    const key = { 'idempotency-key': `pre-order-${order.id}` };
    const first = await post(bodyFor(order), key);
    const again = await post(bodyFor(order), key);
    expect([again.status, again.body.id, again.headers['idempotency-replayed']]).toEqual([
      201,
      first.body.id,
      'true',
    ]);
    const { version } = await orderOf(order.id);
    const put = await server.client.put<Order>(`/api/payments/${order.id}`, {
      status: 'china_preorder',
      phoneAvailable: false,
      preOrderLocation: 'china',
    });
    expect([put.status, put.body.version]).toEqual([200, version]);
  });

  it('gives an order its missing pre-order, at the place that is named now', async () => {
    const order = await addOrderAt(server.client, 'china_preorder');
    const before = (await orderOf(order.id)).statusChangedAt;
    server.clock.advance(60_000);
    const reply = await post(bodyFor(order, { orderLocation: 'dubai' }));
    expect(reply.status).toBe(201);
    expect(await orderOf(order.id)).toMatchObject({
      status: 'dubai_preorder',
      preOrderLocation: 'dubai',
      statusChangedAt: before,
    });
  });

  it('writes the model back to an order that had none, which is then found by it', async () => {
    const order = await addOrderAt(server.client, 'bank_paid', { phoneModel: '' });
    await post(bodyFor(order, { phoneModel: 'Fairphone 6 Moss' }));
    expect((await orderOf(order.id)).phoneModel).toBe('Fairphone 6 Moss');
    const found = await server.client.get<Order[]>('/api/payments?q=fairphone%206%20moss');
    expect(found.body.map(({ id }) => id)).toEqual([order.id]);
    const named = await addOrderAt(server.client, 'bank_paid', { phoneModel: 'Pixel 9' });
    await post(bodyFor(named, { phoneModel: 'Pixel 9 Pro' }));
    expect((await orderOf(named.id)).phoneModel).toBe('Pixel 9');
  });
});

describe('the expected day', () => {
  const expected = async (fields: Record<string, unknown>) => {
    const order = await addOrderAt(server.client, 'bank_paid');
    return (await post(bodyFor(order, fields))).body.expectedArrivalDate;
  };

  it('is the usual time of a place until it has arrivals to learn from', async () => {
    server.clock.set('2026-11-18T08:00:00.000Z');
    expect(await expected({ orderLocation: 'china' })).toBe('2026-12-09');
    expect(await expected({ orderLocation: 'dubai' })).toBe('2026-12-02');
    expect(await expected({ orderLocation: 'china', expectedArrivalDate: '2026-11-30' })).toBe('2026-11-30');
    // Local midnight in Windhoek, as browsers send it.
    expect(await expected({ expectedArrivalDate: '2026-11-29T22:00:00.000Z' })).toBe('2026-11-30');
  });

  it('is none before it was ordered, nor one that nobody can know', async () => {
    server.clock.set('2026-11-18T08:00:00.000Z');
    const order = await addOrderAt(server.client, 'bank_paid');
    const refusal = async (reply: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await reply;
      return [status, (body as { errors: { message: string }[] }).errors[0]?.message];
    };
    const made = (expectedArrivalDate: string) => refusal(post(bodyFor(order, { expectedArrivalDate })));
    expect(await made('2026-11-17')).toEqual([400, 'Choose today or a later date']);
    expect(await made('2199-12-31')).toEqual([400, 'Choose a date within 180 days']);
    const { body: row } = await post(bodyFor(order, { expectedArrivalDate: '2026-11-18' }));
    server.clock.advance(5 * 24 * 60 * 60 * 1000);
    const put = (fields: object) => server.client.put<PreOrder>(`/api/pre-orders/${row.id}`, fields);
    expect(await refusal(put({ expectedArrivalDate: '2020-01-01' }))).toEqual([
      400,
      'Choose the order date or a later date',
    ]);
    expect(await refusal(put({ expectedArrivalDate: '2199-12-31' }))).toEqual([
      400,
      'Choose a date within 180 days',
    ]);
    // An expected day that was stored before and has passed stays valid when other fields change.
    await server.database.pool.query(
      `update pre_orders set expected_arrival_date = '2020-01-01' where id = $1`,
      [row.id],
    );
    const kept = await put({ expectedArrivalDate: '2020-01-01', color: 'Black' });
    expect([kept.status, kept.body.color]).toEqual([200, 'Black']);
    server.clock.set('2026-11-18T08:00:00.000Z');
  });

  it('is then the median of what it took', async () => {
    const orderDate = new Date('2026-09-01T10:00:00Z');
    for (const actual of ['2026-09-09', '2026-09-11', '2026-09-15', '2026-10-30']) {
      await make.makePreOrder(server, {
        orderLocation: 'dubai',
        status: 'arrived',
        orderDate,
        actualArrivalDate: new Date(`${actual}T10:00:00Z`),
      });
    }
    // The lead times in days are 8, 10, 14 and 59.
    expect(await expected({ orderLocation: 'dubai' })).toBe('2026-11-30');
    expect(await expected({ orderLocation: 'china' })).toBe('2026-12-09');
  });
});

describe('the list', () => {
  let all: PreOrder[];
  const list = async (query: string) => (await server.client.get<PreOrder[]>(`/api/pre-orders${query}`)).body;
  const statuses = async (query: string) =>
    [...new Set((await list(query)).map(({ status }) => status))].toSorted();

  beforeAll(async () => {
    for (const [index, status] of [
      'ordered',
      'shipped',
      'arrived',
      'ready_for_collection',
      'picked_up',
      'collected',
      'order_completed',
      'cancelled',
    ].entries()) {
      await make.makePreOrder(server, { status, orderLocation: index % 2 ? 'dubai' : 'china' });
    }
    await make.makePreOrder(server, {
      phoneModel: 'Nothing Phone (3)',
      supplierOrderNumber: 'XQ-77',
      status: 'shipped',
      expectedArrivalDate: '2026-11-17',
    });
    const gone = await make.makePreOrder(server);
    await server.client.delete(`/api/pre-orders/${gone.id}`);
    all = await list('');
  });

  it('has all of them, newest activity first', () => {
    const keys = all.map(({ updatedAt, id }) => [updatedAt, id] as const);
    expect(keys).toEqual(keys.toSorted(([a, x], [b, y]) => (a === b ? y - x : a < b ? 1 : -1)));
    expect(all.every(({ customer, payment }) => customer.name !== '' && payment.quoteNumber !== '')).toBe(
      true,
    );
  });

  it.each([
    ['picked_up', ['collected', 'order_completed', 'picked_up']],
    ['collected', ['collected', 'order_completed', 'picked_up']],
    ['order_completed', ['collected', 'order_completed', 'picked_up']],
    ['ordered,shipped', ['ordered', 'shipped']],
    ['delivery', ['ready_for_collection']],
    ['ready%20for%20delivery', ['ready_for_collection']],
    ['ready_for_collection', ['ready_for_collection']],
    ['active', ['arrived', 'cancelled', 'ordered', 'ready_for_collection', 'shipped']],
    ['nonsense,shipped', ['shipped']],
  ])('filters by %s', async (status, expected) => {
    expect(await statuses(`?status=${status}`)).toEqual(expected);
  });

  it('shows all for a filter that means nothing', async () => {
    expect(await list('?status=nonsense&location=mars')).toHaveLength(all.length);
  });

  it('filters by place and by text', async () => {
    const dubai = await list('?location=dubai');
    expect(new Set(dubai.map(({ orderLocation }) => orderLocation))).toEqual(new Set(['dubai']));
    expect(dubai).toHaveLength(all.filter(({ orderLocation }) => orderLocation === 'dubai').length);
    const ids = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).map(({ id }) => id);
    const wanted = all.find(({ supplierOrderNumber }) => supplierOrderNumber === 'XQ-77') as PreOrder;
    expect(await ids('nothing PHONE (3)')).toEqual([wanted.id]);
    expect(await ids('xq-77')).toEqual([wanted.id]);
    expect(await ids(wanted.payment.quoteNumber)).toContain(wanted.id);
    expect(await ids('100%')).toEqual([]);
  });

  it('pages without losing or repeating any', async () => {
    const seen: number[] = [];
    let url: string | null = '/api/pre-orders?limit=4&status=active';
    while (url !== null) {
      const page: { body: PreOrder[]; headers: Record<string, unknown> } =
        await server.client.get<PreOrder[]>(url);
      seen.push(...page.body.map(({ id }) => id));
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1] ?? null;
    }
    expect(seen).toEqual((await list('?status=active')).map(({ id }) => id));
  });

  it('calls late what is still on its way after the expected day', async () => {
    server.clock.set('2026-11-17T21:59:00.000Z');
    const [row] = (await list('?q=nothing%20phone')) as [PreOrder];
    expect(row.isLate).toBe(false);
    server.clock.set('2026-11-17T22:00:00.000Z');
    expect((await list('?q=nothing%20phone'))[0]?.isLate).toBe(true);
    const { body } = await server.client.get<PreOrderCounts>('/api/pre-orders/counts');
    expect(body.late).toBe((await list('')).filter(({ isLate }) => isLate).length);
    const late = await server.client.get<PreOrder[]>('/api/pre-orders?status=late&limit=50');
    expect(late.body.map(({ isLate }) => isLate)).toEqual(Array.from({ length: body.late }, () => true));
    expect(late.headers['x-total-count']).toBe(String(body.late));
    await server.client.put(`/api/pre-orders/${row.id}`, { status: 'arrived' });
    expect((await list('?q=nothing%20phone'))[0]?.isLate).toBe(false);
  });

  it.each(['', 'china', 'dubai'])('is what the cards count, at %j', async (location) => {
    const { body } = await server.client.get<PreOrderCounts>(`/api/pre-orders/counts?location=${location}`);
    const count = async (status: string) => (await list(`?location=${location}&status=${status}`)).length;
    expect(body).toMatchObject({
      total: (await list(`?location=${location}`)).length,
      inTransit: await count('shipped'),
      readyForCollection: await count('arrived,ready_for_collection'),
      completed: await count('picked_up'),
      byStatus: { ordered: await count('ordered'), picked_up: await count('picked_up') },
    });
  });
});

describe('deleting a pre-order', () => {
  const restoreLatest = async () => {
    const [batch] = (await server.client.get<{ id: number }[]>('/api/trash')).body;
    return server.client.post(`/api/trash/${batch?.id}/restore`);
  };
  const addPair = async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    return (await post(bodyFor(order))).body;
  };

  it('with rollback takes the order back, and restoring brings both back', async () => {
    const row = await addPair();
    const { statusChangedAt } = await orderOf(row.paymentId);
    server.clock.advance(60_000);
    const reply = await server.client.delete(`/api/pre-orders/${row.id}?rollbackOrder=1`);
    expect(reply.status).toBe(204);
    expect(await orderOf(row.paymentId)).toMatchObject({
      status: 'bank_paid',
      preOrderLocation: null,
      phoneAvailable: true,
      preOrder: null,
    });
    expect((await restoreLatest()).status).toBe(200);
    expect(await orderOf(row.paymentId)).toMatchObject({
      status: 'china_preorder',
      statusChangedAt,
      preOrder: { status: 'ordered' },
    });
    const { rows } = await server.database.pool.query(
      `select entity, action from activity where batch_id = (select max(batch_id) from activity) order by id`,
    );
    expect(rows).toEqual([
      { entity: 'pre_order', action: 'deleted' },
      { entity: 'payment', action: 'step_back' },
      { entity: 'pre_order', action: 'restored' },
      { entity: 'payment', action: 'create_pre_order' },
    ]);
  });

  it('with rollback leaves an order that does not wait for it any more', async () => {
    const row = await addPair();
    const path = `/api/pre-orders/${row.id}`;
    await server.client.put(path, { status: 'cancelled', reason: 'Found one here' });
    await setStatus(server.client, row.paymentId, 'phone_available');
    expect((await server.client.delete(`${path}?rollbackOrder=1`)).status).toBe(204);
    expect((await orderOf(row.paymentId)).status).toBe('phone_available');
  });

  it('without it leaves the order as it is', async () => {
    const row = await addPair();
    await server.client.delete(`/api/pre-orders/${row.id}`);
    expect(await orderOf(row.paymentId)).toMatchObject({ status: 'china_preorder', preOrder: null });
  });

  it('with rollback is refused as a whole once the device was handed over', async () => {
    const row = await addPair();
    await setStatus(server.client, row.paymentId, 'device_collected', COLLECTED_BY_CUSTOMER);
    const reply = await server.client.delete(`/api/pre-orders/${row.id}?rollbackOrder=1`);
    expect(reply.body).toMatchObject({ status: 409, code: 'transition_refused' });
    expect((await server.client.get(`/api/pre-orders/${row.id}`)).status).toBe(200);
  });

  it('restored, has caught up with its order: picked up, or cancelled', async () => {
    const collected = await addPair();
    await server.client.delete(`/api/pre-orders/${collected.id}`);
    await setStatus(server.client, collected.paymentId, 'device_collected', COLLECTED_BY_CUSTOMER);
    await restoreLatest();
    expect((await server.client.get(`/api/pre-orders/${collected.id}`)).body).toMatchObject({
      status: 'picked_up',
      ...COLLECTED_BY_CUSTOMER,
    });
    const taken = await addPair();
    await server.client.delete(`/api/pre-orders/${taken.id}`);
    await setStatus(server.client, taken.paymentId, 'bank_paid');
    await restoreLatest();
    // Nothing has come of it, and nobody says so.
    expect((await server.client.get(`/api/pre-orders/${taken.id}`)).body).toMatchObject({
      status: 'cancelled',
      actualArrivalDate: null,
    });
    const told = (await server.client.get(`/api/activity?entity=pre_order&id=${taken.id}`)).body;
    expect(told.map(({ action }: { action: string }) => action)).toEqual([
      'cancel',
      'restored',
      'deleted',
      'created',
    ]);
    expect((await orderOf(taken.paymentId)).status).toBe('bank_paid');
  });

  it('restored behind an order that was handed over without it, is cancelled and has not arrived', async () => {
    const row = await addPair();
    await server.client.delete(`/api/pre-orders/${row.id}?rollbackOrder=1`);
    await setStatus(server.client, row.paymentId, 'order_completed');
    await restoreLatest();
    expect((await server.client.get(`/api/pre-orders/${row.id}`)).body).toMatchObject({
      status: 'cancelled',
      actualArrivalDate: null,
    });
  });

  it.each(['before', 'after'])(
    '%s a hand-over that is taken back, it has arrived when its order is reopened',
    async (when) => {
      const row = await addPair();
      const remove = () => server.client.delete(`/api/pre-orders/${row.id}`);
      if (when === 'before') await remove();
      await setStatus(server.client, row.paymentId, 'device_collected', COLLECTED_BY_CUSTOMER);
      if (when === 'after') await remove();
      // Taken back to the shop, and completed from there.
      await setStatus(server.client, row.paymentId, 'phone_available');
      await setStatus(server.client, row.paymentId, 'order_completed');
      await restoreLatest();
      expect((await server.client.get(`/api/pre-orders/${row.id}`)).body.status).toBe('picked_up');
      await setStatus(server.client, row.paymentId, 'phone_available');
      expect((await server.client.get(`/api/pre-orders/${row.id}`)).body).toMatchObject({
        status: 'arrived',
        pickupDate: null,
      });
    },
  );

  it('refuses an old version with the row as it is', async () => {
    const row = await addPair();
    await server.client.put(`/api/pre-orders/${row.id}`, { notes: 'Blue if possible' });
    const stale = { 'if-match': `"${row.version}"` };
    const reply = await server.client.delete(`/api/pre-orders/${row.id}?rollbackOrder=1`, stale);
    expect(reply.body).toMatchObject({ status: 412, current: { notes: 'Blue if possible' } });
    expect((await orderOf(row.paymentId)).status).toBe('china_preorder');
  });
});

it('needs a session everywhere, and says 404 or 400 for what is not there', async () => {
  const stranger = server.newClient();
  for (const url of ['/api/pre-orders', '/api/pre-orders/1', '/api/pre-orders/counts']) {
    expect((await stranger.get(url)).status).toBe(401);
  }
  expect((await stranger.post('/api/pre-orders', {})).status).toBe(401);
  expect((await stranger.put('/api/pre-orders/1', {})).status).toBe(401);
  expect((await stranger.delete('/api/pre-orders/1')).status).toBe(401);
  for (const path of ['/api/pre-orders/999999', '/api/pre-orders/999999?rollbackOrder=1']) {
    expect((await server.client.delete(path)).status).toBe(404);
  }
  expect((await server.client.get('/api/pre-orders/999999')).status).toBe(404);
  expect((await server.client.put('/api/pre-orders/999999', { status: 'shipped' })).status).toBe(404);
  expect((await server.client.get('/api/pre-orders/abc')).status).toBe(400);
  expect((await server.client.get('/api/pre-orders?limit=0')).status).toBe(400);
});
