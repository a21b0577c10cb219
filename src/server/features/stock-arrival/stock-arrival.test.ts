import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type {
  Arrival,
  ArrivalBody,
  ArrivalPreview,
  ArrivalPreviewBody,
} from '#shared/contracts/stock-arrival.ts';
import * as make from '#testing/builders.ts';
import { imeiOf } from '#testing/imei.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let models = 0;
const newModel = () => {
  models += 1;
  return `Boxed Phone ${models}`;
};
const day = (n: number) => new Date(Date.UTC(2026, 8, n, 8));
const read = async (path: string) => (await server.client.get(path)).body;

type Phone = { phoneModel: string } & Partial<
  Record<'color' | 'storage' | 'supplierOrderNumber' | 'imei', string>
>;
const boxOf = (phones: Phone[], more: Partial<ArrivalPreviewBody> = {}): ArrivalPreviewBody => ({
  units: phones.map((phone, index) => ({ key: `${index + 1}`, ...phone })),
  ...more,
});
const preview = async (box: ArrivalPreviewBody) => {
  const reply = await server.client.post<ArrivalPreview>('/api/stock-arrivals/preview', box);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
const bodyOf = (box: ArrivalPreviewBody, shown: ArrivalPreview): ArrivalBody => ({
  ...box,
  branch: 'windhoek',
  given: shown.units.map(({ key, to }) => ({ key, to })),
  seen: shown.promises.map(({ kind, id, version }) => ({ kind, id, version })),
  lastArrivalId: shown.lastArrivalId,
});
const confirm = (body: ArrivalBody, headers?: Record<string, string>) =>
  server.client.post<Arrival>('/api/stock-arrivals', body, headers);
const takeIn = async (box: ArrivalPreviewBody) => {
  const reply = await confirm(bodyOf(box, await preview(box)));
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
};
const undo = (batchId: number) => server.client.post<{ message: string }>(`/api/batches/${batchId}/undo`);

async function preOrdered(
  phoneModel: string,
  paid: number,
  wish: Parameters<typeof make.makePreOrder>[1] = {},
) {
  const order = await make.makeOrder(server, { status: 'china_preorder', bankPaidDate: day(paid) });
  return make.makePreOrder(server, {
    phoneModel,
    paymentId: order.id,
    customerId: order.customerId,
    ...wish,
  });
}
const paidOff = (phoneModel: string, paid: number) =>
  make.makeLayby(server, {
    ...{
      phoneModel,
      status: 'completed',
      completedDate: day(paid),
      fullAmount: '100.00',
      paidAmount: '100.00',
    },
    ...{ phoneColor: 'Black', phoneStorage: '128GB' },
  });
const reserved = (phoneModel: string, since: number, wish: Parameters<typeof make.makeReservation>[1] = {}) =>
  make.makeReservation(server, { phoneModel, reservedDate: day(since), ...wish });

const entityOf = (place: string) =>
  ({ payments: 'payment', laybys: 'layby', reservations: 'reservation' })[place.split('/')[2] ?? ''];

/** Waits until a request is blocked by a lock on a name. */
const untilLocked = () =>
  vi.waitFor(async () => {
    const waiting = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
    expect((await server.database.pool.query(waiting)).rowCount).toBe(1);
  }, 20_000);

/** The row without the fields that every change touches. */
const told = ({ version: _, updatedAt: __, queue: ___, ...row }: Record<string, unknown>) => row;

describe('a box that came', () => {
  it('goes to all kinds of promises in the order of their turns, each by its own step, and comes back whole', async () => {
    const phoneModel = newModel();
    const last = await reserved(phoneModel, 1);
    const high = await reserved(phoneModel, 9, { priority: 'high' });
    const layby = await paidOff(phoneModel, 4);
    const late = await preOrdered(phoneModel, 8);
    const early = await preOrdered(phoneModel, 3, { status: 'shipped', color: 'Black', storage: '256GB' });
    const places = [
      `/api/pre-orders/${early.id}`,
      `/api/pre-orders/${late.id}`,
      `/api/laybys/${layby.id}`,
      `/api/reservations/${high.id}`,
      `/api/payments/${early.paymentId}`,
    ];
    const before = await Promise.all(places.map(read));

    const black = { phoneModel: phoneModel.toUpperCase(), color: 'Black', storage: '256GB' };
    const box = boxOf([
      { ...black, imei: '49-015420-323751-8' },
      { phoneModel },
      { phoneModel, color: 'black', storage: '128 GB' },
      { phoneModel, imei: '356938035643809' },
    ]);
    const shown = await preview(box);
    expect(shown.units.map(({ to }) => [to?.kind, to?.id])).toEqual([
      ['pre_order', early.id],
      ['pre_order', late.id],
      ['layby', layby.id],
      ['reservation', high.id],
    ]);
    expect(shown.units[0]?.why).toBe('paid 3 September, oldest; wants Black 256GB: exact');
    expect(shown.without).toEqual([{ kind: 'reservation', id: last.id }]);
    expect(await Promise.all(places.map(read))).toEqual(before);

    const { body: taken, text } = await confirm(bodyOf(box, shown));
    expect(taken, text).toMatchObject({ unitCount: 4, givenCount: 4, branch: 'windhoek' });
    expect(taken.units[0]).toMatchObject({
      imei: '490154203237518',
      to: { kind: 'pre_order', id: early.id },
    });
    expect(taken.units[0]?.quoteNumber).toMatch(/^BUILT/);
    expect(await read(places[0] as string)).toMatchObject({
      ...{ status: 'arrived', deviceImei: '490154203237518', deviceBranch: 'windhoek' },
      ...{ actualArrivalDate: server.clock.now().toISOString(), payment: { status: 'china_preorder' } },
    });
    expect(await read(places[2] as string)).toMatchObject({
      ...{
        deviceArrivedDate: server.clock.now().toISOString(),
        deviceBranch: 'windhoek',
        customerContacted: false,
      },
    });
    expect(await read(places[3] as string)).toMatchObject({ status: 'notified', stockReceived: true });
    const [entry] = await read(`/api/activity?entity=layby&id=${layby.id}`);
    expect(entry).toMatchObject({ action: 'device_arrived', batchId: taken.batchId });
    expect(await read('/api/batches?kind=stock_arrival')).toMatchObject([
      {
        ...{ entity: 'stock_arrival', entityId: taken.id },
        label: 'Stock arrival · 4 phones, 4 assigned',
        counts: { pre_order: 2, layby: 1, reservation: 1 },
      },
    ]);

    expect((await undo(taken.batchId)).status).toBe(200);
    expect((await Promise.all(places.map(read))).map(told)).toEqual(before.map(told));
    expect((await read(`/api/stock-arrivals/${taken.id}`)).takenBackAt).not.toBeNull();
    expect((await undo(taken.batchId)).status).toBe(409);
    expect((await preview(box)).units.every(({ problem }) => problem === null)).toBe(true);
  });

  it('is not taken back when something stands on it: what, is said', async () => {
    const phoneModel = newModel();
    const [first, second] = [await preOrdered(phoneModel, 1), await reserved(phoneModel, 2)];
    const { batchId } = await takeIn(boxOf([{ phoneModel }, { phoneModel }]));
    await server.client.put(`/api/pre-orders/${first.id}`, {
      ...{ status: 'picked_up', deliveryMethod: 'collected', collectionBranch: 'windhoek' },
      deviceCollectedDate: server.clock.now().toISOString(),
    });
    const refused = await undo(batchId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^(Order|Pre-order).*since$/),
    ]);
    expect((await read(`/api/reservations/${second.id}`)).status).toBe('notified');
  });

  it('is not taken back over the head of whoever has been told of their phone: who and when, is said', async () => {
    const phoneModel = newModel();
    const ordered = await preOrdered(phoneModel, 1);
    const layby = await paidOff(phoneModel, 2);
    const waiting = await reserved(phoneModel, 3);
    const { batchId } = await takeIn(boxOf(Array.from({ length: 3 }, () => ({ phoneModel }))));
    const places = [
      [`/api/payments/${ordered.paymentId}`, /^Order BUILT/],
      [`/api/laybys/${layby.id}`, /^Layby Boxed/],
      [`/api/reservations/${waiting.id}`, /^Reservation Boxed/],
    ] as const;
    for (const [place, name] of places) {
      const talk = { contactedBy: 'Agent 2', communicationMode: 'Phone call' };
      const { version } = await read(place);
      const reply = await server.client.put(
        `${place}/customer-contact`,
        { customerContacted: true, ...talk },
        { 'if-match': `"${version}"` },
      );
      expect(reply.status, reply.text).toBe(200);
      const refused = await undo(batchId);
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(name)]);
      expect(refused.body.message).toMatch(
        / was told on \d+ \w+ 2026, \d+:\d+ by Agent 3\. They may be on their way/,
      );
      // A contact that was undone does not count.
      const [{ id: entry }] = await read(
        `/api/activity?entity=${entityOf(place)}&id=${place.split('/').at(-1)}`,
      );
      expect((await server.client.post(`/api/activity/${entry}/undo`)).status).toBe(200);
    }
    // A customer who was not reached has not been told.
    await server.client.put(`${places[0][0]}/customer-contact`, { customerContacted: false });
    const done = await undo(batchId);
    expect(done.status, done.text).toBe(200);
  });

  it('that two take in is taken in once: the second sees what the first did', async () => {
    const phoneModel = newModel();
    for (let n = 1; n <= 3; n += 1) await reserved(phoneModel, n);
    const box = boxOf([{ phoneModel }, { phoneModel }]);
    const withNumbers = boxOf(['352099001761481', '354190023896443'].map((imei) => ({ phoneModel, imei })));
    const body = bodyOf(withNumbers, await preview(withNumbers));
    const replies = await Promise.all([confirm(body), confirm(body)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      detail: expect.stringMatching(/received a box of 2 phones in the meantime/),
      arrivals: [{ unitCount: 2, givenCount: 2 }],
      changed: [{ what: 'is no longer waiting' }, { what: 'is no longer waiting' }],
    });
    // With a new preview, it is another box.
    expect((await takeIn(box)).givenCount).toBe(1);
  });

  it('is not taken in as it was seen when somebody who waits has changed', async () => {
    const phoneModel = newModel();
    const { id } = await reserved(phoneModel, 1);
    const box = boxOf([{ phoneModel }]);
    const body = bodyOf(box, await preview(box));
    await server.client.put(`/api/reservations/${id}`, { color: 'Red' });
    expect((await confirm(body)).body).toMatchObject({ status: 409, changed: [{ id, what: 'was changed' }] });
    expect((await read(`/api/reservations/${id}`)).status).toBe('waiting');
  });

  it('is not taken in as it was seen when somebody comes before those who were seen', async () => {
    const phoneModel = newModel();
    const { id } = await reserved(phoneModel, 2);
    const box = boxOf([{ phoneModel }]);
    const body = bodyOf(box, await preview(box));
    const newcomer = await reserved(phoneModel, 9, { priority: 'high' });
    expect((await confirm(body)).body).toMatchObject({ status: 409, changed: [], arrivals: [] });
    for (const one of [id, newcomer.id])
      expect((await read(`/api/reservations/${one}`)).status).toBe('waiting');
  });

  it('is taken back after a box that is being taken in, and by what that has done', async () => {
    const unit = { phoneModel: newModel(), imei: imeiOf(77) };
    // In a batch of its own, because undoing the first box locks the first one's batch.
    const { batchId } = await takeIn(boxOf([{ phoneModel: newModel() }]));
    const first = await takeIn(boxOf([unit]));
    const other = await server.database.pool.connect();
    await other.query('begin');
    await other.query(`select pg_advisory_xact_lock(hashtextextended('stock arrival', 0))`);
    const reply = undo(first.batchId);
    await untilLocked();
    await other.query(
      `insert into stock_arrivals (branch, units, unit_count, given_count, imeis, model_keys, batch_id, created_at, updated_at)
       select branch, units, unit_count, given_count, imeis, model_keys, $2, created_at, updated_at from stock_arrivals where id = $1`,
      [first.id, batchId],
    );
    await other.query('commit');
    other.release();
    const { status, body } = await reply;
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/is now in box \d+\. Undo that box first\.$/),
    ]);
  });

  it('sent again with its key has one effect', async () => {
    const phoneModel = newModel();
    await reserved(phoneModel, 1);
    const box = boxOf([{ phoneModel }]);
    const body = bodyOf(box, await preview(box));
    const headers = { 'idempotency-key': `box ${phoneModel}` };
    const first = await confirm(body, headers);
    expect((await confirm(body, headers)).body).toEqual(first.body);
  });

  it('gives a phone to another promise by hand, with the reason in its record, and keeps one for nobody', async () => {
    const phoneModel = newModel();
    const [first, second] = [await reserved(phoneModel, 1), await reserved(phoneModel, 2)];
    const to = { kind: 'reservation' as const, id: second.id };
    const byHand = [
      { key: '1', to, reason: 'Travels tomorrow' },
      { key: '2', to: null, reason: 'For the window' },
    ];
    const taken = await takeIn(boxOf([{ phoneModel }, { phoneModel }], { byHand }));
    expect(taken.units.map((unit) => [unit.to?.id ?? null, unit.how, unit.reason])).toEqual([
      [second.id, 'by_hand', 'Travels tomorrow'],
      [null, 'by_hand', 'For the window'],
    ]);
    expect((await read(`/api/reservations/${first.id}`)).status).toBe('waiting');
  });

  it('asks about models written nearly alike', async () => {
    const phoneModel = newModel();
    const { id } = await preOrdered(phoneModel, 1);
    const box = boxOf([{ phoneModel: `${phoneModel} 5G` }]);
    const shown = await preview(box);
    expect(shown.units[0]?.to).toBeNull();
    expect(shown.questions).toEqual([{ box: `${phoneModel} 5G`, promised: phoneModel, waiting: 1 }]);
    const sameModels = [{ box: `${phoneModel} 5G`, promised: phoneModel }];
    const [said] = (await preview({ ...box, sameModels })).units;
    expect(said?.to).toEqual({ kind: 'pre_order', id });
    const taken = await takeIn({ ...box, sameModels });
    expect(taken.units[0]?.why).toBe(said?.why);
    expect(said?.why).toMatch(`; waits for ${phoneModel}, confirmed as the same phone`);
  });
});

