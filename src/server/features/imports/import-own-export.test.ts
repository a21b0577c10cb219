import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HEALTH_RULES } from '#shared/contracts/data-health.ts';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import type { ImportPreview, ImportReply } from '#shared/contracts/imports.ts';
import { dayOf, dueDayFor } from '#shared/domain/calendar.ts';
import type { ImportKind } from '#shared/domain/import-fields.ts';
import { laybyCalls } from '#testing/layby-calls.ts';
import { problemsOf, readPair } from '#testing/pair-rules.ts';
import { cookieOf, type ReadExport, readExport } from '#testing/read-export.ts';
import {
  addCustomer,
  addLayby,
  addOrder,
  addOrderAt,
  addReservation,
  COLLECTED_BY_CUSTOMER,
  setStatus,
} from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/** A shop's export, imported into an empty shop and exported again, is equal except for what is named here. */

let shop: TestServer;
let empty: TestServer;
beforeAll(async () => {
  shop = await startTestServer();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  empty = await startTestServer();
  empty.clock.set(shop.clock.now());
});
afterEach(() => empty.stop());

/** When a record was added and last changed belongs to the shop that has it, and is not imported. */
const OF_THE_SHOP = ['Added on', 'Last change'];

async function take(server: TestServer, list: string, format: ExportFormat) {
  const url = `${list}/export?format=${format}`;
  const reply = await server.app.inject({ url, headers: { cookie: cookieOf(server) } });
  expect(reply.statusCode, reply.body).toBe(200);
  return { file: reply.rawPayload, ...(await readExport(format, reply.rawPayload)) };
}

const ALL_ACCEPTED = '&accept=masked_id,overpaid';
const UNLIKE_LEDGER = `select id from laybys where paid_amount <> coalesce(
  (select sum(amount) from receipts where subject_kind = 'layby' and subject_id = laybys.id), 0)`;

function send<Body>(path: string, kind: ImportKind, file: Buffer, query = '') {
  return empty.client.request<Body>('POST', `${path}?kind=${kind}${query}`, {
    payload: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
}

const byFirstCells = (rows: ReadExport['rows'], ...left: string[]) =>
  rows
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([label]) => !(left.length > 0 ? left : OF_THE_SHOP).includes(label)),
      ),
    )
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

async function contradictions(): Promise<string[]> {
  const found: string[] = [];
  for (const rule of HEALTH_RULES) {
    const { body } = await empty.client.get(`/api/data-health/${rule}/rows`);
    for (const { label, problem } of body.rows) found.push(`${rule}: ${label}: ${problem}`);
  }
  return found;
}

