import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findDevicePlaces } from '#server/platform/entities/device-places.ts';
import type { FoundHandOvers, HandOver, HandOverBody, HandOverPass } from '#shared/contracts/hand-over.ts';
import type { Order } from '#shared/contracts/orders.ts';
import * as make from '#testing/builders.ts';
import { imeiOf } from '#testing/imei.ts';
import { addOrderAt } from '#testing/shop.ts';
import { startTestServer, TEST_PASSWORD, type TestClient, type TestServer } from '#testing/test-server.ts';

const PATH = '/api/hand-overs';
const IMEI = '490154203237518';
const OTHER_IMEI = '356938035643809';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The device has no branch unless a test sets one.
  await server.client.put('/api/auth/device', { agent: null, branch: null, team: null });
});
afterAll(() => server.stop());
// Each test starts with unused attempts.
beforeEach(async () => {
  await server.database.pool.query('delete from rate_limits');
});

const read = async <T>(path: string) => (await server.client.get<T>(path)).body;
const find = (asked: object, client: TestClient = server.client) =>
  client.post<FoundHandOvers>(`${PATH}/find`, asked);
const ok = async (reply: Promise<{ status: number; text: string }>) => {
  const { status, text } = await reply;
  expect(status, text).toBeLessThan(300);
};
/** A device without a branch, like `server.client` in this file. */
const addDevice = async () => {
  const client = server.newClient();
  await client.post('/api/auth/login', { password: TEST_PASSWORD });
  return client;
};
const codeOf = async (kind: string, id: number) => {
  const { code } = await read<HandOverPass>(`${PATH}/pass/${kind}/${id}`);
  return code;
};
const ready = (values: Record<string, unknown> = {}) =>
  addOrderAt(server.client, 'phone_available', { agentBranch: 'rundu', totalAmount: '5000', ...values });
const bodyOf = (order: { id: number; version: number }, more: Partial<HandOverBody> = {}): HandOverBody => ({
  ...{ kind: 'payment', id: order.id, version: order.version, code: null, branch: 'rundu' },
  // Each record has a device of its own.
  imei: imeiOf(order.id + (more.kind === 'layby' ? 500_000 : 0)),
  ...{ payment: null, signature: '10,10 20,30;40,50', accessories: ['charger'], overrides: [] },
  receiver: { name: 'Selma Nangolo', relation: 'self', idLast4: '0712' },
  ...more,
});
const hand = (body: HandOverBody, headers?: Record<string, string>) =>
  server.client.post<HandOver & { message: string }>(PATH, body, headers);