it('asks about a box that came under the other spelling', async () => {
  const phoneModel = newModel();
  for (const place of [1, 2]) await reserved(phoneModel, place);
  const box = boxOf([{ phoneModel: `${phoneModel} 5G` }], {
    sameModels: [{ box: `${phoneModel} 5G`, promised: phoneModel }],
  });
  const seen = await preview(box);
  await takeIn(boxOf([{ phoneModel }]));
  const shown = await preview(box);
  const reply = await confirm(bodyOf(box, { ...shown, lastArrivalId: seen.lastArrivalId }));
  expect(reply.body).toMatchObject({ status: 409, arrivals: [{ unitCount: 1 }] });
});

describe('device numbers', () => {
  it('are judged by their check digit, within the box and within the shop', async () => {
    const phoneModel = newModel();
    await reserved(phoneModel, 1);
    await takeIn(
      boxOf([
        { phoneModel, imei: '353918057992444' },
        { phoneModel, imei: '868932036356090' },
      ]),
    );
    const box = boxOf(
      [
        '353918057992444',
        '868932036356090',
        '490154203237518',
        '490154203237518',
        '490154203237519',
        '12',
        'x',
      ].map((imei) => ({ phoneModel: newModel(), imei })),
    );
    const shown = await preview(box);
    expect(shown.units.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/already in the shop: put aside for the reservation of/),
      expect.stringMatching(/already in the shop: unassigned/),
      null,
      'This IMEI is in the box twice',
      'This IMEI is not valid. Check its digits.',
      'An IMEI has 15 digits',
      'An IMEI has digits only',
    ]);
    const refused = await confirm(bodyOf(box, shown));
    expect(refused.body).toMatchObject({
      status: 400,
      errors: expect.arrayContaining([{ path: 'units.3.imei', message: 'This IMEI is in the box twice' }]),
    });
  });
});

