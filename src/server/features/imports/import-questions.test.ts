import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportPreview, ImportReply } from '#shared/contracts/imports.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const send = <Body>(path: string, payload: string) =>
  server.client.request<Body>('POST', path, { payload, headers: { 'content-type': 'text/csv' } });
const preview = (file: string, query = '') => send<ImportPreview>(`/api/imports/preview${query}`, file);
const importFile = (file: string, query = '') => send<ImportReply>(`/api/imports${query}`, file);

const XERO = [
  '*ContactName,EmailAddress,*QuoteNumber,Reference,*IssueDate,*ExpiryDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount',
  'Selma Nangolo,selma@example.com,QU-0001,,03/10/2026,02/11/2026,12500.00,A55,Samsung Galaxy A55,1,12500.00',
  'Petrus van Wyk,,QU-0002,,03/10/2026,,9000.00,,iPhone 15,1,9000.00',
  'Nobody Known,,QU-0003,,03/10/2026,,100.00,,Cover,1,100.00',
].join('\n');

describe("a file in Xero's own columns, without phone numbers", () => {
  it('is imported for the customers of these names, once somebody says so', async () => {
    const selma = await server.client.post('/api/customers', { name: 'Sélma  Nangolo', phone: '0811111111' });
    for (const phone of ['0812222222', '0813333333']) {
      await server.client.post('/api/customers', { name: 'Petrus van Wyk', phone });
    }
    const shown = await preview(XERO);
    expect(shown.body).toMatchObject({
      system: 'Xero',
      missingFields: [],
      summary: { records: 0, unreadable: 2, asked: { by_name: 1, overpaid: 0 }, unanswered: 1 },
      rows: [
        {
          outcome: 'asked',
          questions: ['by_name'],
          existing: { customerId: selma.body.id, name: 'Sélma  Nangolo' },
        },
        {
          outcome: 'unreadable',
          reasons: ['Customer phone is required: 2 customers are called Petrus van Wyk'],
        },
        {
          outcome: 'unreadable',
          reasons: ['Customer phone is required: no customer is called Nobody Known'],
        },
      ],
    });
    expect((await importFile(XERO)).body).toMatchObject({ batchId: null, created: { records: 0 } });
    const done = await importFile(XERO, '?accept=by_name');
    expect(done.body).toMatchObject({
      created: { customers: 0, records: 1 },
      summary: { knownCustomers: 1 },
    });
    const orders = await server.client.get('/api/payments?q=QU-0001');
    expect(orders.body).toMatchObject([{ customerId: selma.body.id, totalAmount: '12500.00' }]);
    expect((await preview(XERO)).body.rows[0]).toMatchObject({ outcome: 'already_there' });
  });

  it('leaves orders that are found by the name their customer is given meanwhile', async () => {
    const { pool } = server.database;
    const selma = await server.client.post('/api/customers', { name: 'Selma Nangolo', phone: '0811111111' });
    const desk = await pool.connect();
    try {
      await desk.query('begin');
      await desk.query(
        `update customers set name = 'Selma Shikongo', search_text = 'selma shikongo' where id = $1`,
        [selma.body.id],
      );
      const importing = importFile(XERO, '?accept=by_name');
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await pool.query(waiting)).rows).toHaveLength(1);
      await desk.query('commit');
      expect((await importing).body).toMatchObject({ created: { records: 1 } });
    } finally {
      desk.release();
    }
    const [order] = (await server.client.get('/api/payments?q=shikongo')).body;
    expect(order).toMatchObject({ quoteNumber: 'QU-0001', customerId: selma.body.id });
    expect((await server.client.get('/api/payments?q=nangolo')).body).toEqual([]);
  });
});

describe('a quote with more paid than its total', () => {
  const FILE =
    'Quote;Customer;Phone;Total;Paid\nQ-1;Selma;0811111111;100;150\nQ-2;Petrus;0812222222;100;40\n';

  it('waits for a yes, and both answers say what is booked as received', async () => {
    const shown = await preview(FILE);
    expect(shown.body).toMatchObject({
      summary: { records: 1, asked: { overpaid: 1 }, totalAmount: '100.00', receivedAmount: '40.00' },
      rows: [
        { outcome: 'asked', questions: ['overpaid'], paidAmount: '150.00' },
        { outcome: 'new', paidAmount: '40.00' },
      ],
    });
    const accepted = await preview(FILE, '?accept=overpaid');
    expect(accepted.body.summary).toMatchObject({
      records: 2,
      asked: { overpaid: 1 },
      unanswered: 0,
      receivedAmount: '190.00',
    });
    const done = await importFile(FILE, '?accept=overpaid');
    expect(done.body).toMatchObject({ created: { records: 2 }, summary: { receivedAmount: '190.00' } });
    const orders = await server.client.get('/api/payments?q=Selma');
    expect(orders.body).toMatchObject([{ paidAmount: '150.00', remainingAmount: '-50.00' }]);
  });

  it('is refused an answer to a question that nobody asks', async () => {
    expect((await preview(FILE, '?accept=everything')).status).toBe(400);
  });
});

it('takes a quote number for one in any case, with or without spaces and dashes', async () => {
  const { body } = await server.client.post('/api/customers', { name: 'Selma', phone: '0811111111' });
  const order = { customerId: body.id, quoteNumber: 'QU-70001', totalAmount: '5' };
  const made = await server.client.post('/api/payments', order);
  expect(made.status).toBe(201);
  const again = await server.client.post('/api/payments', { ...order, quoteNumber: 'qu 70001' });
  expect(again).toMatchObject({ status: 409, body: { code: 'duplicate_quote' } });
  const shown = await preview(
    'Quote;Customer;Phone;Total\nqu70001;Selma;0811111111;5\nQU–70001;Selma;0811111111;5\n',
  );
  expect(shown.body.rows).toMatchObject([
    { outcome: 'already_there', existing: { orderId: made.body.id } },
    { outcome: 'already_there', existing: { line: 2 } },
  ]);
  for (const q of ['QU-70001', 'qu70001']) {
    expect((await server.client.get(`/api/payments?q=${q}`)).body, q).toHaveLength(1);
  }
});
