import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createCustomerBody } from '#shared/contracts/customers.ts';
import { EXPORT_FORMATS } from '#shared/contracts/exports.ts';
import { createLaybyBody } from '#shared/contracts/laybys.ts';
import { createOrderBody, type Order } from '#shared/contracts/orders.ts';
import { createPreOrderBody } from '#shared/contracts/pre-orders.ts';
import { createReservationBody } from '#shared/contracts/reservations.ts';
import { EXPORTED_LISTS, type ExportedList, type ExportedPath } from '#shared/domain/exported-lists.ts';
import { type AskedFilter, filterWords } from '#shared/domain/filter-words.ts';
import { STORED_STATUSES } from '#shared/domain/order-statuses.ts';
import { addBigCustomers } from '#testing/big-customers.ts';
import * as make from '#testing/builders.ts';
import { cookieOf, takeExport } from '#testing/read-export.ts';
import { addCustomer, addOrder } from '#testing/shop.ts';
import { startTestServer, TEST_PASSWORD, type TestClient, type TestServer } from '#testing/test-server.ts';
import { customerSheet } from './features/customers/customer-sheet.service.ts';
import { laybySheet } from './features/laybys/laybys.sheet.ts';
import { orderSheet } from './features/orders/order-sheet.service.ts';
import { preOrderSheet } from './features/pre-orders/pre-orders.sheet.ts';
import { reservationSheet } from './features/reservations/reservations.sheet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { COMPANY_NAME: 'Kalahari Phones' } });
  for (const status of STORED_STATUSES) await make.makeOrder(server, { status, agentBranch: 'Rundu' });
  await addOrder(server.client, { paidAmount: '99.99' });
  for (let n = 0; n < 3; n += 1) {
    await make.makePreOrder(server);
    await make.makeLayby(server);
    await make.makeReservation(server, { priority: n === 1 ? 'high' : 'normal' });
    await make.makeNotification(server);
    await make.makeReminder(server);
  }
});
afterAll(() => server.stop());
// Each export counts against the device's limit for ten minutes.
beforeEach(() => server.clock.advance(11 * 60_000));

const quote = (one: { quoteNumber: string }) => one.quoteNumber;

/** Each list, and the column by which its rows are recognised in the file. */
const LISTS: readonly [list: string, column: string, keyOf: (row: never) => string][] = [
  ['/api/customers', 'Name', ({ name }: { name: string }) => name],
  ['/api/customers?q=customer', 'Name', ({ name }: { name: string }) => name],
  ['/api/payments', 'Quote', quote],
  ...['approved', 'approved&exact=1', 'active', 'phone_available', 'order_completed', 'overdue'].map(
    (status) => [`/api/payments?status=${status}`, 'Quote', quote] as [string, string, typeof quote],
  ),
  ['/api/payments?branch=rundu', 'Quote', quote],
  ['/api/payments?agent=Agent 3&q=galaxy', 'Quote', quote],
  ['/api/pre-orders?status=active', 'Quote', ({ payment }: { payment: Order }) => payment.quoteNumber],
  [
    '/api/laybys?status=active',
    'Name on the agreement',
    (row: { customerFullName: string }) => row.customerFullName,
  ],
  ['/api/reservations?order=queue', 'Customer', ({ customer }: Order) => customer.name],
  ['/api/live-payments?range=all', 'Quote', quote],
  ['/api/live-payments/lines?range=all', 'Quote', quote],
  ['/api/ready-for-collection', 'Quote', ({ order }: { order: Order }) => order.quoteNumber],
  ['/api/ready-for-collection?group=on_the_way', 'Quote', ({ order }: { order: Order }) => order.quoteNumber],
  ['/api/payments/delivery-tracking', 'Quote', quote],
  ['/api/app-reminders?order=due', 'Title', ({ title }: { title: string }) => title],
  ['/api/notifications', 'Title', ({ title }: { title: string }) => title],
];

/** Parameters that do not filter: the file has all rows of the list whatever their value. */
const NARROWS_NOTHING = ['format', 'order', 'sort', 'all'];
const SAMPLES: Readonly<Record<string, string>> = {
  ...{ ids: '7,5', q: 'selma', customerId: '7', branch: 'rundu', agent: 'Petrus', location: 'china' },
  ...{ model: 'Galaxy S24', balance: '100', stuck: '3', due: '7', changed: '7', priority: 'high' },
  ...{ exact: '1', sent: '1', unread: '1', range: 'week', from: '2026-01-01', to: '2026-01-31' },
  month: '2026-01',
};
/** The parameter without which this one filters nothing. */
const BESIDE: Readonly<Record<string, object>> = {
  ...{ exact: { status: 'approved' }, from: { range: 'custom' }, to: { range: 'custom' } },
};

/** Fields of a request that the file shows in another form: references, the payment method, answers to questions. */
const SAID_OTHERWISE = [
  ...['customerId', 'newCustomer', 'customerChanges', 'isNewCustomer', 'allowOverpayment', 'allowDuplicate'],
  ...['paymentId', 'paymentMethod', 'phoneAvailable', 'product', 'totalPrice', 'depositPaid', 'balance'],
];