describe('one phone', () => {
  let serial = 1000;
  const newImei = () => {
    serial += 1;
    return imeiOf(serial);
  };
  /** Records a phone that is put aside for a reservation. */
  async function putAside() {
    const unit = { phoneModel: newModel(), imei: newImei() };
    const { id } = await reserved(unit.phoneModel, 1);
    return { unit, id, box: await takeIn(boxOf([unit])), path: `/api/reservations/${id}` };
  }
  const giveToNext = async (unit: Phone, isBack = false) => {
    const { id } = await reserved(unit.phoneModel, 2);
    const byHand = [{ key: '1', to: { kind: 'reservation' as const, id }, reason: 'Asked for it' }];
    const broughtBack = isBack ? [{ imei: unit.imei ?? '', reason: 'Exchanged' }] : [];
    await takeIn(boxOf([unit], { byHand, broughtBack }));
    expect((await read(`/api/reservations/${id}`)).deviceImei).toBe(unit.imei);
    return id;
  };
  const put = (path: string, body: object) => server.client.put<{ detail: string }>(path, body);
  const isOthers =
    /^The phone with the IMEI ending in \d{4} is put aside for the reservation of .+\. Undo that first\.$/;

  it('that was given to somebody else does not come back from the trash, and the history says so', async () => {
    const { unit, path, id } = await putAside();
    const { customer } = await read(path);
    expect((await server.client.delete(`/api/customers/${customer.id}`)).status).toBe(204);
    await giveToNext(unit);
    const [{ batchId }] = await read(`/api/activity?entity=reservation&id=${id}`);
    expect((await undo(batchId)).status).toBe(200);
    expect(await read(path)).toMatchObject({
      status: 'notified',
      deviceImei: null,
      deviceBranch: 'windhoek',
    });
    expect(await read(`/api/activity?entity=reservation&id=${id}`)).toMatchObject([
      { action: 'restored' },
      { action: 'updated', before: { deviceImei: unit.imei } },
      { action: 'deleted' },
      { action: 'stock_in' },
    ]);
  });

  it('comes back from the trash with a pre-order when nobody else has it, and without it when somebody has', async () => {
    for (const isGiven of [false, true]) {
      const unit = { phoneModel: newModel(), imei: newImei() };
      const { id, paymentId } = await preOrdered(unit.phoneModel, 1);
      await takeIn(boxOf([unit]));
      await server.client.delete(`/api/payments/${paymentId}`);
      if (isGiven) await giveToNext(unit);
      const [{ batchId }] = await read(`/api/activity?entity=pre_order&id=${id}`);
      expect((await undo(batchId)).status).toBe(200);
      expect((await read(`/api/pre-orders/${id}`)).deviceImei).toBe(isGiven ? null : unit.imei);
    }
  });

  it('that was given to somebody else does not come back by an undo', async () => {
    const { unit, path, id } = await putAside();
    await put(path, { status: 'waiting', stockReceived: false });
    await giveToNext(unit);
    const [{ id: entry }] = await read(`/api/activity?entity=reservation&id=${id}`);
    const refused = await server.client.post<{ detail: string }>(`/api/activity/${entry}/undo`);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(isOthers)]);
    expect((await read(path)).deviceImei).toBeNull();
  });

  it.each(['completed', 'cancelled'])(
    'of what was %s is free, and does not come back by reopening',
    async (status) => {
      const { unit, path } = await putAside();
      await put(path, { status });
      await giveToNext(unit, status === 'completed');
      const refused = await put(path, { status: 'notified' });
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(isOthers)]);
      expect((await read(path)).status).toBe(status);
    },
  );

  it('that came for nobody does so again when the box that gave it out is taken back', async () => {
    const unit = { phoneModel: newModel(), imei: newImei() };
    const first = await takeIn(boxOf([unit]));
    await reserved(unit.phoneModel, 1);
    const second = await takeIn(boxOf([unit]));
    const laterOf = async (id: number) =>
      (await read(`/api/stock-arrivals/${id}`)).units.map(
        ({ laterArrivalId }: Arrival['units'][number]) => laterArrivalId,
      );
    expect([await laterOf(first.id), await laterOf(second.id)]).toEqual([[second.id], [null]]);
    expect((await undo(second.batchId)).status).toBe(200);
    expect(await laterOf(first.id)).toEqual([null]);
    const problem = async () =>
      (await preview(boxOf([{ ...unit, phoneModel: newModel() }]))).units[0]?.problem;
    expect(await problem()).toMatch(`unassigned in box ${first.id}`);
    expect((await undo(first.batchId)).status).toBe(200);
    expect(await problem()).toBeNull();
  });

  it('that went over the counter is taken in again when somebody says why it was brought back', async () => {
    const { unit, path, id } = await putAside();
    await put(path, { status: 'completed' });
    server.clock.advance(60_000);
    const next = await reserved(unit.phoneModel, 2);
    const [asked] = (await preview(boxOf([unit]))).units;
    expect(asked).toMatchObject({
      ...{ to: { kind: 'reservation', id: next.id }, isGone: true },
      problem: expect.stringMatching(
        /^This phone was handed over already, with the reservation of .*\. Was it brought back\?$/,
      ),
    });
    const shown = await preview(boxOf([unit]));
    const refused = await confirm(bodyOf(boxOf([unit]), shown));
    expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'units.0.imei' }] });

    const box = boxOf([unit], { broughtBack: [{ imei: unit.imei, reason: 'Exchanged for a blue one' }] });
    expect((await preview(box)).units[0]).toMatchObject({ problem: null, isGone: false });
    const taken = await takeIn(box);
    expect(taken.units[0]?.why).toMatch(/; brought back: Exchanged for a blue one$/);
    // For a phone that never left, such a reason is not kept.
    const fresh = { phoneModel: unit.phoneModel, imei: newImei() };
    const said = { broughtBack: [{ imei: fresh.imei, reason: 'Meant another one' }] };
    expect((await takeIn(boxOf([fresh], said))).units[0]?.why).not.toMatch(/brought back/);
    // Reopening does not give the phone back to the reservation that had it.
    const back = await put(path, { status: 'notified' });
    expect([back.status, back.body.detail]).toEqual([409, expect.stringMatching(isOthers)]);
    expect((await read(`/api/reservations/${id}`)).status).toBe('completed');
  });

  it.each(['layby', 'pre-order'])(
    'of a %s has gone also by a day before its box came, typed at noon',
    async (kind) => {
      server.clock.set('2026-11-18T12:00:00.000Z');
      const unit = { phoneModel: newModel(), imei: newImei() };
      const { id } = await (kind === 'layby' ? paidOff : preOrdered)(unit.phoneModel, 1);
      await takeIn(boxOf([unit]));
      server.clock.set('2026-11-19T07:00:00.000Z');
      const byHand = {
        deliveryMethod: 'collected',
        collectionBranch: 'rundu',
        deviceCollectedDate: '2026-11-18',
      };
      const reply = await (kind === 'layby'
        ? server.client.post(`/api/laybys/${id}/hand-over`, byHand)
        : put(`/api/pre-orders/${id}`, { status: 'picked_up', ...byHand }));
      expect(reply.status, reply.text).toBe(200);
      const [asked] = (await preview(boxOf([unit]))).units;
      expect(asked).toMatchObject({
        isGone: true,
        problem: expect.stringMatching(/\. Was it brought back\?$/),
      });
    },
  );

  it('that is handed over at the moment at which it is taken in is waited for, and refused', async () => {
    const { unit, path } = await putAside();
    const next = await reserved(unit.phoneModel, 2);
    await put(path, { status: 'cancelled' });
    const body = bodyOf(boxOf([unit]), await preview(boxOf([unit])));
    // The counter has locked the phone's number, and is about to record its hand-over.
    const counter = await server.database.pool.connect();
    await counter.query('begin');
    await counter.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`device ${unit.imei}`]);
    const reply = confirm(body);
    await untilLocked();
    await counter.query(
      `update reservations set status = 'completed', completed_date = now() where device_imei = $1`,
      [unit.imei],
    );
    await counter.query('commit');
    counter.release();
    expect((await reply).body).toMatchObject({
      ...{ status: 409, changed: [], arrivals: [] },
      detail: expect.stringMatching(/^The phone with the IMEI ending in \d{4} was handed over already, with/),
    });
    expect((await read(`/api/reservations/${next.id}`)).status).toBe('waiting');
  });

  it('is put aside for one of two who ask for it at once', async () => {
    const { unit, path } = await putAside();
    await put(path, { status: 'cancelled' });
    await reserved(unit.phoneModel, 2);
    const box = boxOf([unit]);
    const body = bodyOf(box, await preview(box));
    const replies = await Promise.all([confirm(body), put(path, { status: 'notified' })]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    const { rows } = await server.database.pool.query('select * from devices_put_aside($1)', [[unit.imei]]);
    expect(rows).toHaveLength(1);
  });

  it('that came for nobody is taken over by a later box, which stands on the first', async () => {
    const unit = { phoneModel: newModel(), imei: newImei() };
    const first = await takeIn(boxOf([unit]));
    expect((await preview(boxOf([unit]))).units[0]?.problem).toMatch(`unassigned in box ${first.id}`);
    const { id } = await reserved(unit.phoneModel, 1);
    const second = await takeIn(boxOf([unit]));
    expect(second.units[0]?.to).toEqual({ kind: 'reservation', id });
    const refused = await undo(first.batchId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(`is now in box ${second.id}\\. Undo that box first\\.$`),
    ]);
    await put(`/api/reservations/${id}`, { status: 'completed' });
    expect((await preview(boxOf([unit]))).units[0]?.problem).toMatch(
      'handed over already, with the reservation',
    );
    await put(`/api/reservations/${id}`, { status: 'notified' });
    expect((await undo(second.batchId)).status).toBe(409);
  });
});

