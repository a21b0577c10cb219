import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contact } from '#shared/contracts/contacts.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { RESERVATION_STATUSES } from '#shared/domain/labels.ts';
import { reachableStatuses } from '#shared/domain/reservation-lifecycle.ts';
import * as make from '#testing/builders.ts';
import { addCustomer, addReservation } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const STOCK_IN = { stockReceived: true, status: 'notified' };
const put = (id: number, body: unknown, headers?: Record<string, string>) =>
  server.client.put<Reservation>(`/api/reservations/${id}`, body, headers);
const refusedPut = (id: number, body: unknown, headers?: Record<string, string>) =>
  server.client.put(`/api/reservations/${id}`, body, headers);
const contact = (id: number, body: unknown, headers?: Record<string, string>) =>
  server.client.put(`/api/reservations/${id}/customer-contact`, body, headers);
const get = async (id: number) => (await server.client.get<Reservation>(`/api/reservations/${id}`)).body;
const history = async (id: number) =>
  (await server.client.get(`/api/activity?entity=reservation&id=${id}`)).body as {
    action: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
    agent: string;
  }[];
const alertsAbout = async (id: number) =>
  ((await server.client.get('/api/notifications/unread')).body as { reservationId: number | null }[]).filter(
    ({ reservationId }) => reservationId === id,
  );

describe('Stock In', () => {
  it.each([STOCK_IN, { stockReceived: true }, { status: 'notified' }])(
    'by %o says when it came, and tells the team without a phone number',
    async (body) => {
      const customer = await addCustomer(server.client, { name: 'Selma Nangolo', phone: '081 555 9876' });
      const { id } = await addReservation(server.client, {
        customerId: customer.id,
        phoneModel: 'iPhone 15',
        storage: '128GB',
        color: 'Blue',
        priority: 'high',
      });
      const reply = await put(id, body);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        status: 'notified',
        stockReceived: true,
        stockReceivedDate: server.clock.now().toISOString(),
        queue: null,
        customer: { name: 'Selma Nangolo' },
        nextActions: ['contact', 'complete', 'edit', 'undo_stock_in', 'cancel'],
      });
      expect(await alertsAbout(id)).toMatchObject([
        {
          type: 'stock_alert',
          title: 'Stock in: iPhone 15 128GB Blue',
          message: 'Selma Nangolo reserved it on 18 November 2026 and must be called.',
          priority: 'high',
          targetTeam: 'all',
        },
      ]);
      expect((await history(id))[0]).toMatchObject({
        action: 'stock_in',
        agent: 'Agent 3',
        before: { status: 'waiting', stockReceived: false },
        after: { status: 'notified', stockReceived: true },
      });
      // The next case uses the same phone number.
      await server.client.delete(`/api/customers/${customer.id}`);
    },
  );

  it('repeated changes nothing, and undone and done again on one day tells the team once', async () => {
    const { id } = await addReservation(server.client);
    const first = await put(id, STOCK_IN);
    expect((await put(id, STOCK_IN)).body).toEqual(first.body);
    const undone = await put(id, { status: 'waiting' });
    expect(undone.body).toMatchObject({
      status: 'waiting',
      stockReceived: false,
      stockReceivedDate: null,
      queue: { position: 1, total: 1 },
    });
    await put(id, STOCK_IN);
    expect(await alertsAbout(id)).toHaveLength(1);
    expect((await history(id)).map(({ action }) => action)).toEqual([
      'stock_in',
      'undo_stock_in',
      'stock_in',
      'created',
    ]);
  });

  it('forgets who was called before: they were not told of this', async () => {
    const { id } = await addReservation(server.client);
    await contact(id, { customerContacted: true, contactedBy: 'Agent 1', communicationMode: 'phone' });
    expect(await get(id)).toMatchObject({ customerContacted: true, contactedBy: 'Agent 1' });
    await put(id, STOCK_IN);
    expect(await get(id)).toMatchObject({
      customerContacted: false,
      contactedBy: null,
      communicationMode: null,
    });
    expect((await server.client.get(`/api/reservations/${id}/contacts`)).body).toHaveLength(1);
  });

  it('undone leaves who was called as it was before, or who has been called since', async () => {
    const nobody = { customerContacted: false, contactedBy: null, communicationMode: null };
    const reached = { customerContacted: true, contactedBy: 'Agent 2', communicationMode: 'phone' };
    const { id } = await addReservation(server.client);
    await put(id, STOCK_IN);
    expect((await put(id, { status: 'waiting' })).body).toMatchObject(nobody);
    await contact(id, reached);
    await put(id, STOCK_IN);
    expect((await put(id, { stockReceived: false })).body).toMatchObject(reached);
    const since = { ...reached, contactedBy: 'Agent 1', communicationMode: 'email' };
    await put(id, STOCK_IN);
    await contact(id, since);
    expect((await put(id, { status: 'waiting' })).body).toMatchObject({ status: 'waiting', ...since });
  });

  it('takes a day that is past, and none that is still to come', async () => {
    const { id } = await addReservation(server.client);
    const refused = await refusedPut(id, { ...STOCK_IN, stockReceivedDate: '2030-01-01' });
    expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'stockReceivedDate' }] });
    expect((await put(id, { ...STOCK_IN, stockReceivedDate: '2026-11-16' })).body.stockReceivedDate).toBe(
      '2026-11-16T10:00:00.000Z',
    );
    expect((await put(id, { stockReceivedDate: '2026-11-17' })).body.stockReceivedDate).toBe(
      '2026-11-17T10:00:00.000Z',
    );
  });

  it('is refused for one that somebody cancelled meanwhile, which stays cancelled', async () => {
    for (const wasInStock of [false, true]) {
      const { id } = await addReservation(server.client);
      if (wasInStock) await put(id, STOCK_IN);
      const { body: cancelled } = await put(id, { status: 'cancelled' });
      const reply = await refusedPut(id, STOCK_IN);
      expect(reply.body).toMatchObject({
        status: 409,
        code: 'transition_refused',
        current: { id, status: 'cancelled' },
      });
      expect(await get(id)).toEqual(cancelled);
    }
  });

  it.each([
    [{ stockReceived: true, status: 'waiting' }],
    [{ stockReceived: false, status: 'notified' }],
    [{ stockReceived: true, status: 'completed' }],
    [{ stockReceived: true, status: 'cancelled' }],
  ])('refuses %o, which contradicts itself', async (body) => {
    const { id } = await addReservation(server.client);
    expect((await refusedPut(id, body)).body).toMatchObject({
      status: 400,
      errors: [{ path: 'stockReceived' }],
    });
    expect((await get(id)).version).toBe(1);
  });

  it('is undone by taking the stock back alone', async () => {
    const { id } = await addReservation(server.client);
    await put(id, STOCK_IN);
    expect((await put(id, { stockReceived: false })).body).toMatchObject({
      status: 'waiting',
      stockReceivedDate: null,
    });
  });
});

