import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallCard, CallRecorded, NextCall } from '#shared/contracts/call-round.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { UsualDaysAnswer } from '#shared/contracts/promises.ts';
import { type LegDays, SHIPPED_DAYS } from '#shared/domain/promise-legs.ts';
import { ENOUGH_CASES } from '#shared/domain/waiting.ts';
import * as make from '#testing/builders.ts';
import { addOrder, addOrderAt, COLLECTED_BY_CUSTOMER, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { promisesJob } from './promises.jobs.ts';
import { keepShopDays } from './promises.service.ts';

const TODAY = '2026-11-18';
const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => goTo('2026-11-18T08:00:00.000Z'));

/** Logs in again, because sessions expire in between. */
async function goTo(at: string): Promise<void> {
  server.clock.set(at);
  server.client = await server.loggedInClient();
}

const usual = async () => (await server.client.get<UsualDaysAnswer>('/api/promises/usual')).body;
const legOf = async (leg: string) => (await usual()).legs.find((row) => row.leg === leg);
const run = () => promisesJob.run(server.context, {});

describe('what is usual', () => {
  const signAfter = async (days: number) => {
    server.clock.set('2026-11-01T08:00:00.000Z');
    const { id } = await addOrderAt(server.client, 'approved');
    server.clock.advance(days * DAY_MS + 1);
    await setStatus(server.client, id, 'contract_signed');
    return id;
  };

  it('is the shop’s own number until there are enough cases, and then what the history says', async () => {
    const days = Array.from({ length: ENOUGH_CASES - 1 }, (_, at) => at % 10);
    const ids: number[] = [];
    for (const one of days) ids.push(await signAfter(one));
    // An undone step does not count, nor does a step over two legs.
    const taken = await signAfter(9);
    const [entry] = (await server.client.get(`/api/activity?entity=payment&id=${taken}`)).body;
    expect((await server.client.post(`/api/activity/${entry.id}/undo`)).status).toBe(200);
    await addOrderAt(server.client, 'bank_paid');
    await run();
    expect(await legOf('signature')).toEqual({
      ...{ leg: 'signature', cases: ENOUGH_CASES - 1, isDefault: true },
      ...SHIPPED_DAYS.signature,
    });
    await signAfter(9);
    server.clock.set('2026-11-18T08:00:00.000Z');
    await run();
    expect(await legOf('signature')).toEqual({
      ...{ leg: 'signature', cases: ENOUGH_CASES, isDefault: false },
      ...{ medianDays: 4, lateDays: 7 },
    });
    expect((await usual()).reckonedAt).toBe('2026-11-18T08:00:00.000Z');
  });

  it('of China and the wait in a branch is told by pre-orders that have arrived', async () => {
    const at = (day: string) => new Date(`${day}T10:00:00.000Z`);
    const orderDate = at('2026-10-10');
    for (let n = 0; n < ENOUGH_CASES; n += 1)
      await make.makePreOrder(server, {
        ...{ status: 'picked_up', orderDate },
        ...{ actualArrivalDate: at('2026-10-31'), pickupDate: at('2026-11-02') },
      });
    // Nobody recorded its arrival separately.
    await make.makePreOrder(server, {
      ...{ status: 'picked_up', orderDate },
      ...{ actualArrivalDate: at('2026-11-17'), pickupDate: at('2026-11-17') },
    });
    await run();
    expect(await legOf('china')).toMatchObject({ cases: ENOUGH_CASES, medianDays: 21, lateDays: 21 });
    expect(await legOf('branch')).toMatchObject({ cases: ENOUGH_CASES, medianDays: 2, lateDays: 2 });
  });

  it('follows what the shop sets, where nothing was reckoned', async () => {
    const set: LegDays = {
      ...SHIPPED_DAYS,
      dubai: { medianDays: 9, lateDays: 11 },
      china: { medianDays: 1, lateDays: 1 },
    };
    await keepShopDays(server.context.db, set);
    expect(await legOf('dubai')).toMatchObject({ medianDays: 9, lateDays: 11, isDefault: true });
    expect(await legOf('china')).toMatchObject({ medianDays: 21, isDefault: false });
    await keepShopDays(server.context.db, SHIPPED_DAYS);
  });
});

const latest = async (id: number) =>
  (await server.client.get(`/api/activity?entity=payment&id=${id}&limit=1`)).body[0];