it.each([
  [{ units: [] }, 'units'],
  [{ units: [{ key: '1', phoneModel: ' ' }] }, 'units.0.phoneModel'],
  [boxOf(Array.from({ length: 501 }, () => ({ phoneModel: 'X' }))), 'units'],
  [
    {
      units: [
        { key: '1', phoneModel: 'X' },
        { key: '1', phoneModel: 'X' },
      ],
    },
    'units',
  ],
])('a box such as %# is refused, saying where', async (body, path) => {
  const reply = await server.client.post('/api/stock-arrivals/preview', body);
  expect(reply.body).toMatchObject({ status: 400, errors: [{ path }] });
});

it('ten thousand phones at once are refused, saying how to split them', async () => {
  const phone = { phoneModel: 'Galaxy S25 Ultra', color: 'Titanium Black', storage: '256GB' };
  const units = Array.from({ length: 10_000 }, (_, n) => ({
    key: String(n),
    ...phone,
    imei: '352099001761481',
  }));
  const message = '10000 are too many at once. Receive them as 20 boxes of at most 500 phones each';
  const body = { units, branch: 'windhoek', given: [], seen: [], lastArrivalId: 0 };
  for (const path of ['/api/stock-arrivals/preview', '/api/stock-arrivals'])
    expect((await server.client.post(path, body)).body).toMatchObject({
      ...{ status: 400, errors: [{ path: 'units', message }] },
    });
});