it.each([
  ['orders', orderSheet, createOrderBody],
  ['pre-orders', preOrderSheet, createPreOrderBody],
  ['laybys', laybySheet, createLaybyBody],
  ['reservations', reservationSheet, createReservationBody],
  ['customers', customerSheet, createCustomerBody],
])('what is given of a row is a column in the file of %s', (_, sheet, body) => {
  const read = new Set<PropertyKey>();
  const row: object = new Proxy(
    {},
    {
      get(_, field) {
        read.add(field);
        return row;
      },
    },
  );
  for (const { of } of sheet.columns as readonly { of: (item: object) => unknown }[]) {
    try {
      of(row);
    } catch {
      // A value that is no text cannot be formatted; that its field was read is recorded all the same.
    }
  }
  const missing = Object.keys(body.shape).filter((field) => !read.has(field));
  expect(missing.filter((field) => !SAID_OTHERWISE.includes(field))).toEqual([]);
});

it('every filter that a list knows is told of its files', () => {
  const exported = server.app.declaredRoutes.filter(
    ({ url }) => url.replace(/\/export$/, '') in EXPORTED_LISTS,
  );
  const routes = exported.filter(({ url }) => url.endsWith('/export'));
  expect(routes).toHaveLength(Object.keys(EXPORTED_LISTS).length);
  for (const { url, schema } of routes) {
    const list: ExportedList = EXPORTED_LISTS[url.replace(/\/export$/, '') as ExportedPath];
    const query = schema?.querystring as z.ZodObject;
    const [word = ''] = Object.keys(list.labels);
    for (const key of Object.keys(query.shape).filter((one) => !NARROWS_NOTHING.includes(one))) {
      const sample = { status: word, group: word, ...SAMPLES }[key];
      const tell = (more: object) => {
        const asked = query.parse({ format: 'csv', ...BESIDE[key], ...more });
        return filterWords(asked as AskedFilter, list, 'Africa/Windhoek').told;
      };
      expect(tell({ [key]: sample }), `${url} ${key}`).not.toBe(tell({}));
    }
  }
});

it.each([
  ['/api/notifications?unread=1', 'unread'],
  ['/api/notifications?sent=0', 'all'],
  ['/api/live-payments', 'today'],
  ['/api/live-payments?range=custom', 'all days'],
  ['/api/live-payments?range=custom&from=2026-01-01', 'from 2026-01-01'],
  ['/api/live-payments?range=all&from=2026-01-01', 'all days'],
  ['/api/pre-orders?status=delivery', 'Ready for Collection'],
  ['/api/pre-orders?status=Picked up,collected', 'Picked Up'],
  ['/api/pre-orders?status=nonsense', 'all'],
  ['/api/payments?status=approved&exact=0', 'Approved'],
  ['/api/payments?status=nonsense&exact=1', 'all'],
  ['/api/laybys?status=OVERDUE', 'Overdue'],
  ['/api/reservations?branch=nowhere', 'all'],
  ['/api/payments?branch=nowhere', 'nowhere'],
])('%s is taken as "%s", as the file and the history say', async (list, words) => {
  const { about } = await takeExport(server, list, 'csv');
  expect(about).toContain(` (${words}) · `);
  const [newest] = (await server.client.get('/api/activity?entity=export&id=1')).body;
  expect(newest.after.filter).toBe(words);
});

