import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation, ReservationCounts } from '#shared/contracts/reservations.ts';
import { addDays } from '#shared/domain/calendar.ts';
import * as make from '#testing/builders.ts';
import { addCustomer, addReservation } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { listReservationsExpected } from './reservations.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (body: unknown, headers?: Record<string, string>) =>
  server.client.post<Reservation>('/api/reservations', body, headers);
const put = (id: number, body: unknown) => server.client.put<Reservation>(`/api/reservations/${id}`, body);
const get = async (id: number) => (await server.client.get<Reservation>(`/api/reservations/${id}`)).body;
const list = async (query: string) =>
  (await server.client.get<Reservation[]>(`/api/reservations?${query}`)).body;
const idsOf = (rows: readonly Reservation[]) => rows.map(({ id }) => id);
const counts = async () => (await server.client.get<ReservationCounts>('/api/reservations/counts')).body;

it.each([
  ['GET', '/api/reservations'],
  ['GET', '/api/reservations/counts'],
  ['GET', '/api/reservations/1'],
  ['GET', '/api/reservations/1/contacts'],
  ['POST', '/api/reservations'],
  ['PUT', '/api/reservations/1'],
  ['POST', '/api/reservations/1/completion'],
  ['PUT', '/api/reservations/1/customer-contact'],
])('%s %s needs a session', async (method, url) => {
  const payload = method === 'GET' ? {} : { payload: {} };
  expect((await server.newClient().request(method, url, payload)).status).toBe(401);
});

it.each([
  ['GET', '/api/reservations/999999', undefined],
  ['GET', '/api/reservations/999999/contacts', undefined],
  ['PUT', '/api/reservations/999999', { priority: 'high' }],
  ['PUT', '/api/reservations/999999', { status: 'cancelled' }],
  ['POST', '/api/reservations/999999/completion', {}],
  [
    'POST',
    '/api/reservations/999999/completion',
    { order: { quoteNumber: 'Q-nobody', totalAmount: '1', paidAmount: '0' } },
  ],
  ['PUT', '/api/reservations/999999/customer-contact', { customerContacted: false }],
])('%s %s says that there is none', async (method, url, payload) => {
  const reply = await server.client.request(method, url, payload === undefined ? {} : { payload });
  expect(reply.body).toMatchObject({ status: 404, message: 'Reservation not found' });
});

it('offers no deletion', async () => {
  const { id } = await addReservation(server.client);
  expect((await server.client.delete(`/api/reservations/${id}`)).status).toBe(404);
  expect((await get(id)).status).toBe('waiting');
});