const PERSON = { check: 'person', reason: 'Showed the ID' } as const;
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  it('is there while a device lies ready, goes with a step back, and is another one the next time', async () => {
    const order = await ready();
    const first = await codeOf('payment', order.id);
    expect(first).toMatch(/^[0-9]{6}$/);
    const lies = () => read(`${PATH}/ready/payment/${order.id}`);
    expect(await lies()).toMatchObject({ device: { id: order.id, version: order.version, branch: 'rundu' } });
    await server.client.put(`/api/payments/${order.id}`, { status: 'bank_paid' });
    expect(await codeOf('payment', order.id)).toBeNull();
    expect(await lies()).toEqual({ device: null });
    expect((await find({ code: first })).body.devices).toEqual([]);
    await server.client.put(`/api/payments/${order.id}`, { status: 'phone_available' });
    const second = await codeOf('payment', order.id);
    expect(second).toMatch(/^[0-9]{6}$/);
    expect(second).not.toBe(first);
  });

  it('is there for whatever Ready for Collection has in a branch, and for laybys that are paid', async () => {
    const order = await make.makeOrder(server, { status: 'china_preorder' });
    const preOrder = await make.makePreOrder(server, { paymentId: order.id, customerId: order.customerId });
    expect(await codeOf('payment', order.id)).toBeNull();
    await server.client.put(`/api/pre-orders/${preOrder.id}`, { status: 'arrived' });
    expect(await codeOf('payment', order.id)).not.toBeNull();
    const layby = await make.makeLayby(server, { fullAmount: '100.00', paidAmount: '0.00' });
    expect(await codeOf('layby', layby.id)).toBeNull();
    await server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '100' });
    expect(await codeOf('layby', layby.id)).not.toBeNull();
    await server.client.delete(`/api/laybys/${layby.id}`);
    expect(await codeOf('layby', layby.id)).toBeNull();
  });

  it('finds its device alone, and cannot be tried more than five times a minute, by a branch or by a device', async () => {
    const standAt = (branch: string | null, client = server.client) =>
      client.put('/api/auth/device', { agent: branch && 'Agent 2', branch, team: null });
    await standAt('oshakati');
    const order = await ready();
    const code = (await codeOf('payment', order.id)) as string;
    expect((await find({ code })).body.devices).toMatchObject([
      { kind: 'payment', id: order.id, branch: 'rundu' },
    ]);
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await find({ code: wrongOf(code) })).status, `${wrong}`).toBe(200);
    const refused = await find({ code });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Nor in another branch; a search by name still works.
    for (const branch of ['rundu', null]) {
      await standAt(branch);
      expect((await find({ code })).status, `${branch}`).toBe(429);
    }
    expect((await find({ q: order.quoteNumber })).body.devices).toMatchObject([{ id: order.id }]);
    // Nor on another device of the branch in which the guessing began.
    const other = server.newClient();
    await other.post('/api/auth/login', { password: TEST_PASSWORD });
    await standAt('oshakati', other);
    expect((await find({ code }, other)).status).toBe(429);
    await standAt('walvis_bay', other);
    expect((await find({ code }, other)).status).toBe(200);
    // Whoever has found the record can use its right code, whatever was typed elsewhere.
    expect((await hand(bodyOf(order, { code }))).status).not.toBe(429);
  });

  it('of a record that is named is tried five times as well, and not when its answer is kept', async () => {
    const order = await ready({ paidAmount: '5000' });
    const code = (await codeOf('payment', order.id)) as string;
    const key = { 'idempotency-key': 'answered before it was locked' };
    const done = await hand(bodyOf(order, { code }), key);
    expect(done.status, done.text).toBe(201);
    const next = await ready({ paidAmount: '5000' });
    const right = (await codeOf('payment', next.id)) as string;
    // Right codes do not count as attempts, however many.
    for (let sent = 0; sent < 7; sent += 1)
      expect((await hand(bodyOf(next, { code: right, imei: null }))).status).toBe(409);
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await hand(bodyOf(next, { code: wrongOf(right) }))).status, `${wrong}`).toBe(409);
    expect((await hand(bodyOf(next, { code: right }))).status).toBe(429);
    expect((await hand(bodyOf(order, { code }), key)).status).toBe(201);
  });

  it('is not guessed by who types a quote number of six digits', async () => {
    const order = await ready({ quoteNumber: '739190' });
    for (let typed = 0; typed < 8; typed += 1)
      expect((await find({ code: '739190' })).status, `${typed}`).toBe(200);
    expect((await find({ q: '739190' })).body.devices).toMatchObject([{ id: order.id }]);
  });

  it('is no quote number of a live order: whoever types that one means the order', async () => {
    await ready({ quoteNumber: '739191' });
    const order = await ready();
    const client = await server.database.pool.connect();
    try {
      // The first random number equals the quote number, so that the code must be drawn again.
      await client.query(`begin; create schema dice; create sequence dice.throws;
        create function dice.gen_random_uuid() returns uuid language sql as $$
          select (lpad(to_hex(case nextval('dice.throws') when 1 then 739191 else 123456 end), 8, '0')
            || '-0000-4000-8000-000000000000')::uuid $$;
        set local search_path = dice, pg_catalog, public;
        delete from hand_over_codes where subject_id = ${order.id} and subject_kind = 'payment';
        select keep_hand_over_code('payment', ${order.id})`);
      const { rows } = await client.query(
        `select code from hand_over_codes where subject_id = ${order.id} and subject_kind = 'payment'`,
      );
      expect(rows).toEqual([{ code: '123456' }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('is guessed by nobody who tries many at once', async () => {
    const order = await ready();
    const code = (await codeOf('payment', order.id)) as string;
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) => find({ code: index === 19 ? code : wrongOf(code) })),
    );
    expect(tries.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(6);
  });

  it('that is right is no try, however many are looked at in one moment', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => ready()));
    const codes = await Promise.all(orders.map(({ id }) => codeOf('payment', id)));
    const found = await Promise.all(codes.map((code) => find({ code })));
    expect(found.map(({ body }) => body.devices?.map(({ id }) => id))).toEqual(orders.map(({ id }) => [id]));
    const [order, code] = [orders[0] as Order, codes[0] as string];
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => hand(bodyOf(order, { code, branch: 'oshakati' }))),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 409));
  });

  it('leaves the shop its connections, however many are looked up while their counters are held', async () => {
    await find({ code: '123456' });
    const { pool } = server.database;
    const client = await pool.connect();
    const held = `select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like '%rate_limits%'`;
    const waiting = async () => (await pool.query<{ n: number }>(held)).rows[0]?.n;
    try {
      await client.query(
        `begin; select from rate_limits where key = 'hand-over-code:branch:none' for update`,
      );
      const others = await Promise.all(Array.from({ length: 4 }, () => addDevice()));
      const looks = Array.from({ length: 30 }, (_, index) =>
        find({ code: String(400_000 + index) }, others[index % others.length]),
      );
      await vi.waitFor(async () => expect(await waiting()).toBe(2), 20_000);
      expect((await server.client.get('/api/customers?limit=1')).status).toBe(200);
      expect(await waiting()).toBe(2);
      await client.query('commit');
      await Promise.all(looks);
    } finally {
      client.release();
    }
  });

  it('that a device may not try any more counts nowhere: another one hands its record over', async () => {
    const [first, second] = [await ready({ paidAmount: '5000' }), await ready({ paidAmount: '5000' })];
    const code = (await codeOf('payment', second.id)) as string;
    const other = await addDevice();
    const guess = async (order: Order) => {
      const wrong = wrongOf((await codeOf('payment', order.id)) as string);
      return (await other.post(PATH, bodyOf(order, { code: wrong }))).status;
    };
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await guess(first), `${wrong}`).toBe(409);
    for (let wrong = 0; wrong < 6; wrong += 1) expect(await guess(second), `${wrong}`).toBe(429);
    expect((await hand(bodyOf(second, { code }))).status).toBe(201);
  });

  it('is asked for again where another branch typed wrong ones of the same record', async () => {
    const order = await ready({ paidAmount: '5000' });
    const code = (await codeOf('payment', order.id)) as string;
    const other = await server.loggedInClient({ agent: 'Agent 5', branch: 'oshakati' });
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await other.post(PATH, bodyOf(order, { code: wrongOf(code) }))).status, `${wrong}`).toBe(409);
    expect((await other.post(PATH, bodyOf(order, { code }))).status).toBe(429);
    expect((await hand(bodyOf(order, { code }))).status).toBe(201);
  });

  it('that is right is found whatever another device keeps looking up', async () => {
    const code = (await codeOf('payment', (await ready()).id)) as string;
    const other = await server.loggedInClient({ agent: 'Agent 5', branch: 'walvis_bay' });
    const flood = Array.from({ length: 90 }, (_, index) =>
      other.post(`${PATH}/find`, { code: String(500_000 + index) }),
    );
    for (let right = 0; right < 5; right += 1) expect((await find({ code })).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses).toContain(429);
    // The device itself is refused too, because its queue is full.
    expect(statuses).toContain(503);
  });

  it('is another one once the number is corrected that it was sent to', async () => {
    const order = await ready();
    const code = await codeOf('payment', order.id);
    const phone = '081 555 0177';
    await ok(server.client.put(`/api/customers/${order.customerId}`, { name: 'Right Number' }));
    expect(await codeOf('payment', order.id)).toBe(code);
    await ok(server.client.put(`/api/customers/${order.customerId}`, { phone }));
    expect(await codeOf('payment', order.id)).toMatch(/^\d{6}$/);
    expect(await codeOf('payment', order.id)).not.toBe(code);
    expect((await find({ code: code as string })).body.devices ?? []).toEqual([]);
    expect(await read(`${PATH}/pass/payment/${order.id}`)).toMatchObject({ phone, email: null });
    const layby = await make.makeLayby(server, {
      ...{ status: 'completed', fullAmount: '9.00', paidAmount: '9.00' },
    });
    const ofLayby = await codeOf('layby', layby.id);
    await ok(server.client.put(`/api/laybys/${layby.id}`, { customerNumber: phone }));
    expect(await codeOf('layby', layby.id)).not.toBe(ofLayby);
    expect(await read(`${PATH}/pass/layby/${layby.id}`)).toMatchObject({ phone, email: null });
    const nowhere = { code: null, phone: null, email: null };
    expect(await read(`${PATH}/pass/layby/2147483647`)).toEqual(nowhere);
  });

  it('needs a session', async () => {
    const nobody = server.newClient();
    expect((await nobody.post(`${PATH}/find`, { code: '123456' })).status).toBe(401);
    expect((await nobody.post(PATH, {})).status).toBe(401);
    expect((await nobody.get(`${PATH}/pass/payment/1`)).status).toBe(401);
    expect((await nobody.get(`${PATH}/ready/payment/1`)).status).toBe(401);
    expect((await nobody.get(`${PATH}/1`)).status).toBe(401);
  });
});