describe('a promise', () => {
  const told = (id: number, toldDay: string | null) =>
    server.client.put<Order>(`/api/payments/${id}/told`, { toldDay });

  it('is kept with its order and its pre-order, told by the history, and taken back', async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    const { body: preOrder } = await server.client.post<PreOrder>('/api/pre-orders', {
      ...{ paymentId: order.id, phoneModel: 'Galaxy S24', orderLocation: 'china', addedByAgent: 'Agent 1' },
      agentBranch: 'rundu',
    });
    expect((await told(order.id, '2026-12-01')).body.toldDay).toBe('2026-12-01');
    const shown = async () =>
      (await server.client.get<PreOrder>(`/api/pre-orders/${preOrder.id}`)).body.payment;
    expect(await shown()).toMatchObject({ toldDay: '2026-12-01', snoozedUntil: null });
    const entry = await latest(order.id);
    expect(entry).toMatchObject({
      action: 'told',
      before: { toldDay: null },
      after: { toldDay: '2026-12-01' },
      canUndo: true,
    });
    expect((await server.client.post(`/api/activity/${entry.id}/undo`)).status).toBe(200);
    expect((await shown()).toldDay).toBeNull();
  });

  it('is refused for a day that has passed, nobody knows, and for what is handed over', async () => {
    const { id, version } = await addOrder(server.client);
    expect((await told(id, '2026-11-17')).body).toMatchObject({ errors: [{ path: 'toldDay' }] });
    expect((await told(id, '2199-12-31')).body).toMatchObject({
      errors: [{ path: 'toldDay', message: 'Choose a date within 180 days' }],
    });
    expect((await told(id, 'soon')).status).toBe(400);
    expect((await told(99_999, '2026-12-01')).status).toBe(404);
    const stale = { 'if-match': `"${version + 1}"` };
    expect(
      (await server.client.put(`/api/payments/${id}/told`, { toldDay: '2026-12-01' }, stale)).status,
    ).toBe(412);
    await setStatus(server.client, id, 'device_collected', COLLECTED_BY_CUSTOMER);
    expect((await told(id, '2026-12-01')).status).toBe(409);
    expect((await server.app.inject({ method: 'PUT', url: `/api/payments/${id}/told` })).statusCode).toBe(
      401,
    );
  });

  it('counts as kept when the phone was there by then, whatever was told later', async () => {
    server.clock.set('2026-11-01T08:00:00.000Z');
    const [kept, broken, moved, away] = [
      await addOrderAt(server.client, 'bank_paid'),
      await addOrderAt(server.client, 'bank_paid'),
      await addOrderAt(server.client, 'bank_paid'),
      await addOrderAt(server.client, 'bank_paid'),
    ];
    for (const { id } of [kept, broken, moved, away]) await told(id, '2026-11-10');
    const entry = await latest(away.id);
    await server.client.post(`/api/activity/${entry.id}/undo`);
    server.clock.set('2026-11-09T08:00:00.000Z');
    await setStatus(server.client, kept.id, 'phone_available');
    await told(moved.id, '2026-11-14');
    server.clock.set('2026-11-13T08:00:00.000Z');
    await setStatus(server.client, moved.id, 'phone_available');
    server.clock.set('2026-11-18T08:00:00.000Z');
    await run();
    // One was kept, one was broken, and of one that was told twice, the first was broken and the second kept.
    expect((await usual()).accuracy).toEqual({ day: TODAY, told: 4, kept: 2 });
  });

  it('that was put right on the day on which it was told is none', async () => {
    const counted = async () => {
      server.clock.set('2026-11-18T08:00:00.000Z');
      await run();
      return (await usual()).accuracy;
    };
    const before = await counted();
    server.clock.set('2026-11-01T08:00:00.000Z');
    const [typed, emptied, later] = [
      await addOrderAt(server.client, 'bank_paid'),
      await addOrderAt(server.client, 'bank_paid'),
      await addOrderAt(server.client, 'bank_paid'),
    ];
    for (const { id } of [typed, emptied, later]) await told(id, '2026-11-03');
    for (const { id } of [typed, emptied]) await told(id, null);
    await told(typed.id, '2026-11-13');
    server.clock.set('2026-11-02T08:00:00.000Z');
    await told(later.id, null);
    server.clock.set('2026-11-10T08:00:00.000Z');
    await setStatus(server.client, typed.id, 'phone_available');
    const after = await counted();
    // The mistyped day counts as corrected, and is kept; a day that was told and cleared on a later day still counts.
    expect([after?.told, after?.kept]).toEqual([(before?.told ?? 0) + 2, (before?.kept ?? 0) + 1]);
  });
});

