import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Listed = { id: number } | { order: { id: number } };

async function search(list: string, q: string): Promise<number[]> {
  const { status, body } = await server.client.get<Listed[]>(`${list}q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.map((row) => ('order' in row ? row.order.id : row.id));
}

type Sale = { name: string; phone: string; phoneModel: string; quoteNumber: string };

/** Creates one customer with a row of each kind; returns its row in each list. */
async function makeShelf({ name, phone, phoneModel, quoteNumber }: Sale): Promise<[string, number][]> {
  const customer = await make.makeCustomer(server, { name, phone });
  const own = { customerId: customer.id, phoneModel };
  const order = await make.makeOrder(server, { ...own, quoteNumber, status: 'china_preorder' });
  await server.database.pool.query('update payments set payment_received_date = now() where id = $1', [
    order.id,
  ]);
  const preOrder = await make.makePreOrder(server, { ...own, paymentId: order.id });
  const layby = await make.makeLayby(server, { ...own, customerFullName: name, customerNumber: phone });
  const reservation = await make.makeReservation(server, own);
  return [
    ['/api/customers?', customer.id],
    ['/api/payments?', order.id],
    ['/api/payments/delivery-tracking?', order.id],
    ['/api/ready-for-collection?', order.id],
    ['/api/live-payments?range=all&', order.id],
    ['/api/pre-orders?', preOrder.id],
    ['/api/laybys?', layby.id],
    ['/api/reservations?', reservation.id],
  ];
}

const sale = (fields: Partial<Sale> = {}): Sale => ({
  name: 'Ndapéwa !Gaëb',
  phone: '081 123 4567',
  phoneModel: 'Motorola Rázr 60',
  quoteNumber: 'ZX-4711',
  ...fields,
});

describe('a phone number', () => {
  const SPELLINGS = [
    '081 765 4321',
    '0817654321',
    '081-765-4321',
    '(081) 765-4321',
    '817654321',
    '+264 81 765 4321',
    '+264817654321',
    '+264 (0)81 765 4321',
    '264817654321',
    '00264 81 765 4321',
  ];

  it.each(SPELLINGS)('stored as %s is found in every list by every spelling', async (phone) => {
    const shelf = await makeShelf(sale({ phone }));
    for (const [list, id] of shelf) {
      for (const q of [...SPELLINGS, '765 4321', '081 765', 'ndapewa +264 81 765 4321']) {
        expect([list, q, await search(list, q)]).toEqual([list, q, expect.arrayContaining([id])]);
      }
      expect([list, await search(list, '+264 81 765 4322')]).toEqual([list, []]);
    }
    await server.database.pool.query(
      'truncate customers, payments, pre_orders, laybys, reservations cascade',
    );
  });

  it('that no plan knows is found by its digits', async () => {
    const shelf = await makeShelf(sale({ phone: '061 22 01 99 / 12' }));
    for (const [list, id] of shelf) {
      for (const q of ['061220199', '+264 61 220 199', '61-220']) expect(await search(list, q)).toContain(id);
    }
  });
});

it('finds every row by what its customer and its order are called now', async () => {
  const shelf = await makeShelf(
    sale({ name: 'Before Marriage', phone: '081 333 1111', quoteNumber: 'OLD-1' }),
  );
  const idIn = (list: string) => shelf.find(([url]) => url === list)?.[1];
  const customer = idIn('/api/customers?');
  const order = idIn('/api/payments?');
  const renamed = { name: 'Afterwards Xamis', phone: '081 333 2222' };
  expect((await server.client.put(`/api/customers/${customer}`, renamed)).status).toBe(200);
  expect((await server.client.put(`/api/payments/${order}`, { quoteNumber: 'NEW-77' })).status).toBe(200);
  for (const [list, id] of shelf) {
    for (const q of ['afterwards', 'xa', '0813332222']) {
      expect([list, q, await search(list, q)]).toEqual([list, q, expect.arrayContaining([id])]);
    }
    // An agreement keeps the name under which it was made.
    const isAgreement = list === '/api/laybys?';
    expect([list, (await search(list, 'marriage')).includes(id)]).toEqual([list, isAgreement]);
    const isOfOrder = !/customers|laybys|reservations/.test(list);
    expect([list, (await search(list, 'new-77')).includes(id)]).toEqual([list, isOfOrder]);
    expect([list, (await search(list, 'old-1')).includes(id)]).toEqual([list, false]);
  }
});

describe('counts', () => {
  it.each([
    ['/api/payments/counts', { open: 1, completed: 0 }],
    ['/api/pre-orders/counts', { total: 1 }],
    ['/api/laybys/counts', { total: 1, active: 1 }],
    ['/api/reservations/counts', { total: 1, waiting: 1 }],
  ])('of %s follow the search', async (url, expected) => {
    await makeShelf(sale({ name: `Counted ${url.replaceAll('/', ' ')}`, phone: '081 999 0000' }));
    const q = encodeURIComponent(`counted ${url.replaceAll('/', ' ')}`);
    expect((await server.client.get(`${url}?q=${q}`)).body).toMatchObject(expected);
    const none = (await server.client.get<Record<string, number>>(`${url}?q=nobody%20at%20all`)).body;
    expect(Object.keys(expected).map((key) => none[key])).toEqual(Object.keys(expected).map(() => 0));
  });

  it('beside a search look at a thousand rows, and say when there are more', async () => {
    const pool = server.context.pool;
    const countsOf = async (q: string) => (await server.client.get(`/api/payments/counts?q=${q}`)).body;
    const customer = await make.makeCustomer(server);
    const add = (rows: number) =>
      pool.query(`insert into payments (customer_id, quote_number, quote_key, total_amount, own_search, customer_search)
        select ${customer.id}, 'P-' || n, 'p-' || n, 100, 'plentiful', '' from generate_series(1, ${rows}) n`);
    await add(1000);
    expect(await countsOf('plentiful')).toMatchObject({ isAtLeast: false, open: 1000 });
    await add(500);
    expect(await countsOf('plentiful')).toMatchObject({ isAtLeast: true, open: 1001 });
    expect(await countsOf('')).toMatchObject({ isAtLeast: false });
    await pool.query(`delete from payments where customer_id = ${customer.id}`);
  });
});

describe('words', () => {
  it('are found in any order, in any case, with or without accents, in every list', async () => {
    const shelf = await makeShelf(sale({ phone: '081 222 3333' }));
    await makeShelf(sale({ name: 'Other', phone: '085 1', phoneModel: 'Nokia 3310', quoteNumber: 'AB-1' }));
    for (const [list, id] of shelf) {
      const isCustomers = list.startsWith('/api/customers');
      const found = ['ndapewa', '!gaeb NDAPÉWA', 'gaëb ndap'];
      const withModel = ['razr motorola', 'Rázr', 'motorola 60', 'ndapewa razr', '60 gaeb motoRÓLA'];
      for (const q of [...found, ...(isCustomers ? [] : withModel)]) {
        expect([list, q, await search(list, q)]).toEqual([list, q, expect.arrayContaining([id])]);
      }
      for (const q of ['ndapewa nokia', 'razr 61', '%', '_'])
        expect([q, await search(list, q)]).toEqual([q, []]);
    }
  });

  it('of fewer than three characters begin a word of the quote number, the name or the model', async () => {
    const shelf = await makeShelf(
      sale({ name: 'Quirin Xoagub', phone: '081 444 5555', quoteNumber: 'YW-8' }),
    );
    for (const [list, id] of shelf) {
      const isCustomers = list.startsWith('/api/customers');
      const isWithQuote = !isCustomers && !/laybys|reservations/.test(list);
      for (const q of [
        'q',
        'xo',
        'qu x',
        ...(isCustomers ? [] : ['mo', 'ra']),
        ...(isWithQuote ? ['yw', '8'] : []),
      ]) {
        expect([list, q, await search(list, q)]).toEqual([list, q, expect.arrayContaining([id])]);
      }
      for (const q of ['oa', '55', '08']) expect([list, q, await search(list, q)]).toEqual([list, q, []]);
    }
  });
});