describe('reserving', () => {
  it('takes it in at the end of the queue, with who did it', async () => {
    const customer = await addCustomer(server.client, { location: 'Oshakati' });
    const reply = await post({
      customerId: customer.id,
      phoneModel: '  Galaxy Fold 6 ',
      color: 'Navy',
      storage: '512GB',
      expectedStockDate: '2026-11-30',
      priority: 'high',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      customer: { id: customer.id, name: customer.name, phone: customer.phone, location: 'Oshakati' },
      phoneModel: 'Galaxy Fold 6',
      color: 'Navy',
      storage: '512GB',
      expectedStockDate: '2026-11-30',
      reservedDate: server.clock.now().toISOString(),
      priority: 'high',
      status: 'waiting',
      stockReceived: false,
      stockReceivedDate: null,
      paymentId: null,
      addedByAgent: 'Agent 3',
      agentBranch: 'oshakati',
      customerContacted: false,
      isLate: false,
      queue: { position: 1, total: 1 },
      nextActions: ['stock_in', 'contact', 'edit', 'complete', 'cancel'],
    });
    const [act] = (await server.client.get(`/api/activity?entity=reservation&id=${reply.body.id}`)).body;
    expect(act).toMatchObject({
      action: 'created',
      agent: 'Agent 3',
      after: { phoneModel: 'Galaxy Fold 6' },
    });
    expect(act.after).not.toHaveProperty('modelKey');
    expect(await get(reply.body.id)).toEqual(reply.body);
  });

  it('is of normal priority unless it is said otherwise', async () => {
    expect(await addReservation(server.client)).toMatchObject({
      priority: 'normal',
      color: null,
      storage: null,
    });
  });

  it('takes the day of an instant in the shop’s zone', async () => {
    const reservation = await addReservation(server.client, {
      expectedStockDate: '2026-11-30T22:30:00.000Z',
    });
    expect(reservation.expectedStockDate).toBe('2026-12-01');
  });

  it.each([
    ['customerId', 'Find the customer first', [undefined, null, 'Selma']],
    ['phoneModel', 'Phone model is required', [undefined, null, '', '   ']],
    ['expectedStockDate', 'Expected stock date is required', [undefined, null, '']],
  ])('needs %s', async (path, message, values) => {
    const customer = await addCustomer(server.client);
    const whole = { customerId: customer.id, phoneModel: 'Pixel 9', expectedStockDate: '2026-12-01' };
    for (const value of values) {
      const reply = await post({ ...whole, [path]: value });
      expect(reply.body).toMatchObject({ status: 400, errors: [{ path, message }] });
    }
    expect(await list(`customerId=${customer.id}`)).toEqual([]);
  });

  it('refuses what is not known', async () => {
    const { id: customerId } = await addCustomer(server.client);
    const whole = { customerId, phoneModel: 'Pixel 9', expectedStockDate: '2026-12-01' };
    for (const [fields, path] of [
      [{ customerId: 999_999 }, 'customerId'],
      [{ priority: 'urgent' }, 'priority'],
      [{ expectedStockDate: '30/11/2026' }, 'expectedStockDate'],
      [{ phoneModel: 'x'.repeat(201) }, 'phoneModel'],
    ] as const) {
      expect((await post({ ...whole, ...fields })).body).toMatchObject({ status: 400, errors: [{ path }] });
    }
  });

  it('is taken in with a new customer, both once for one Idempotency-Key or neither', async () => {
    const customersOf = async (name: string) =>
      (await server.client.get(`/api/customers?q=${encodeURIComponent(name)}`)).body;
    const newCustomer = { name: 'Ndeshi Reserved', phone: '081 691 0001', location: 'Outapi' };
    const body = { newCustomer, phoneModel: 'Pixel 9', expectedStockDate: '2026-12-01' };
    expect((await post({ ...body, phoneModel: '' })).status).toBe(400);
    expect(await customersOf(newCustomer.name)).toEqual([]);
    const headers = { 'idempotency-key': 'reserve-new' };
    const [first, second] = [await post(body, headers), await post(body, headers)];
    expect(first.body).toMatchObject({ customer: newCustomer });
    expect(second.body).toEqual(first.body);
    expect(await customersOf(newCustomer.name)).toMatchObject([{ id: first.body.customerId }]);
    expect(await list(`customerId=${first.body.customerId}`)).toHaveLength(1);
    const other = await post({ ...body, newCustomer: { name: 'Other Reserved', phone: '0816910001' } });
    expect(other.body).toMatchObject({
      status: 409,
      code: 'duplicate_customer',
      existingCustomer: { id: first.body.customerId },
    });
    expect(await customersOf('Other Reserved')).toEqual([]);
  });

  it('is taken in with what is new of its customer, or neither is saved', async () => {
    const { id, version, name } = await addCustomer(server.client);
    const customerChanges = { name: 'Renamed Reserved', location: 'Eenhana', version };
    const body = { customerId: id, customerChanges, phoneModel: 'Pixel 9', expectedStockDate: '2026-12-01' };
    expect((await post({ ...body, phoneModel: '' })).status).toBe(400);
    expect((await server.client.get(`/api/customers/${id}`)).body).toMatchObject({ name, version });
    const { customer } = (await post(body)).body;
    expect(customer).toMatchObject({ id, name: 'Renamed Reserved', location: 'Eenhana' });
    const headers = { 'idempotency-key': 'late-reservation' };
    const current = { id, name: 'Renamed Reserved', version: version + 1 };
    expect((await post(body, headers)).body).toMatchObject({ status: 412, code: 'stale_version', current });
    expect(await list(`customerId=${id}`)).toHaveLength(1);
    // A retry under the same idempotency key succeeds with the version from the refusal.
    const again = { ...body, customerChanges: { location: 'Rundu', version: current.version } };
    expect((await post(again, headers)).body.customer).toMatchObject({ id, location: 'Rundu' });
    expect(await list(`customerId=${id}`)).toHaveLength(2);
  });

  it('happens once for one Idempotency-Key', async () => {
    const { id: customerId } = await addCustomer(server.client);
    const body = { customerId, phoneModel: 'Once only', expectedStockDate: '2026-12-01' };
    const headers = { 'idempotency-key': 'reserve-once' };
    const [first, second] = [await post(body, headers), await post(body, headers)];
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect((await post({ ...body, phoneModel: 'Other' }, headers)).status).toBe(422);
    expect(await list(`customerId=${customerId}`)).toHaveLength(1);
  });
});