describe('a promise that has slipped', () => {
  const HOUR_MS = 60 * 60 * 1000;
  const ordered = async () => {
    const order = await addOrderAt(server.client, 'china_preorder');
    const { body: preOrder } = await server.client.post<PreOrder>('/api/pre-orders', {
      ...{ paymentId: order.id, phoneModel: 'Galaxy S24', orderLocation: 'china', addedByAgent: 'Agent 1' },
      ...{ agentBranch: 'rundu', expectedArrivalDate: '2026-12-01' },
    });
    await server.client.put(`/api/payments/${order.id}/told`, { toldDay: '2026-12-01' });
    const expectBy = (expectedArrivalDate: string | null) =>
      server.client.put(`/api/pre-orders/${preOrder.id}`, { expectedArrivalDate });
    return { id: order.id, expectBy };
  };
  const toldDay = async (id: number) => (await server.client.get<Order>(`/api/payments/${id}`)).body.toldDay;
  const next = async () => {
    server.client = await server.loggedInClient();
    return (await server.client.post<NextCall>('/api/call-round/next', {})).body.card;
  };
  const record = async (card: CallCard | null, outcome: string, fields: object = {}) => {
    const about = card?.reasons.map(({ subjectKind, subjectId, day }) => ({ subjectKind, subjectId, day }));
    const { status, body } = await server.client.post<CallRecorded>('/api/call-round/calls', {
      ...{ customerId: card?.customer.id, outcome, calledAt: card?.calledAt, about },
      ...{ communicationMode: 'phone', contactedBy: 'Agent 3', ...fields },
    });
    expect(status).toBe(201);
    return body;
  };
  const slippedOn = (card: CallCard | null) =>
    card?.reasons.map(({ kind, toldDay: told, day }) => [kind, told, day]) ?? null;
  beforeEach(() =>
    server.database.pool.query(
      `update customers set call_mark = 'undecided', called_at = null, call_outcome = null`,
    ),
  );

  it.each(['reached', 'coming'])(
    'is called about once: who was told of a new day (%s) has been told that one',
    async (outcome) => {
      const { id, expectBy } = await ordered();
      await expectBy('2026-12-20');
      const card = await next();
      expect(slippedOn(card)).toEqual([['slipped', '2026-12-01', '2026-12-20']]);
      // The day that the message named counts, whatever is expected when the call ends.
      await expectBy('2026-12-22');
      const { batchId } = await record(card, outcome, outcome === 'coming' ? { day: TODAY } : {});
      expect(await toldDay(id)).toBe('2026-12-20');
      expect((await latest(id)).after).toMatchObject({ toldDay: '2026-12-20' });
      expect((await server.client.post(`/api/batches/${batchId}/undo`)).status).toBe(200);
      expect(await toldDay(id)).toBe('2026-12-01');
      const again = await next();
      expect(slippedOn(again)).toEqual([['slipped', '2026-12-01', '2026-12-22']]);
      await record(again, outcome, outcome === 'coming' ? { day: TODAY } : {});
      expect(await toldDay(id)).toBe('2026-12-22');
      for (let days = 0; days < 15; days += 3) {
        server.clock.advance(3 * DAY_MS + 3 * HOUR_MS);
        expect(await next()).toBeNull();
      }
      await expectBy('2027-01-10');
      expect(slippedOn(await next())).toEqual([['slipped', '2026-12-22', '2027-01-10']]);
    },
  );

  it('counts as told anew by a call, and not by one that was taken back', async () => {
    const { expectBy } = await ordered();
    server.clock.advance(DAY_MS);
    await expectBy('2026-12-20');
    const counted = async () => {
      await goTo('2027-01-05T08:00:00.000Z');
      await run();
      return (await usual()).accuracy?.told ?? 0;
    };
    const before = await counted();
    await goTo('2026-11-19T09:00:00.000Z');
    const { batchId } = await record(await next(), 'reached');
    expect(await counted()).toBe(before + 1);
    expect((await server.client.post(`/api/batches/${batchId}/undo`)).status).toBe(200);
    expect(await counted()).toBe(before);
  });

  it('without a new day is called about once, and again when there is one', async () => {
    const { id, expectBy } = await ordered();
    await expectBy(null);
    server.clock.set('2026-12-02T08:00:00.000Z');
    const card = await next();
    expect(slippedOn(card)).toEqual([['slipped', '2026-12-01', null]]);
    await record(card, 'reached');
    expect(await toldDay(id)).toBe('2026-12-01');
    for (let days = 0; days < 15; days += 3) {
      server.clock.advance(3 * DAY_MS + 3 * HOUR_MS);
      expect(await next()).toBeNull();
    }
    await expectBy('2027-01-10');
    expect(slippedOn(await next())).toEqual([['slipped', '2026-12-01', '2027-01-10']]);
  });

  it('is called about at once, whatever the customer was spoken with about before', async () => {
    const { id, expectBy } = await ordered();
    const speak = () =>
      server.client.put(`/api/payments/${id}/customer-contact`, {
        ...{ customerContacted: true, contactedBy: 'Agent 1', communicationMode: 'phone' },
      });
    await speak();
    server.clock.advance(HOUR_MS);
    await expectBy('2026-12-20');
    expect(slippedOn(await next())).toEqual([['slipped', '2026-12-01', '2026-12-20']]);
    server.clock.advance(HOUR_MS);
    await speak();
    expect(await next()).toBeNull();
    server.clock.advance(3 * DAY_MS);
    expect(slippedOn(await next())).toEqual([['slipped', '2026-12-01', '2026-12-20']]);
    await server.client.put(`/api/payments/${id}/told`, { toldDay: '2026-12-20' });
    server.clock.set('2026-12-20T18:00:00.000Z');
    await speak();
    expect(await next()).toBeNull();
    server.clock.set('2026-12-21T08:00:00.000Z');
    expect(slippedOn(await next())).toEqual([['slipped', '2026-12-20', null]]);
  });
});