describe('a search', () => {
  // The names in other tests of this file are random.
  it('finds by quote and by name, laybys that are nearly paid too, and says what there is instead', async () => {
    const customer = await make.makeCustomer(server, { name: 'Ndapewa Soughtbyname' });
    const order = await ready({ customerId: customer.id });
    const layby = await make.makeLayby(server, {
      ...{
        customerId: customer.id,
        customerFullName: 'Ndapewa Soughtbyname',
        searchText: 'ndapewa soughtbyname',
      },
      ...{ fullAmount: '100.00', paidAmount: '0.00' },
    });
    const { devices } = (await find({ q: 'ndapewa sought' })).body;
    expect(devices.map(({ kind, id }) => [kind, id]).toSorted()).toEqual([
      ['layby', layby.id],
      ['payment', order.id],
    ]);
    const signed = await addOrderAt(server.client, 'contract_signed', {});
    const other = (await find({ q: signed.quoteNumber })).body;
    expect(other).toEqual({
      ...{ devices: [], hasMore: false },
      instead: `${signed.quoteNumber} is not ready to be handed over: Contract Signed`,
    });
    // It was paid, its device has come, and it owes money again: it is active and has a code.
    const owing = await make.makeLayby(server, {
      ...{ customerFullName: 'Owing Again', fullAmount: '100.00', paidAmount: '50.00' },
      ...{ deviceArrivedDate: new Date(), deviceBranch: 'rundu' },
    });
    expect((await find({ q: 'Owing Again' })).body.devices.map(({ id }) => id)).toEqual([owing.id]);
    expect((await find({ q: 'nobody of this name' })).body).toEqual({
      devices: [],
      hasMore: false,
      instead: null,
    });
  });
});

it('a whole quote number is found although twenty others begin with it, and that there are more is said', async () => {
  for (let n = 100; n < 121; n += 1) await ready({ quoteNumber: `ZQ-${n}` });
  const meant = await ready({ quoteNumber: 'ZQ-1' });
  const { devices, hasMore } = (await find({ q: 'zq-1' })).body;
  expect([devices.length, devices[0]?.id, hasMore]).toEqual([20, meant.id, true]);
  expect((await find({ q: 'ZQ-120' })).body).toMatchObject({ devices: [{}], hasMore: false });
});