it('is listed, and needs a session', async () => {
  const taken = await takeIn(boxOf([{ phoneModel: newModel() }]));
  const [first] = await read('/api/stock-arrivals?limit=5');
  expect(first).toMatchObject({ id: taken.id, unitCount: 1, givenCount: 0 });
  expect(first.units).toBeUndefined();
  const stranger = server.newClient();
  expect((await stranger.get('/api/stock-arrivals')).status).toBe(401);
  expect((await stranger.post('/api/stock-arrivals/preview', boxOf([{ phoneModel: 'X' }]))).status).toBe(401);
  expect((await stranger.post('/api/stock-arrivals', {})).status).toBe(401);
});

it('as many as fit go, and as many come back', async () => {
  const phoneModel = newModel();
  const { id: customerId } = await make.makeCustomer(server);
  await server.database.pool.query(
    `insert into reservations (customer_id, phone_model, model_key, expected_stock_date)
     select $1, $2, lower(replace($2, ' ', '')), date '2026-12-01' from generate_series(1, 65)`,
    [customerId, phoneModel],
  );
  const taken = await takeIn(boxOf(Array.from({ length: 60 }, () => ({ phoneModel }))));
  expect(taken.givenCount).toBe(60);
  expect((await undo(taken.batchId)).status).toBe(200);
});

it.each([-1, 2_147_483_648, 9_007_199_254_740_991, 1.5])(
  'a last arrival %d is none',
  async (lastArrivalId) => {
    const units = [{ key: '1', phoneModel: 'X' }];
    const reply = await server.client.post('/api/stock-arrivals', {
      ...{ units, branch: 'windhoek', given: [], seen: [], lastArrivalId },
    });
    expect(reply.body).toMatchObject({ status: 400, errors: [{ path: 'lastArrivalId' }] });
  },
);