describe('cancelling and reopening', () => {
  it('keeps when and why, and forgets both on reopening', async () => {
    const { id } = await addReservation(server.client);
    const cancelled = await put(id, { status: 'cancelled', cancelReason: 'Bought elsewhere' });
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      cancelledDate: server.clock.now().toISOString(),
      cancelReason: 'Bought elsewhere',
      queue: null,
      nextActions: ['reopen'],
    });
    expect((await put(id, { cancelReason: 'Moved away' })).body.cancelReason).toBe('Moved away');
    expect((await put(id, { status: 'waiting' })).body).toMatchObject({
      status: 'waiting',
      cancelledDate: null,
      cancelReason: null,
      queue: { position: 1 },
    });
    expect((await refusedPut(id, { cancelReason: 'No' })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'cancelReason' }],
    });
    expect((await history(id)).map(({ action }) => action)).toEqual([
      'reopen',
      'updated',
      'cancel',
      'created',
    ]);
  });

  it.each(['completed', 'cancelled'])('of a %s one leads to notified when its stock was in', async (end) => {
    for (const asked of ['waiting', 'notified']) {
      const { id } = await addReservation(server.client);
      await put(id, STOCK_IN);
      expect((await put(id, { status: end })).body.status).toBe(end);
      expect((await put(id, { status: asked })).body).toMatchObject({
        status: 'notified',
        stockReceived: true,
        completedDate: null,
        cancelledDate: null,
      });
      const other = await addReservation(server.client);
      await put(other.id, { status: end });
      expect((await put(other.id, { status: asked })).body).toMatchObject({
        status: 'waiting',
        stockReceived: false,
      });
    }
  });

  it('refuses every other step and lists what is allowed', async () => {
    for (const from of RESERVATION_STATUSES) {
      for (const to of RESERVATION_STATUSES) {
        if (from === to || reachableStatuses(from).includes(to)) continue;
        const row = await make.makeReservation(server, { status: from });
        const reply = await refusedPut(row.id, { status: to });
        expect(reply.body).toMatchObject({
          status: 409,
          code: 'transition_refused',
          allowed: reachableStatuses(from),
          current: { id: row.id, status: from },
        });
      }
    }
    const row = await make.makeReservation(server, { status: 'cancelled' });
    expect((await refusedPut(row.id, { status: 'completed' })).body.message).toBe(
      'A reservation cannot go from Cancelled to Completed. Allowed now: Waiting, Notified.',
    );
  });

  it('refuses a status that there is not', async () => {
    const { id } = await addReservation(server.client);
    for (const status of ['late', '', 'to_call']) {
      expect((await refusedPut(id, { status })).body).toMatchObject({
        status: 400,
        errors: [{ path: 'status' }],
      });
    }
  });

  it('by two at once with different wishes has one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, version } = await addReservation(server.client);
      const replies = await Promise.all([
        put(id, STOCK_IN, { 'if-match': `"${version}"` }),
        put(id, { status: 'cancelled' }, { 'if-match': `"${version}"` }),
        put(id, { status: 'completed' }, { 'if-match': `"${version}"` }),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
      expect(await history(id)).toHaveLength(2);
    }
  });
});