describe('the queue of a model', () => {
  const positionsOf = async (q: string) =>
    (await list(`order=queue&q=${encodeURIComponent(q)}`)).map(({ id, queue }) => [id, queue?.position]);

  it('puts the more urgent first, then who reserved first, however the model is written', async () => {
    const low = await addReservation(server.client, { phoneModel: 'Nokia 3310', priority: 'low' });
    server.clock.advance(60_000);
    const normal = await addReservation(server.client, { phoneModel: 'NOKIA  3310' });
    server.clock.advance(60_000);
    const later = await addReservation(server.client, { phoneModel: 'nokia3310' });
    const high = await addReservation(server.client, { phoneModel: 'Nokia 3310', priority: 'high' });
    await addReservation(server.client, { phoneModel: 'Nokia 3310 Pro' });
    expect(await positionsOf('nokia 3310')).toEqual(
      expect.arrayContaining([
        [high.id, 1],
        [normal.id, 2],
        [later.id, 3],
        [low.id, 4],
      ]),
    );
    expect((await get(later.id)).queue).toEqual({ position: 3, total: 4 });

    await put(low.id, { priority: 'high' });
    expect((await get(low.id)).queue).toEqual({ position: 1, total: 4 });
    expect((await get(high.id)).queue).toEqual({ position: 2, total: 4 });

    await put(high.id, { status: 'cancelled' });
    expect((await get(high.id)).queue).toBeNull();
    expect((await get(later.id)).queue).toEqual({ position: 3, total: 3 });

    await put(later.id, { phoneModel: 'Nokia 8' });
    expect((await get(later.id)).queue).toEqual({ position: 1, total: 1 });
    expect((await get(normal.id)).queue).toEqual({ position: 2, total: 2 });
  });

  it('gives those who reserve at the same moment places of their own', async () => {
    const rows = await Promise.all(
      Array.from({ length: 12 }, () => addReservation(server.client, { phoneModel: 'Rush X1' })),
    );
    const queues = await Promise.all(rows.map(async ({ id }) => (await get(id)).queue));
    expect(queues.map((queue) => queue?.position ?? 0).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    expect(new Set(queues.map((queue) => queue?.total))).toEqual(new Set([12]));
  });

  it('loses whoever goes into the trash, and has them back on restore in their place', async () => {
    const customer = await addCustomer(server.client);
    const first = await addReservation(server.client, { phoneModel: 'Trash T1', customerId: customer.id });
    server.clock.advance(1000);
    const second = await addReservation(server.client, { phoneModel: 'Trash T1' });
    await server.client.delete(`/api/customers/${customer.id}`);
    expect((await server.client.get(`/api/reservations/${first.id}`)).status).toBe(404);
    expect((await get(second.id)).queue).toEqual({ position: 1, total: 1 });
    const [batch] = (await server.client.get('/api/trash')).body;
    await server.client.post(`/api/trash/${batch.id}/restore`);
    expect((await get(first.id)).queue).toEqual({ position: 1, total: 2 });
    expect((await get(second.id)).queue).toEqual({ position: 2, total: 2 });
  });
});

describe('the list', () => {
  it('as a queue has the open ones first, by priority, then reserved date', async () => {
    const customer = await addCustomer(server.client);
    const of = (values: Parameters<typeof make.makeReservation>[1]) =>
      make.makeReservation(server, { customerId: customer.id, ...values });
    const at = (day: number) => new Date(Date.UTC(2026, 9, day));
    const done = await of({ status: 'completed', priority: 'high', reservedDate: at(1) });
    const normal = await of({ status: 'notified', stockReceived: true, reservedDate: at(3) });
    const earlier = await of({ reservedDate: at(2) });
    const low = await of({ priority: 'low', reservedDate: at(1) });
    const high = await of({ priority: 'high', reservedDate: at(9) });
    const rows = await list(`order=queue&customerId=${customer.id}`);
    expect(idsOf(rows)).toEqual([high, earlier, normal, low, done].map(({ id }) => id));
    expect(rows.map(({ queue }) => queue !== null)).toEqual([true, true, false, true, false]);
  });

  it('has the newest first in pages, which the queue has not', async () => {
    const customer = await addCustomer(server.client);
    const rows: Reservation[] = [];
    for (let n = 0; n < 3; n += 1) {
      server.clock.advance(1000);
      rows.push(await addReservation(server.client, { customerId: customer.id }));
    }
    const first = await server.client.get<Reservation[]>(
      `/api/reservations?customerId=${customer.id}&limit=2`,
    );
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await server.client.get<Reservation[]>(next);
    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(idsOf(rows).toReversed());
    expect((await server.client.get('/api/reservations?order=queue&limit=2')).body).toMatchObject({
      status: 400,
      errors: [{ path: 'limit' }],
    });
  });

  it('finds by the customer’s name, any spelling of the number, and the model', async () => {
    const customer = await addCustomer(server.client, { name: 'Ndapéwa !Gaëb', phone: '+264 81 777 4321' });
    const { id } = await addReservation(server.client, {
      customerId: customer.id,
      phoneModel: 'Tecno Spark 20',
    });
    for (const q of [
      'ndapewa',
      '!gaeb',
      '081 777 43',
      '264817774321',
      'tecno spark',
      'TECNOSPARK',
      'Spark  20',
    ]) {
      expect(idsOf(await list(`order=queue&q=${encodeURIComponent(q)}`)), q).toContain(id);
    }
    for (const q of ['100%', 'zzz', 'spark_20'])
      expect(idsOf(await list(`q=${encodeURIComponent(q)}`))).not.toContain(id);
  });

  it('filters by statuses, by late and by whom to call, and counts them alike', async () => {
    const customer = await addCustomer(server.client);
    const of = (values: Parameters<typeof make.makeReservation>[1]) =>
      make.makeReservation(server, { customerId: customer.id, ...values });
    const before = await counts();
    const late = await of({ expectedStockDate: '2026-11-01' });
    const waiting = await of({});
    const called = await of({ status: 'notified', stockReceived: true, customerContacted: true });
    const toCall = await of({ status: 'notified', stockReceived: true, expectedStockDate: '2026-11-01' });
    const done = await of({ status: 'completed', expectedStockDate: '2026-11-01' });
    const cancelled = await of({ status: 'cancelled' });
    const found = async (status: string) =>
      idsOf(await list(`customerId=${customer.id}&status=${status}`)).toSorted((a, b) => a - b);
    const ids = (...rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await found('waiting')).toEqual(ids(late, waiting));
    expect(await found('waiting,notified')).toEqual(ids(late, waiting, called, toCall));
    expect(await found('late')).toEqual(ids(late));
    expect(await found('to_call')).toEqual(ids(toCall));
    expect(await found('completed,cancelled')).toEqual(ids(done, cancelled));
    expect(await found('nonsense')).toHaveLength(6);
    const after = await counts();
    const gained = (key: Exclude<keyof ReservationCounts, 'isAtLeast'>) => after[key] - before[key];
    expect({
      total: gained('total'),
      waiting: gained('waiting'),
      notified: gained('notified'),
      completed: gained('completed'),
      cancelled: gained('cancelled'),
      late: gained('late'),
      toCall: gained('toCall'),
    }).toEqual({ total: 6, waiting: 2, notified: 2, completed: 1, cancelled: 1, late: 1, toCall: 1 });
  });
});

describe('the calendar', () => {
  it('calls it late from midnight in Windhoek on', async () => {
    server.clock.set('2026-11-24T12:00:00.000Z');
    const { id } = await addReservation(server.client, { expectedStockDate: '2026-11-24' });
    for (const [now, isLate] of [
      ['2026-11-24T21:59:59.999Z', false],
      ['2026-11-24T22:00:00.000Z', true],
    ] as const) {
      server.clock.set(now);
      expect((await get(id)).isLate, now).toBe(isLate);
      expect(idsOf(await list('status=late')).includes(id)).toBe(isLate);
    }
    await put(id, { stockReceived: true });
    expect((await get(id)).isLate).toBe(false);
  });

  it('lists what is expected by a day with how late it is, and nothing else', async () => {
    const today = '2026-09-10';
    const of = (values: Parameters<typeof make.makeReservation>[1]) => make.makeReservation(server, values);
    const late = await of({ expectedStockDate: '2026-09-07' });
    const due = await of({ expectedStockDate: today });
    await of({ expectedStockDate: addDays(today, 1) });
    await of({ expectedStockDate: today, status: 'notified', stockReceived: true });
    await of({ expectedStockDate: today, status: 'cancelled' });
    const gone = await of({ expectedStockDate: today });
    await server.client.delete(`/api/customers/${gone.customerId}`);
    expect(await listReservationsExpected(server.database.db, today)).toEqual([
      expect.objectContaining({ id: late.id, daysLate: 3, phoneModel: late.phoneModel }),
      expect.objectContaining({ id: due.id, daysLate: 0, customerId: due.customerId }),
    ]);
  });
});