describe('a hand-over', () => {
  it('collects and completes in one, with who took what, and Undo makes it ready again under a new code', async () => {
    const order = await ready({ paidAmount: '5000' });
    const code = (await codeOf('payment', order.id)) as string;
    const reply = await hand(bodyOf(order, { code, imei: IMEI }));
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body).toMatchObject({
      ...{ kind: 'payment', subjectId: order.id, branch: 'rundu', deviceImei: IMEI, paidAmount: null },
      ...{ receiverName: 'Selma Nangolo', relation: 'self', idLast4: '0712', accessories: ['charger'] },
      ...{ signature: '10,10 20,30;40,50', overrides: [], takenBackAt: null },
    });
    const done = await read<Order>(`/api/payments/${order.id}`);
    expect(done).toMatchObject({
      status: 'order_completed',
      deliveryMethod: 'collected',
      collectionBranch: 'rundu',
    });
    expect(await codeOf('payment', order.id)).toBeNull();

    const again = await hand(bodyOf({ ...order, version: done.version }));
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/has already handed over the device, at Rundu/);

    expect((await server.client.post(`/api/batches/${reply.body.batchId}/undo`)).status).toBe(200);
    expect(await read<Order>(`/api/payments/${order.id}`)).toMatchObject({
      ...{
        status: 'phone_available',
        deviceCollectedDate: null,
        orderCompletedDate: null,
        collectionBranch: null,
      },
    });
    expect(await codeOf('payment', order.id)).not.toBe(code);
    expect((await read<HandOver>(`${PATH}/${reply.body.id}`)).takenBackAt).not.toBeNull();
    expect((await server.client.post(`/api/batches/${reply.body.batchId}/undo`)).status).toBe(409);
  });

  it('stands while its order or layby is handed over, whatever ends that and brings it back', async () => {
    const order = await ready({ paidAmount: '5000' });
    const { body: first } = await hand(bodyOf(order, { overrides: [PERSON] }));
    const listOf = (kind: string, id: number) => read<HandOver[]>(`${PATH}?kind=${kind}&subjectId=${id}`);
    const takenBack = async (id: number) => (await read<HandOver>(`${PATH}/${id}`)).takenBackAt;
    const step = async (status: string) => {
      const reply = await server.client.put(`/api/payments/${order.id}`, { status });
      expect(reply.status, reply.text).toBe(200);
    };
    await step('device_collected');
    expect(await takenBack(first.id)).toBeNull();
    server.clock.advance(60_000);
    await step('phone_available');
    expect(await takenBack(first.id)).toBe(server.clock.now().toISOString());
    await step('bank_paid');
    const { version } = await read<Order>(`/api/payments/${order.id}`);
    const refused = await hand(bodyOf({ id: order.id, version }));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The device is not ready to be handed over: FNB Paid',
    ]);
    const undoStepBack = async () => {
      const entries = await read<{ id: number; canUndo: boolean; action: string }[]>(
        `/api/activity?entity=payment&id=${order.id}`,
      );
      const entry = entries.find(({ action, canUndo }) => action === 'step_back' && canUndo);
      expect((await server.client.post(`/api/activity/${entry?.id}/undo`)).status).toBe(200);
    };
    await undoStepBack();
    expect(await takenBack(first.id)).not.toBeNull();
    await undoStepBack();
    expect(await takenBack(first.id)).toBeNull();
    await step('phone_available');
    const seen = await read<Order>(`/api/payments/${order.id}`);
    const { body: second } = await hand(bodyOf(seen, { overrides: [PERSON] }));
    expect(
      (await listOf('payment', order.id)).map(({ id, takenBackAt }) => [id, takenBackAt === null]),
    ).toEqual([
      [second.id, true],
      [first.id, false],
    ]);

    const layby = await make.makeLayby(server, {
      status: 'completed',
      fullAmount: '9.00',
      paidAmount: '9.00',
    });
    const given = await hand(
      bodyOf(layby, { kind: 'layby', overrides: [PERSON, { check: 'branch', reason: 'Moved' }] }),
    );
    expect(given.status, given.text).toBe(201);
    expect((await server.client.delete(`/api/laybys/${layby.id}/hand-over`)).status).toBe(200);
    expect((await listOf('layby', layby.id))[0]?.takenBackAt).not.toBeNull();
  });

  it('stands alone for its order, also when it was handed over and brought back in the same moment', async () => {
    const order = await ready({ paidAmount: '5000' });
    const { body: first } = await hand(bodyOf(order, { overrides: [PERSON] }));
    for (const status of ['device_collected', 'phone_available'])
      expect((await server.client.put(`/api/payments/${order.id}`, { status })).status).toBe(200);
    const { version } = await read<Order>(`/api/payments/${order.id}`);
    const again = await hand(bodyOf({ id: order.id, version }, { overrides: [PERSON] }));
    expect(again.status, again.text).toBe(201);
    const list = await read<HandOver[]>(`${PATH}?kind=payment&subjectId=${order.id}`);
    expect(list.map(({ id, takenBackAt }) => [id, takenBackAt])).toEqual([
      [again.body.id, null],
      [first.id, server.clock.now().toISOString()],
    ]);
  });

  it('is stopped for a device that is somebody else’s, or that went over the counter before', async () => {
    const [kept, noted] = [imeiOf(900_001), imeiOf(900_002)];
    const paid = { status: 'completed', fullAmount: '9.00', paidAmount: '9.00' };
    const layby = await make.makeLayby(server, { ...paid, customerFullName: 'Petrus Kept' });
    await server.database.pool.query(
      `update laybys set device_imei = '${kept}', device_arrived_date = now(), device_branch = 'rundu' where id = ${layby.id}`,
    );
    const order = await ready({ paidAmount: '5000' });
    const device = async (of: { kind: string; id: number }, imei: string) =>
      (await server.client.post<{ elsewhere: string | null }>(`${PATH}/device`, { ...of, imei })).body;
    const one = { kind: 'payment', id: order.id };
    expect(await device(one, kept)).toEqual({ elsewhere: 'put aside for the layby of Petrus Kept' });
    expect(await device({ kind: 'layby', id: layby.id }, kept)).toEqual({ elsewhere: null });
    const refused = await hand(bodyOf(order, { overrides: [PERSON], imei: kept }));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Device: This phone is put aside for the layby of Petrus Kept',
    ]);

    expect((await hand(bodyOf(order, { overrides: [PERSON], imei: noted }))).status).toBe(201);
    const next = await ready({ paidAmount: '5000' });
    const went = `This phone is handed over already, with order ${order.quoteNumber}`;
    const twice = await Promise.all(
      [next, await ready({ paidAmount: '5000' })].map((of) =>
        hand(bodyOf(of, { overrides: [PERSON], imei: noted })),
      ),
    );
    expect(twice.map(({ status, body }) => [status, body.message])).toEqual([
      [409, `Device: ${went}`],
      [409, `Device: ${went}`],
    ]);
    const meant = { check: 'device', reason: 'It came back' } as const;
    expect((await hand(bodyOf(next, { overrides: [PERSON, meant], imei: noted }))).status).toBe(201);
  });

  it('says what was signed, whatever its order and customer are called and cost later', async () => {
    const order = await ready({ totalAmount: '5000', paidAmount: '0' });
    const less = { check: 'balance', reason: 'Brings the rest on Friday' } as const;
    const { body: signed } = await hand(
      bodyOf(order, { overrides: [PERSON, less], payment: { amount: '4900', method: 'cash' } }),
    );
    expect(signed).toMatchObject({
      totalAmount: '5000.00',
      remainingAmount: '100.00',
      paidAmount: '4900.00',
    });
    await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '100' });
    const change = { phoneModel: 'iPhone 16 Pro Max', totalAmount: '20000' };
    expect((await server.client.put(`/api/payments/${order.id}`, change)).status).toBe(200);
    await server.client.put(`/api/customers/${order.customerId}`, { name: 'Somebody Else' });
    const { subjectVersion: _, ...later } = await read<HandOver>(`${PATH}/${signed.id}`);
    expect(signed).toMatchObject(later);
  });

  it('goes to one of two who are given one device at the same moment', async () => {
    const both = await Promise.all([ready({ paidAmount: '5000' }), ready({ paidAmount: '5000' })]);
    const replies = await Promise.all(
      both.map((of) => hand(bodyOf(of, { overrides: [PERSON], imei: imeiOf(900_003) }))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('takes what is due in the same step; Undo leaves the money, and more than is due is refused', async () => {
    const order = await ready({ totalAmount: '5000', paidAmount: '4500' });
    const tooMuch = await hand(
      bodyOf(order, { overrides: [PERSON], payment: { amount: '600', method: 'cash' } }),
    );
    expect(tooMuch.status).toBe(400);
    const reply = await hand(
      bodyOf(order, { overrides: [PERSON], payment: { amount: '500', method: 'cash' } }),
    );
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body).toMatchObject({ paidAmount: '500.00', remainingAmount: '0.00' });
    await server.client.post(`/api/batches/${reply.body.batchId}/undo`);
    expect(await read<Order>(`/api/payments/${order.id}`)).toMatchObject({
      ...{ status: 'phone_available', paidAmount: '5000.00', remainingAmount: '0.00' },
    });
    expect(await read<unknown[]>(`/api/payments/${order.id}/receipts`)).toHaveLength(2);
  });

  it('stops at each thing that does not fit, and goes on with a reason, which the history has', async () => {
    const order = await make.makeOrder(server, {
      status: 'china_preorder',
      totalAmount: '900.00',
      paidAmount: '0.00',
    });
    await make.makePreOrder(server, {
      ...{ paymentId: order.id, customerId: order.customerId, status: 'arrived' },
      ...{ deviceImei: OTHER_IMEI, deviceBranch: 'windhoek' },
    });
    const stopped = await hand(bodyOf(order, { imei: IMEI }));
    expect(stopped.status).toBe(409);
    expect(stopped.body.message).toBe(
      'Person: No code was shown. Check who this is. · Branch: The device is at Windhoek · Balance: N$ 900.00 is still due · Device: Wrong device: its IMEI ends in 7518, but 3809 was put aside',
    );
    const reasons = ['person', 'branch', 'balance', 'device'].map((check) => ({
      check,
      reason: `Because of ${check}`,
    }));
    const three = await hand(bodyOf(order, { overrides: reasons.slice(1) as HandOverBody['overrides'] }));
    expect(three.status).toBe(409);
    const reply = await hand(bodyOf(order, { overrides: reasons as HandOverBody['overrides'] }));
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.overrides).toHaveLength(4);
    // It is not completed while money is due.
    expect(await read<Order>(`/api/payments/${order.id}`)).toMatchObject({ status: 'device_collected' });
    const history = JSON.stringify(await read(`/api/activity?entity=payment&id=${order.id}`));
    expect(history).toContain('Person: Because of person · Branch: Because of branch');
    expect(history).not.toContain('0712');
    expect(history).not.toContain('10,10');
  });

  it('keeps of reasons those alone that were needed', async () => {
    const order = await ready({ paidAmount: '5000' });
    const code = await codeOf('payment', order.id);
    const { body } = await hand(bodyOf(order, { code, overrides: [PERSON] }));
    expect(body.overrides).toEqual([]);
  });

  it('pays a layby off and hands it over in one step, and never with money due', async () => {
    const layby = await make.makeLayby(server, {
      ...{ fullAmount: '100.00', paidAmount: '0.00', agentBranch: 'rundu', deviceImei: null },
    });
    const body = bodyOf(layby, {
      kind: 'layby',
      overrides: [PERSON, { check: 'balance', reason: 'Pays on Friday' }],
    });
    const stopped = await hand(body);
    expect(stopped.status).toBe(409);
    expect(stopped.body.message).toBe('Balance: N$ 100.00 is still due');
    const reply = await hand({ ...body, payment: { amount: '100', method: 'card' } });
    expect(reply.status, reply.text).toBe(201);
    expect(await read(`/api/laybys/${layby.id}`)).toMatchObject({
      status: 'completed',
      collectionBranch: 'rundu',
    });
    await server.client.post(`/api/batches/${reply.body.batchId}/undo`);
    expect(await read(`/api/laybys/${layby.id}`)).toMatchObject({
      status: 'completed',
      deviceCollectedDate: null,
    });
  });

  it('happens once, however often and by however many it is sent', async () => {
    const order = await ready({ totalAmount: '5000', paidAmount: '4500' });
    const body = bodyOf(order, { overrides: [PERSON], payment: { amount: '500', method: 'cash' } });
    const key = { 'idempotency-key': 'one-hand-over-key-1234' };
    const replies = await Promise.all([hand(body, key), hand(body), hand(body)]);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const repeated = await hand(body, key);
    const first = replies[0];
    expect(repeated.status).toBe(first?.status);
    expect(await read<unknown[]>(`/api/payments/${order.id}/receipts`)).toHaveLength(2);
    expect(await read<HandOver[]>(`${PATH}?kind=payment&subjectId=${order.id}`)).toHaveLength(1);
  });

  it('refuses what is none: a mistyped IMEI, a drawing that is no signature, one that is too large', async () => {
    const order = await ready({ paidAmount: '5000' });
    expect((await hand(bodyOf(order, { imei: '490154203237519', overrides: [PERSON] }))).status).toBe(400);
    for (const signature of ['<svg onload=x>', 'M10 10', '1,2,3', '', `${'1,1 '.repeat(6000)}1,1`])
      expect(
        (await hand(bodyOf(order, { signature, overrides: [PERSON] }))).status,
        signature.slice(0, 20),
      ).toBe(400);
    const receiver = { name: ' ', relation: 'self', idLast4: '12345' } as const;
    expect((await hand(bodyOf(order, { receiver, overrides: [PERSON] }))).status).toBe(400);
    expect(await read<Order>(`/api/payments/${order.id}`)).toMatchObject({ status: 'phone_available' });
  });

  it('is another version: what somebody else has changed is said', async () => {
    const order = await ready({ paidAmount: '5000' });
    await server.client.put(`/api/payments/${order.id}`, { phoneModel: 'Another Phone' });
    expect((await hand(bodyOf(order, { overrides: [PERSON] }))).status).toBe(412);
  });

  it('sent late goes by the version of its header, and says how the record stands after all its steps', async () => {
    const order = await ready({ paidAmount: '4500' });
    const code = await codeOf('payment', order.id);
    const body = bodyOf(order, { code, payment: { amount: '500', method: null, reference: null } });
    const contact = { customerContacted: true, contactedBy: 'Agent 5', communicationMode: 'sms' };
    const changed = await server.client.put<{ version: number }>(
      `/api/payments/${order.id}/customer-contact`,
      contact,
    );
    expect((await hand(body)).status).toBe(412);
    const done = await hand(body, { 'if-match': `"${changed.body.version}"` });
    expect(done.status, done.text).toBe(201);
    const now = await server.client.get<{ version: number }>(`/api/payments/${order.id}`);
    expect(done.body.subjectVersion).toBe(now.body.version);
    expect(now.body.version).toBeGreaterThan(changed.body.version + 1);
  });

  it('by a colleague with a right code is told apart from one that was handed over before', async () => {
    const other = server.newClient();
    await other.post('/api/auth/login', { password: TEST_PASSWORD });
    const order = await ready({ paidAmount: '5000' });
    const code = (await codeOf('payment', order.id)) as string;
    expect((await find({ code }, other)).body.devices).toHaveLength(1);
    await hand(bodyOf(order, { code }));
    expect((await find({ code }, other)).body.devices).toEqual([]);
  });
});