describe('an export', () => {
  it.each(LISTS)('of %s has the rows of the list, in its order', async (list, column, keyOf) => {
    const listed = (await server.client.get<never[]>(list)).body.map(keyOf);
    for (const format of EXPORT_FORMATS) {
      const { rows, about } = await takeExport(server, list, format);
      expect(rows.map((row) => row[column])).toEqual(listed);
      expect(about).toContain(listed.length === 1 ? '1 row ' : `${listed.length} rows`);
    }
    if (!list.includes('overdue')) expect(listed.length).toBeGreaterThan(0);
  });

  it('has the rows that were selected alone, in their order', async () => {
    const [first, second, third] = (
      await server.client.get<{ id: number; quoteNumber: string }[]>('/api/payments')
    ).body;
    const { rows, about } = await takeExport(server, `/api/payments?ids=${third?.id},${first?.id}`, 'csv');
    expect(rows.map(({ Quote }) => Quote)).toEqual([third?.quoteNumber, first?.quoteNumber]);
    expect(about).toContain(' (2 selected) · 2 rows');
    expect(second).toBeDefined();
  });

  it('has a name that says what it is, words for codes, days as days and amounts as numbers', async () => {
    const customer = await addCustomer(server.client, { phone: '0812345678' });
    const order = await addOrder(server.client, {
      ...{ customerId: customer.id, totalAmount: '99999999.99', agentBranch: 'walvis_bay' },
      ...{ dueDate: '2026-12-24', quoteNumber: '007001' },
    });
    const list = `/api/payments?customerId=${customer.id}`;
    const { headers, rows, about } = await takeExport(server, list, 'xlsx');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="orders-customer-${customer.id}-2026-11-18.xlsx"`,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(rows).toEqual([
      expect.objectContaining({
        Quote: '007001',
        Phone: '0812345678',
        Status: 'Pending',
        'Total (N$)': 99_999_999.99,
        Branch: 'Walvis Bay',
        'Due on': new Date('2026-12-24T00:00:00Z'),
      }),
    ]);
    expect(order.totalAmount).toBe('99999999.99');
    expect(about).toMatch(
      /^About this file: Kalahari Phones · Orders \(customer \d+\) · 1 row · exported on 18 November 2026, \d\d:\d\d by Agent 3, Oshakati · It contains personal data/,
    );
    const csv = await takeExport(server, list, 'csv');
    expect(csv.rows[0]).toMatchObject({ 'Total (N$)': '99999999.99', 'Due on': '2026-12-24' });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  it('X2: runs no formula of a name, a note or a number, and keeps the plus of a phone', async () => {
    const name = `=cmd|' /C calc'!A0;+1\n@SUM(1)`;
    const customer = await addCustomer(server.client, { name, phone: '+4915112345678', address: '＝1+1' });
    const list = `/api/customers?q=${encodeURIComponent('4915112345678')}`;
    const csv = await takeExport(server, list, 'csv');
    expect(csv.rows[0]).toMatchObject({
      Name: `'=cmd|' /C calc'!A0;'+1\n'@SUM(1)`,
      Phone: '+4915112345678',
      Address: "'＝1+1",
    });
    const xlsx = await takeExport(server, list, 'xlsx');
    expect(xlsx.rows[0]).toMatchObject({ Name: customer.name, Phone: '+4915112345678', Address: '＝1+1' });
  });

  it('shows of an ID number its end alone', async () => {
    await make.makeLayby(server, { idNumber: '90010112345' });
    const { cells } = await takeExport(server, '/api/laybys', 'csv');
    expect(JSON.stringify(cells)).not.toContain('90010112345');
    expect(JSON.stringify(cells)).toContain('2345');
  });

  it('is in the history with who took it, and without what was searched for', async () => {
    await takeExport(server, '/api/payments?status=active&q=nobody', 'csv');
    const [newest] = (await server.client.get('/api/activity?entity=export&id=1')).body;
    expect(newest).toMatchObject({
      action: 'exported',
      agent: 'Agent 3',
      after: {
        what: 'Orders',
        filter: 'Open · search',
        file: 'orders-open-search-2026-11-18.csv',
        rows: 0,
      },
    });
  });

  it('is refused without a session, in another format, and after sixty within ten minutes', async () => {
    expect((await server.newClient().get('/api/customers/export?format=csv')).status).toBe(401);
    expect((await server.client.get('/api/customers/export?format=pdf')).status).toBe(400);
    const take = () => server.client.get('/api/app-reminders/export?format=csv');
    expect((await take()).status).toBe(200);
    await server.database.pool.query(
      `insert into activity (at, entity, entity_id, action, device_id)
       select at, entity, entity_id, action, device_id from activity, generate_series(2, 59)
       where id = (select max(id) from activity where entity = 'export')`,
    );
    expect((await take()).status).toBe(200);
    const refused = await take();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
    expect(refused.headers['content-disposition']).toBeUndefined();
    expect((await server.client.get('/api/app-reminders')).status).toBe(200);
  });

  it('is refused after two hundred within ten minutes by whomever: a new login begins nothing anew', async () => {
    await server.database.pool.query(
      `insert into activity (at, entity, entity_id, action, device_id)
       select $1::timestamptz, 'export', 1, 'exported', gen_random_uuid() from generate_series(1, 199)`,
      [server.clock.now()],
    );
    const take = (client: TestClient) => client.get('/api/app-reminders/export?format=csv');
    expect((await take(await server.loggedInClient())).status).toBe(200);
    expect((await take(await server.loggedInClient())).status).toBe(429);
    const headers = { 'x-auth-password': TEST_PASSWORD };
    const byHeader = await server.newClient().get('/api/app-reminders/export?format=csv', headers);
    expect([byHeader.status, byHeader.headers['retry-after']]).toEqual([429, '600']);
    server.clock.advance(10 * 60_000);
    expect((await take(server.client)).status).toBe(200);
  });

  it('ends its query when the reader hangs up', async () => {
    const { pool } = server.database;
    await addBigCustomers(pool);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const [address] = server.app.addresses();
    for (const format of EXPORT_FORMATS) {
      const socket = connect(typeof address === 'object' ? address.port : 0, '127.0.0.1');
      socket.write(
        `GET /api/customers/export?format=${format} HTTP/1.1\r\nhost: shop\r\ncookie: ${cookieOf(server)}\r\n\r\n`,
      );
      await once(socket, 'data');
      socket.destroy();
    }
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });
});
