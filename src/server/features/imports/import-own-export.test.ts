import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HEALTH_RULES } from '#shared/contracts/data-health.ts';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import type { ImportPreview, ImportReply } from '#shared/contracts/imports.ts';
import type { ImportKind } from '#shared/domain/import-fields.ts';
import { problemsOf, readPair } from '#testing/pair-rules.ts';
import { cookieOf, type ReadExport, readExport } from '#testing/read-export.ts';
import { addOrder, addOrderAt, COLLECTED_BY_CUSTOMER, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/** What one shop has exported, taken in by an empty one and exported again, is the same but for what is named here. */

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

/** When it was added and last changed is said of the shop that has it. */
const OF_THE_SHOP = ['Added on', 'Last change'];

async function take(server: TestServer, list: string, format: ExportFormat) {
  const url = `${list}/export?format=${format}`;
  const reply = await server.app.inject({ url, headers: { cookie: cookieOf(server) } });
  expect(reply.statusCode, reply.body).toBe(200);
  return { file: reply.rawPayload, ...(await readExport(format, reply.rawPayload)) };
}

function send<Body>(path: string, kind: ImportKind, file: Buffer) {
  return empty.client.request<Body>('POST', `${path}?kind=${kind}`, {
    payload: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
}

const byFirstCells = (rows: ReadExport['rows']) =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).filter(([label]) => !OF_THE_SHOP.includes(label))))
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
    // By every step, each on a day of its own.
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
      // A line break in a text becomes a space.
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