describe('the money of a hand-over', () => {
  const at = (branch: string | null) =>
    server.client.put('/api/auth/device', { agent: branch && 'Agent 2', branch, team: null });
  afterEach(() => at(null));
  const ledgerOf = (id: number) =>
    read<{ amount: string; branch: string | null }[]>(`/api/payments/${id}/receipts`);

  it('is in the drawer of the branch that the slip names; another one than the device’s is a stop', async () => {
    const payment = { amount: '5000', method: 'cash' } as const;
    for (const own of ['oshakati', null]) {
      await at(own);
      const order = await ready({ totalAmount: '5000' });
      const body = bodyOf(order, { payment, overrides: [PERSON] });
      if (own !== null) {
        const stopped = await hand(body);
        expect([stopped.status, stopped.body.message]).toEqual([
          409,
          'Branch: Handed over at Rundu, but your branch is Oshakati',
        ]);
      }
      const lent = { check: 'branch', reason: 'The device was lent' } as const;
      const reply = await hand({ ...body, overrides: [PERSON, lent] });
      expect(reply.status, reply.text).toBe(201);
      expect(reply.body.overrides).toHaveLength(own === null ? 1 : 2);
      expect(await ledgerOf(order.id)).toMatchObject([{ amount: '5000.00', branch: 'rundu' }]);
    }
  });

  it('that somebody else has taken meanwhile is asked about, and is taken or given back as they say', async () => {
    const deed = { 'x-deed-at': new Date(server.clock.now().getTime() - 60_000).toISOString() };
    for (const [excess, booked] of [
      ['take', ['500.00', '300.00', '4500.00']],
      ['give_back', ['200.00', '300.00', '4500.00']],
    ] as const) {
      const order = await ready({ totalAmount: '5000', paidAmount: '4500' });
      const payment = { amount: '500', method: 'cash' } as const;
      await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '300' });
      const seen = await read<Order>(`/api/payments/${order.id}`);
      const body = bodyOf(seen, { payment, overrides: [PERSON] });
      const asked = await hand(body, deed);
      expect([asked.status, asked.body]).toMatchObject([
        409,
        {
          code: 'overpayment',
          message: 'This is N$ 300.00 more than the balance due',
          current: { id: order.id },
        },
      ]);
      const reply = await hand({ ...body, payment: { ...payment, excess } }, deed);
      expect(reply.status, reply.text).toBe(201);
      expect(reply.body.paidAmount).toBe(booked[0]);
      const ledger = await ledgerOf(order.id);
      expect(ledger.map(({ amount }) => amount).toSorted()).toEqual([...booked].toSorted());
    }
  });
});