describe('orders', () => {
  beforeAll(async () => {
    const { client, clock } = shop;
    const paid = {
      paidAmount: '500.00',
      paymentReceivedDate: '2026-10-02T09:15:00Z',
      addedByAgent: 'Petrus',
    };
    await addOrderAt(client, 'pending', { dueDate: '2026-12-24' });
    await addOrderAt(client, 'partial');
    await addOrderAt(client, 'approved', paid);
    clock.advance(3_600_000);
    await addOrderAt(client, 'phone_available');
    // Through every step, each on a day of its own.
    const stepped = await addOrder(client, { ...paid, phoneModel: 'Galaxy; "A55"' });
    for (const status of ['approved', 'contract_signed', 'bank_paid', 'phone_available']) {
      clock.advance(86_400_000);
      await setStatus(client, stepped.id, status);
    }
    await setStatus(client, stepped.id, 'device_collected', COLLECTED_BY_CUSTOMER);
    const delivered = await addOrderAt(client, 'bank_paid');
    await setStatus(client, delivered.id, 'phone_available');
    await setStatus(client, delivered.id, 'device_collected', { deliveryMethod: 'delivered' });
    clock.advance(86_400_000);
    await setStatus(client, delivered.id, 'order_completed');
    await addOrderAt(client, 'order_completed');
    await addOrderAt(client, 'bank_paid');
    await addOrderAt(client, 'customer_notified');
    for (const [location, steps] of [
      ['china', []],
      ['dubai', ['shipped']],
      ['china', ['shipped', 'arrived']],
      ['dubai', ['shipped', 'arrived', 'picked_up']],
    ] as const) {
      const order = await addOrderAt(client, 'bank_paid');
      clock.advance(86_400_000);
      const reply = await client.post('/api/pre-orders', {
        ...{ paymentId: order.id, phoneModel: 'Galaxy S24', orderLocation: location },
        ...{ addedByAgent: 'Agent 1', agentBranch: 'Rundu' },
      });
      for (const status of steps) {
        clock.advance(7_200_000);
        const details = status === 'picked_up' ? COLLECTED_BY_CUSTOMER : {};
        expect((await client.put(`/api/pre-orders/${reply.body.id}`, { status, ...details })).status).toBe(
          200,
        );
      }
    }
    const late = await addOrderAt(client, 'contract_signed');
    const said = { livePaymentFeedback: '=said that\nhe pays', phoneDeliveryStatus: 'courier' };
    expect((await client.put(`/api/payments/${late.id}`, said)).status).toBe(200);
    const snooze = await client.put(`/api/payments/${late.id}/snooze`, {
      until: '2026-12-20',
      reason: 'Away',
    });
    expect(snooze.status, snooze.text).toBeLessThan(300);
    const contact = await client.put(`/api/payments/${late.id}/customer-contact`, {
      ...{ customerContacted: true, contactedBy: 'Petrus', communicationMode: 'whatsapp' },
    });
    expect(contact.status, contact.text).toBeLessThan(300);
  });

  it.each(['csv', 'xlsx'] as const)('come back as they were, by %s, and go again', async (format) => {
    const exported = await take(shop, '/api/payments', format);
    expect(new Set(exported.rows.map(({ Status }) => Status)).size).toBe(11);
    const preview = await send<ImportPreview>('/api/imports/preview', 'orders', exported.file);
    expect(preview.body.rows.flatMap(({ reasons = [] }) => reasons)).toEqual([]);
    const done = await send<ImportReply>('/api/imports', 'orders', exported.file);
    expect(done.body, done.text).toMatchObject({ created: { records: exported.rows.length } });
    const again = await take(empty, '/api/payments', format);
    const lines = (rows: ReadExport['rows']) =>
      // The import turns a line break in a text into a space.
      byFirstCells(rows).map((row) => ({ ...row, Feedback: String(row.Feedback ?? '').replace('\n', ' ') }));
    expect(lines(again.rows)).toEqual(lines(exported.rows));

    expect(await contradictions()).toEqual([]);
    const { rows: ids } = await empty.database.pool.query<{ id: number }>(
      'select id from payments order by id',
    );
    for (const { id } of ids) {
      const pair = await readPair(empty.database.pool, id);
      if (pair === null || pair.order.status === 'customer_notified') continue;
      expect([pair.order.status, problemsOf(pair)]).toEqual([pair.order.status, []]);
    }
    expect((await send<ImportReply>('/api/imports', 'orders', exported.file)).body.batchId).toBeNull();
    const undone = await empty.client.post(`/api/batches/${done.body.batchId}/undo`);
    expect(undone.body, undone.text).toMatchObject({ undone: { payment: ids.length }, left: [] });
    const live = 'select count(*)::int as n from pre_orders where deleted_batch_id is null';
    expect((await empty.database.pool.query(live)).rows).toEqual([{ n: 0 }]);
  });
});

describe('laybys', () => {
  const calls = laybyCalls(() => shop);
  const AGREED = { addedByAgent: 'Petrus', agentBranch: 'Rundu' };

  beforeAll(async () => {
    const { client, clock } = shop;
    const add = async (fields: Record<string, unknown> = {}) => {
      clock.advance(7_200_000);
      const dueDate = dueDayFor('3 months', dayOf(clock.now(), 'Africa/Windhoek'));
      return addLayby(client, { ...AGREED, dueDate, ...fields });
    };
    await add({ paidAmount: '250.00', phoneNetwork: 'MTC' });
    // The same customer paid off the same phone three times, cancelled it on one of these days, and began again.
    const selma = { customerFullName: 'Selma Shikongo', customerNumber: '081 555 0101' };
    for (const method of ['collected', 'delivered']) {
      const { id } = await add({ ...selma, paidAmount: '6000.00' });
      clock.advance(86_400_000);
      const where = method === 'collected' ? { collectionBranch: 'rundu' } : {};
      expect((await calls.handOver(id, { deliveryMethod: method, ...where })).status).toBe(200);
    }
    const paid = await add({ ...selma, paidAmount: '500.00' });
    await client.post(`/api/laybys/${paid.id}/receipts`, { amount: '5500.00', method: 'cash' });
    const given = await add({ ...selma, paidAmount: '900.00' });
    clock.advance(3_600_000);
    expect((await calls.cancel(given.id, { reason: 'Moved\naway', fee: '150.00' })).status).toBe(200);
    await add(selma);
    const all = await add({ paidAmount: '700.00' });
    expect((await calls.cancel(all.id)).status).toBe(200);
    // The customer has had another name and number since the agreement.
    const renamed = await add({ customerEmail: 'old@example.com' });
    const now = { name: 'Maria Married', phone: '081 555 0199', email: 'new@example.com' };
    expect((await client.put(`/api/customers/${renamed.customerId}`, now)).status).toBe(200);
    await add({ fullAmount: '900.00', paidAmount: '950.00', allowOverpayment: true });
    const contacted = await client.put(`/api/laybys/${all.id}/customer-contact`, {
      ...{ customerContacted: true, contactedBy: 'Petrus', communicationMode: 'sms' },
    });
    expect(contacted.status, contacted.text).toBeLessThan(300);
    await shop.database.pool.query(
      `update laybys set device_arrived_date = updated_at, device_branch = 'rundu'
        where id = $1`,
      [paid.id],
    );
  });

  it.each(['csv', 'xlsx'] as const)('come back as they were, by %s, and go again', async (format) => {
    const exported = await take(shop, '/api/laybys', format);
    expect(new Set(exported.rows.map(({ Status }) => Status)).size).toBe(3);
    const unasked = await send<ImportPreview>('/api/imports/preview', 'laybys', exported.file);
    expect(unasked.status, unasked.text).toBe(200);
    expect(unasked.body.rows.flatMap(({ reasons = [] }) => reasons)).toEqual([]);
    expect(unasked.body.summary).toMatchObject({
      ...{ asked: { masked_id: exported.rows.length, overpaid: 1 }, records: 0 },
      unanswered: exported.rows.length,
    });
    const done = await send<ImportReply>('/api/imports', 'laybys', exported.file, ALL_ACCEPTED);
    expect(done.body, done.text).toMatchObject({ created: { records: exported.rows.length } });
    const again = await take(empty, '/api/laybys', format);
    expect(byFirstCells(again.rows, 'Last change')).toEqual(
      byFirstCells(exported.rows, 'Last change').map((row) => ({
        ...row,
        Reason: row.Reason === null ? null : String(row.Reason).replace('\n', ' '),
      })),
    );
    expect(await contradictions()).toEqual([]);
    expect((await empty.database.pool.query(UNLIKE_LEDGER)).rows).toEqual([]);

    const repeated = await send<ImportReply>('/api/imports', 'laybys', exported.file, ALL_ACCEPTED);
    expect(repeated.body).toMatchObject({ batchId: null, summary: { alreadyThere: exported.rows.length } });
    const undone = await empty.client.post(`/api/batches/${done.body.batchId}/undo`);
    expect(undone.body, undone.text).toMatchObject({ undone: { layby: exported.rows.length }, left: [] });
  });
});