type Answered = Order & { errors: { path: string }[] };

describe('a snooze', () => {
  const snooze = (id: number, body: object) =>
    server.client.put<Answered>(`/api/payments/${id}/snooze`, body);

  it('leaves a stuck order alone until its day, or until it moves on', async () => {
    server.clock.set('2026-10-01T08:00:00.000Z');
    const { id } = await addOrderAt(server.client, 'contract_signed');
    server.clock.set('2026-11-18T08:00:00.000Z');
    const isListed = async () =>
      (await server.client.get<Order[]>('/api/payments?stuck=bank_payment')).body.some(
        (order) => order.id === id,
      );
    expect(await isListed()).toBe(true);
    const { body } = await snooze(id, { until: '2026-11-25', reason: 'The bank answers on Friday' });
    expect(body).toMatchObject({ snoozedUntil: '2026-11-25', snoozeReason: 'The bank answers on Friday' });
    expect(await isListed()).toBe(false);
    server.clock.set('2026-11-25T08:00:00.000Z');
    expect(await isListed()).toBe(true);
    server.clock.set('2026-11-18T08:00:00.000Z');
    expect((await snooze(id, { until: null })).body.snoozedUntil).toBeNull();
    expect(await isListed()).toBe(true);
    const [woken] = (await server.client.get(`/api/activity?entity=payment&id=${id}`)).body;
    await server.client.post(`/api/activity/${woken.id}/undo`);
    expect(await isListed()).toBe(false);
    const moved = await setStatus(server.client, id, 'bank_paid');
    expect([moved.snoozedUntil, moved.snoozeReason]).toEqual([null, null]);
  });

  it('ends with a step of its pre-order, and stands again once that is taken back', async () => {
    const { id } = await addOrderAt(server.client, 'china_preorder');
    const { body: preOrder } = await server.client.post<PreOrder>('/api/pre-orders', {
      ...{ paymentId: id, phoneModel: 'Galaxy S24', orderLocation: 'china', addedByAgent: 'Agent 1' },
      ...{ agentBranch: 'rundu', expectedArrivalDate: '2026-12-01' },
    });
    await snooze(id, { until: '2027-01-20', reason: 'The supplier is closed' });
    const read = async () => {
      const { snoozedUntil, snoozeReason } = (await server.client.get<Order>(`/api/payments/${id}`)).body;
      return [snoozedUntil, snoozeReason];
    };
    const path = `/api/pre-orders/${preOrder.id}`;
    await server.client.put(path, { supplierOrderNumber: 'CN-1' });
    expect(await read()).toEqual(['2027-01-20', 'The supplier is closed']);
    expect((await server.client.put(path, { status: 'arrived' })).status).toBe(200);
    expect(await read()).toEqual([null, null]);
    const [arrived] = (await server.client.get(`/api/activity?entity=pre_order&id=${preOrder.id}`)).body;
    expect((await server.client.post(`/api/activity/${arrived.id}/undo`)).status).toBe(200);
    expect(await read()).toEqual(['2027-01-20', 'The supplier is closed']);
    await server.client.put(path, { status: 'arrived' });
    await goTo('2026-12-10T08:00:00.000Z');
    const stuck = await server.client.get<Order[]>('/api/payments?stuck=branch');
    expect(stuck.body.map((order) => order.id)).toContain(id);
  });

  it('asks for a day to come, not too far, and a reason', async () => {
    const { id } = await addOrder(server.client);
    const paths = async (body: object) => {
      const { status, body: refused } = await snooze(id, body);
      return [status, refused.errors.map(({ path }) => path)];
    };
    expect(await paths({ until: TODAY, reason: 'x' })).toEqual([400, ['until']]);
    expect(await paths({ until: '2027-11-25', reason: 'x' })).toEqual([400, ['until']]);
    expect(await paths({ until: '2026-11-25', reason: ' ' })).toEqual([400, ['reason']]);
  });
});

it('what is usual is forgotten once it is long past', async () => {
  server.clock.set('2027-06-01T08:00:00.000Z');
  await run();
  server.clock.set('2026-11-18T08:00:00.000Z');
  expect(await legOf('signature')).toMatchObject({ cases: 0, isDefault: true, ...SHIPPED_DAYS.signature });
});