describe('a hand-over with more to it', () => {
  it('is taken back although its payment was reversed with a reason since', async () => {
    const order = await ready({ totalAmount: '5000' });
    const { body } = await hand(
      bodyOf(order, { overrides: [PERSON], payment: { amount: '5000', method: 'cash' } }),
    );
    const entries = await read<{ id: number; action: string }[]>(
      `/api/activity?entity=payment&id=${order.id}`,
    );
    const paid = entries.find(({ action }) => action === 'receipt_added');
    const alone = await server.client.post<{ detail: string }>(`/api/activity/${paid?.id}/undo`);
    expect([alone.status, alone.body.detail]).toEqual([
      409,
      'This payment was made with a larger change: reverse it under Payments',
    ]);
    const [receipt] = await read<{ id: number }[]>(`/api/payments/${order.id}/receipts`);
    const reversed = await server.client.post(`/api/receipts/${receipt?.id}/reversal`, {
      reason: 'Typed twice',
    });
    expect(reversed.status, reversed.text).toBeLessThan(300);
    const undone = await server.client.post(`/api/batches/${body.batchId}/undo`);
    expect(undone.status, undone.text).toBe(200);
  });

  it('of the phone put aside for the customer’s own reservation completes it, and its Undo brings it back', async () => {
    const imei = imeiOf(920_001);
    const customer = await make.makeCustomer(server);
    const reservation = await make.makeReservation(server, {
      ...{ customerId: customer.id, status: 'notified', stockReceived: true },
      ...{ stockReceivedDate: server.clock.now(), deviceImei: imei },
    });
    const statusOf = async () =>
      (await read<{ status: string }>(`/api/reservations/${reservation.id}`)).status;
    const order = await ready({ customerId: customer.id, paidAmount: '5000' });
    const reply = await hand(bodyOf(order, { imei, overrides: [PERSON] }));
    expect(reply.status, reply.text).toBe(201);
    expect(await statusOf()).toBe('completed');
    expect((await server.client.post(`/api/batches/${reply.body.batchId}/undo`)).status).toBe(200);
    expect(await statusOf()).toBe('notified');
  });
});