describe('reservations', () => {
  beforeAll(async () => {
    const { client, clock } = shop;
    const selma = await addCustomer(client, { name: 'Selma Shikongo', phone: '081 555 0202' });
    const of = { customerId: selma.id, phoneModel: 'Galaxy S24', color: 'Black', storage: '256GB' };
    const add = async (fields: Record<string, unknown> = {}) => {
      clock.advance(7_200_000);
      return addReservation(client, { agentBranch: 'Rundu', collectionBranch: 'rundu', ...fields });
    };
    const put = async (id: number, body: Record<string, unknown>) => {
      clock.advance(3_600_000);
      const reply = await client.put(`/api/reservations/${id}`, body);
      expect(reply.status, reply.text).toBe(200);
    };
    await add({ priority: 'high' });
    for (const isIn of [false, true]) {
      const { id } = await add(of);
      if (isIn) await put(id, { stockReceived: true });
      await put(id, { status: 'completed' });
    }
    const cancelled = await add(of);
    await put(cancelled.id, { status: 'cancelled', cancelReason: 'Bought elsewhere' });
    const notified = await add(of);
    await put(notified.id, { stockReceived: true });
    const contact = { customerContacted: true, contactedBy: 'Petrus', communicationMode: 'whatsapp' };
    expect(
      (await client.put(`/api/reservations/${notified.id}/customer-contact`, contact)).status,
    ).toBeLessThan(300);
    await shop.database.pool.query(`update reservations set device_branch = 'rundu' where id = $1`, [
      notified.id,
    ]);
  });

  it.each(['csv', 'xlsx'] as const)('come back as they were, by %s, and go again', async (format) => {
    const exported = await take(shop, '/api/reservations', format);
    expect(new Set(exported.rows.map(({ Status }) => Status)).size).toBe(4);
    const preview = await send<ImportPreview>('/api/imports/preview', 'reservations', exported.file);
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body.rows.flatMap(({ reasons = [] }) => reasons)).toEqual([]);
    expect(preview.body.rows.flatMap(({ standing = [] }) => standing).toSorted()).toEqual([
      'Cancelled',
      'Completed',
      'Completed',
      'Notified',
    ]);
    const done = await send<ImportReply>('/api/imports', 'reservations', exported.file);
    expect(done.body, done.text).toMatchObject({ created: { records: exported.rows.length } });
    const again = await take(empty, '/api/reservations', format);
    expect(byFirstCells(again.rows)).toEqual(byFirstCells(exported.rows));
    expect(await contradictions()).toEqual([]);
    const repeated = await send<ImportReply>('/api/imports', 'reservations', exported.file);
    expect(repeated.body).toMatchObject({ batchId: null, summary: { alreadyThere: exported.rows.length } });
    const undone = await empty.client.post(`/api/batches/${done.body.batchId}/undo`);
    expect(undone.body, undone.text).toMatchObject({
      undone: { reservation: exported.rows.length },
      left: [],
    });
  });
});