describe('changing what it says', () => {
  it('keeps what is absent and clears what is null', async () => {
    const { id, customerId } = await addReservation(server.client, { color: 'Red', storage: '64GB' });
    const reply = await put(id, {
      phoneModel: 'Pixel 9',
      color: null,
      expectedStockDate: '2026-12-24',
      customerId: 999_999,
    });
    expect(reply.body).toMatchObject({
      phoneModel: 'Pixel 9',
      color: null,
      storage: '64GB',
      expectedStockDate: '2026-12-24',
      customerId,
      version: 2,
    });
    expect((await history(id))[0]).toMatchObject({
      action: 'updated',
      before: { color: 'Red' },
      after: { color: null, phoneModel: 'Pixel 9' },
    });
    expect((await put(id, { phoneModel: 'Pixel 9', expectedStockDate: '' })).body).toEqual(reply.body);
  });

  it.each([
    [{ phoneModel: ' ' }, 'phoneModel', 'Phone model is required'],
    [{ expectedStockDate: null }, 'expectedStockDate', 'Expected stock date is required'],
  ])('refuses %o', async (body, path, message) => {
    const { id } = await addReservation(server.client);
    expect((await refusedPut(id, body)).body).toMatchObject({ status: 400, errors: [{ path, message }] });
  });

  it('of a version that is old is refused with the current row', async () => {
    const { id } = await addReservation(server.client);
    await put(id, { priority: 'high' }, { 'if-match': '"1"' });
    for (const reply of [
      await refusedPut(id, { priority: 'low' }, { 'if-match': '"1"' }),
      await contact(id, { customerContacted: false }, { 'if-match': '"1"' }),
    ]) {
      expect(reply.body).toMatchObject({
        status: 412,
        code: 'stale_version',
        current: { id, version: 2, priority: 'high' },
      });
    }
    expect(await get(id)).toMatchObject({ priority: 'high', version: 2 });
  });
});

describe('reaching the customer', () => {
  it('notes who, how and what came of it, every time', async () => {
    const { id } = await addReservation(server.client);
    await put(id, STOCK_IN);
    await contact(id, {
      customerContacted: false,
      contactedBy: 'Agent 2',
      communicationMode: 'phone',
      note: 'No answer',
    });
    expect(await get(id)).toMatchObject({ status: 'notified', customerContacted: false });
    const reply = await contact(id, {
      customerContacted: true,
      contactedBy: 'Agent 1',
      communicationMode: 'WhatsApp',
    });
    expect(reply.body).toMatchObject({
      status: 'notified',
      customerContacted: true,
      contactedBy: 'Agent 1',
      communicationMode: 'whatsapp',
    });
    const log = (await server.client.get<Contact[]>(`/api/reservations/${id}/contacts`)).body;
    expect(log).toMatchObject([
      { isReached: true, contactedBy: 'Agent 1', communicationMode: 'whatsapp' },
      { isReached: false, contactedBy: 'Agent 2', note: 'No answer' },
    ]);
    expect((await history(id)).slice(0, 2).map(({ action }) => action)).toEqual([
      'customer_contacted',
      'customer_not_contacted',
    ]);
  });

  it('needs to be said by whom and how', async () => {
    const { id } = await addReservation(server.client);
    expect((await contact(id, { customerContacted: true })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'contactedBy' }, { path: 'communicationMode' }],
    });
    expect((await contact(id, {})).status).toBe(400);
  });
});