describe('a device', () => {
  const elsewhereOf = async (of: { kind: string; id: number }, imei: string) =>
    (await server.client.post<{ elsewhere: string | null }>(`${PATH}/device`, { ...of, imei })).body
      .elsewhere;
  const BY_HAND = { deliveryMethod: 'collected', collectionBranch: 'rundu' };
  const stepBack = async (id: number) => {
    for (const status of ['device_collected', 'phone_available'])
      await ok(server.client.put(`/api/payments/${id}`, { status }));
  };

  it('that left by the screen of its pre-order, layby or reservation has gone, until a box brings it again', async () => {
    const [ofPreOrder, ofLayby, ofReservation] = [imeiOf(910_001), imeiOf(910_002), imeiOf(910_003)];
    const sold = await make.makeOrder(server, { status: 'china_preorder', paidAmount: '0.00' });
    const aside = {
      paymentId: sold.id,
      customerId: sold.customerId,
      status: 'arrived',
      deviceImei: ofPreOrder,
    };
    const preOrder = await make.makePreOrder(server, aside);
    const layby = await make.makeLayby(server, {
      ...{ status: 'completed', fullAmount: '9.00', paidAmount: '9.00', customerFullName: 'Went Home' },
      ...{ deviceImei: ofLayby, deviceArrivedDate: server.clock.now(), deviceBranch: 'rundu' },
    });
    const reserved = await make.makeCustomer(server, { name: 'Has Hers' });
    const reservation = await make.makeReservation(server, {
      ...{ customerId: reserved.id, status: 'notified', stockReceived: true },
      ...{ stockReceivedDate: server.clock.now(), deviceImei: ofReservation },
    });
    await ok(server.client.put(`/api/pre-orders/${preOrder.id}`, { status: 'picked_up', ...BY_HAND }));
    await ok(server.client.post(`/api/laybys/${layby.id}/hand-over`, BY_HAND));
    await ok(server.client.put(`/api/reservations/${reservation.id}`, { status: 'completed' }));

    const order = await ready({ paidAmount: '5000' });
    const one = { kind: 'payment', id: order.id };
    expect(await elsewhereOf(one, ofPreOrder)).toBe(`handed over already, with order ${sold.quoteNumber}`);
    expect(await elsewhereOf(one, ofLayby)).toBe('handed over already, with the layby of Went Home');
    expect(await elsewhereOf(one, ofReservation)).toBe(
      'handed over already, with the reservation of Has Hers',
    );
    const refused = await hand(bodyOf(order, { overrides: [PERSON], imei: ofLayby }));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Device: This phone is handed over already, with the layby of Went Home',
    ]);
    // The record's own device, and one put aside for a reservation of its customer, are no obstacle.
    expect(await elsewhereOf({ kind: 'payment', id: sold.id }, ofPreOrder)).toBeNull();
    expect(await elsewhereOf({ kind: 'layby', id: layby.id }, ofLayby)).toBeNull();
    const theirs = await ready({ customerId: reserved.id });
    expect(await elsewhereOf({ kind: 'payment', id: theirs.id }, ofReservation)).toBeNull();

    server.clock.advance(60_000);
    const { rows: batches } = await server.database.pool.query(
      "insert into batches (kind, label, entity, counts) values ('stock_arrival', 'x', 'stock_arrival', '{}') returning id",
    );
    await server.database.pool.query(
      `insert into stock_arrivals (branch, units, unit_count, given_count, batch_id, imeis, model_keys, created_at, updated_at)
       values ('rundu', '[]', 1, 0, $1, $2, '{}', $3, $3)`,
      [batches[0].id, [ofLayby], server.clock.now()],
    );
    expect(await elsewhereOf(one, ofLayby)).toBeNull();
  });

  it('that was put aside and not given has not gone with the one that was', async () => {
    const [kept, given] = [imeiOf(910_011), imeiOf(910_012)];
    const layby = await make.makeLayby(server, {
      ...{ status: 'completed', fullAmount: '9.00', paidAmount: '9.00' },
      ...{ deviceImei: kept, deviceArrivedDate: server.clock.now(), deviceBranch: 'rundu' },
    });
    const other = { check: 'device', reason: 'The other one has a scratch' } as const;
    const reply = await hand(bodyOf(layby, { kind: 'layby', imei: given, overrides: [PERSON, other] }));
    expect(reply.status, reply.text).toBe(201);
    const places = await findDevicePlaces(server.database.db, [kept, given]);
    expect(places.map(({ imei, kind, id, isGone }) => [imei, kind, id, isGone])).toEqual([
      [given, 'layby', layby.id, true],
    ]);
  });

  it('that somebody else has by now is named when a hand-over would stand again', async () => {
    const imei = imeiOf(910_021);
    const [first, second] = [await ready({ paidAmount: '5000' }), await ready({ paidAmount: '5000' })];
    const { body: given } = await hand(bodyOf(first, { imei, overrides: [PERSON] }));
    await stepBack(first.id);
    expect((await hand(bodyOf(second, { imei, overrides: [PERSON] }))).status).toBe(201);
    const undo = await undoLast('payment', first.id);
    expect([undo.status, undo.body.detail]).toEqual([
      409,
      `The phone with the IMEI ending in ${imei.slice(-4)} is handed over already, with order ${second.quoteNumber}. Undo that first.`,
    ]);
    expect((await read<HandOver>(`${PATH}/${given.id}`)).takenBackAt).not.toBeNull();
  });

  it('stands handed over again when the step back is undone, whatever day it has been given since', async () => {
    const order = await ready({ paidAmount: '5000' });
    const { body: given } = await hand(bodyOf(order, { overrides: [PERSON] }));
    await ok(server.client.put(`/api/payments/${order.id}`, { deviceCollectedDate: '2026-11-02' }));
    await stepBack(order.id);
    expect((await read<HandOver>(`${PATH}/${given.id}`)).takenBackAt).not.toBeNull();
    expect((await undoLast('payment', order.id)).status).toBe(200);
    expect((await read<HandOver>(`${PATH}/${given.id}`)).takenBackAt).toBeNull();
  });

  it('that went with two is with whoever had it last', async () => {
    const imei = imeiOf(910_077);
    const orders = [await ready({ paidAmount: '5000' }), await ready({ paidAmount: '5000' })];
    const DEVICE = { check: 'device', reason: 'Exchanged' } as const;
    for (const order of orders) {
      await ok(hand(bodyOf(order, { imei, overrides: [PERSON, ...(order === orders[1] ? [DEVICE] : [])] })));
      server.clock.advance(60_000);
    }
    const places = await findDevicePlaces(server.database.db, [imei]);
    expect(places.map(({ id }) => id)).toEqual(orders.map(({ id }) => id).toReversed());
  });

  it('does not stand again, with its signature, for a day that somebody types', async () => {
    const order = await ready({ paidAmount: '5000' });
    const { body: given } = await hand(bodyOf(order, { overrides: [PERSON] }));
    await ok(server.client.put(`/api/payments/${order.id}`, { status: 'device_collected' }));
    await stepBack(order.id);
    const typed = { status: 'device_collected', deviceCollectedDate: given.at, ...BY_HAND };
    await ok(server.client.put(`/api/payments/${order.id}`, typed));
    expect((await read<HandOver>(`${PATH}/${given.id}`)).takenBackAt).not.toBeNull();
  });

  it('of a hand-over that was taken back as a whole is not in it again for the day that somebody types', async () => {
    const order = await ready({ paidAmount: '5000' });
    const { body: given } = await hand(bodyOf(order, { overrides: [PERSON] }));
    await ok(server.client.post(`/api/batches/${given.batchId}/undo`));
    server.clock.advance(60_000);
    const typed = { status: 'device_collected', deviceCollectedDate: given.at, ...BY_HAND };
    await ok(server.client.put(`/api/payments/${order.id}`, typed));
    expect((await read<HandOver>(`${PATH}/${given.id}`)).takenBackAt).not.toBeNull();
  });

  /** Hands the phone to another customer, without any reason about the device. */
  const handToSomebodyElse = async (imei: string) => {
    await ok(hand(bodyOf(await ready({ paidAmount: '5000' }), { imei, overrides: [PERSON] })));
    server.clock.advance(60_000);
  };
  const reservedWith = (imei: string) =>
    make.makeReservation(server, {
      ...{ status: 'notified', stockReceived: true, stockReceivedDate: server.clock.now() },
      ...{ deviceImei: imei, deviceBranch: 'rundu' },
    });
  const isGone =
    /^The phone with the IMEI ending in \d{4} is handed over already, with order .+\. Undo that first\.$/;

  it('that somebody else has at home does not come back by reopening the reservation or layby it lay there for', async () => {
    const [ofReservation, ofLayby] = [imeiOf(910_101), imeiOf(910_102)];
    const reservation = `/api/reservations/${(await reservedWith(ofReservation)).id}`;
    await ok(server.client.put(reservation, { status: 'cancelled' }));
    const { id } = await make.makeLayby(server, {
      ...{ status: 'completed', fullAmount: '100.00', paidAmount: '100.00' },
      ...{ completedDate: server.clock.now(), deviceArrivedDate: server.clock.now() },
      ...{ deviceImei: ofLayby, deviceBranch: 'rundu' },
    });
    await ok(server.client.post(`/api/laybys/${id}/cancellation`, { reason: 'No money', fee: '100' }));
    for (const imei of [ofReservation, ofLayby]) await handToSomebodyElse(imei);
    for (const reply of [
      await server.client.put<{ detail: string }>(reservation, { status: 'notified' }),
      await server.client.post<{ detail: string }>(`/api/laybys/${id}/reopening`),
    ])
      expect([reply.status, reply.body.detail]).toEqual([409, expect.stringMatching(isGone)]);
  });

  it('that somebody else has at home does not come back by the Undo of a cancelled pre-order', async () => {
    const imei = imeiOf(910_103);
    const order = await make.makeOrder(server, { status: 'china_preorder', paidAmount: '0.00' });
    const aside = { paymentId: order.id, customerId: order.customerId, deviceImei: imei };
    const preOrder = await make.makePreOrder(server, { ...aside, status: 'arrived' });
    const path = `/api/pre-orders/${preOrder.id}`;
    await ok(server.client.put(path, { status: 'cancelled', reason: 'Changed their mind' }));
    await handToSomebodyElse(imei);
    const undo = await undoLast('pre_order', preOrder.id);
    expect([undo.status, undo.body.detail]).toEqual([409, expect.stringMatching(isGone)]);
    expect(await read(path)).toMatchObject({ status: 'cancelled', deviceImei: imei });
  });

  it('that somebody else has at home does not come back from the trash, and its row does without it', async () => {
    const imei = imeiOf(910_104);
    const { id, customerId } = await reservedWith(imei);
    await ok(server.client.delete(`/api/customers/${customerId}`));
    await handToSomebodyElse(imei);
    const [deleted] = await read<{ batchId: number }[]>(`/api/activity?entity=reservation&id=${id}`);
    await ok(server.client.post(`/api/trash/${deleted?.batchId}/restore`));
    expect(await read(`/api/reservations/${id}`)).toMatchObject({ status: 'notified', deviceImei: null });
  });
});

async function undoLast(entity: string, id: number) {
  const entries = await read<{ id: number; canUndo: boolean }[]>(`/api/activity?entity=${entity}&id=${id}`);
  const entry = entries.find(({ canUndo }) => canUndo);
  return server.client.post<{ detail: string }>(`/api/activity/${entry?.id}/undo`);
}
