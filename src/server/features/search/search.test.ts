import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { searchRecords } from './search.service.ts';

let server: TestServer;
/** One customer with a record of each kind, among similar records. */
let ids: Record<'customer' | 'payment' | 'layby' | 'pre_order' | 'reservation', number>;

beforeAll(async () => {
  server = await startTestServer();
  const customer = await make.makeCustomer(server, {
    ...{ name: 'Ndapéwa !Gaëb', phone: '081 123 4567', email: 'ndapewa@example.na' },
  });
  const own = { customerId: customer.id };
  const order = await make.makeOrder(server, {
    ...{ ...own, quoteNumber: 'QU-1012', phoneModel: 'Motorola Rázr 60', status: 'china_preorder' },
  });
  const preOrder = await make.makePreOrder(server, {
    ...{ ...own, paymentId: order.id, phoneModel: 'Motorola Rázr 60', supplierOrderNumber: 'SHZ-88' },
  });
  const layby = await make.makeLayby(server, {
    ...{ ...own, phoneModel: 'Tecno Spark 20', idNumber: '90010100789', dueDate: '2020-01-01' },
    ...{ customerFullName: customer.name, customerNumber: customer.phone },
  });
  const reservation = await make.makeReservation(server, { ...own, phoneModel: 'Honor Magic 6' });
  ids = {
    ...{ customer: customer.id, payment: order.id, layby: layby.id },
    ...{ pre_order: preOrder.id, reservation: reservation.id },
  };
  await make.makeOrder(server, { quoteNumber: 'QU-10123', phoneModel: 'iPhone 15' });
  await make.makeCustomer(server, { name: 'Selma Shikongo', phone: '081 765 4321' });
});
afterAll(() => server.stop());

async function search(q: string, more = ''): Promise<SearchAnswer> {
  const { status, body } = await server.client.get<SearchAnswer>(
    `/api/search?q=${encodeURIComponent(q)}${more}`,
  );
  expect(status).toBe(200);
  return body;
}
const found = async (q: string) => (await search(q)).hits.map(({ kind, id }) => `${kind} ${id}`);

describe('each kind of record', () => {
  it.each([
    ['customer', ['ndapewa', '!gaeb', 'NDAPÉWA !GAËB', 'ndapewa@example'], '/customers/'],
    ['payment', ['QU-1012', 'qu 1012', 'qu1012', '1012', 'razr', 'motorola ndapewa'], '/payments?order='],
    ['layby', ['tecno spark', 'spark 20 !gaeb'], '/layby?layby='],
    ['pre_order', ['SHZ-88', 'QU-1012', 'rázr'], '/pre-orders?preOrder='],
    ['reservation', ['honor magic', 'magic 6'], '/reservations?reservation='],
  ] as const)('%s is found by %j', async (kind, texts, place) => {
    for (const q of texts) {
      const { hits } = await search(q);
      const hit = hits.find((one) => one.kind === kind && one.id === ids[kind]);
      expect([q, hit?.link]).toEqual([q, `${place}${ids[kind]}`]);
      expect(hit?.customer).toMatchObject({ id: ids.customer, name: 'Ndapéwa !Gaëb' });
    }
  });

  it('is found by the number of the device that was put aside, however it is written', async () => {
    const { pool } = server.database;
    const imeis = {
      pre_orders: '490154203237518',
      laybys: '356938035643809',
      reservations: '352099001761481',
    };
    const rows = { pre_orders: ids.pre_order, laybys: ids.layby, reservations: ids.reservation };
    for (const table of ['pre_orders', 'laybys', 'reservations'] as const)
      await pool.query(`update ${table} set device_imei = $1 where id = $2`, [imeis[table], rows[table]]);
    const sale = [`pre_order ${ids.pre_order}`, `payment ${ids.payment}`];
    for (const q of ['490154203237518', '49-015420-323751-8', 'IMEI: 490154203237518'])
      expect(await found(q), q).toEqual(sale);
    expect(await found(imeis.laybys)).toEqual([`layby ${ids.layby}`]);
    expect(await found(imeis.reservations)).toEqual([`reservation ${ids.reservation}`]);
    const { hits } = await search(imeis.laybys);
    expect(hits[0]?.matched).toEqual({ field: 'imei', text: imeis.laybys });
    // A number with a wrong check digit, and one that no device has.
    expect(await found('490154203237519')).toEqual([]);
    expect(await found('869999999999996')).toEqual([]);
  });

  it('says what was found, its status in words and what is still to be paid', async () => {
    const { hits } = await search('ndapewa');
    expect(
      hits.map(({ kind, title, note, matched, status }) => [kind, title, note, matched.field, status?.label]),
    ).toEqual(
      expect.arrayContaining([
        ['customer', 'Ndapéwa !Gaëb', '081 123 4567', 'name', undefined],
        ['payment', 'QU-1012', 'Ndapéwa !Gaëb · Motorola Rázr 60', 'name', 'China Pre-order'],
        ['layby', 'Tecno Spark 20', 'Ndapéwa !Gaëb · 081 123 4567', 'name', 'Overdue'],
      ]),
    );
    expect(hits.find(({ kind }) => kind === 'payment')?.owedAmount).toMatch(/^\d+\.\d\d$/);
    expect(hits[0]).toMatchObject({ kind: 'customer', owedAmount: null });
  });

  it('is found in none while it is in the trash', async () => {
    const gone = await make.makeOrder(server, { quoteNumber: 'GONE-77' });
    expect(await found('gone-77')).toContain(`payment ${gone.id}`);
    expect((await server.client.delete(`/api/payments/${gone.id}`)).status).toBe(204);
    expect(await found('gone-77')).toEqual([]);
  });
});

it.each([
  '081 123 4567',
  '0811234567',
  '+264 81 123 4567',
  '+264 (0)81-123-4567',
  '00264811234567',
  '811234567',
])('a number as %s finds its customer first, and all that is theirs', async (q) => {
  const hits = await found(q);
  expect(hits[0]).toBe(`customer ${ids.customer}`);
  expect(hits.toSorted()).toEqual(
    Object.entries(ids)
      .map(([kind, id]) => `${kind} ${id}`)
      .toSorted(),
  );
  expect((await search(q)).hits[0]?.matched.field).toBe('phone');
});

describe('what comes first', () => {
  /** Sixty letters: the part of a name that its index contains. */
  const LONG = 'Johanna-Magdalena '.repeat(4).slice(0, 60);

  it('is what was typed, then what begins so, then what has it', async () => {
    const hits = (await search('qu-1012')).hits.map(({ title, kind }) => `${kind} ${title}`);
    expect(hits).toEqual(['payment QU-1012', 'pre_order Motorola Rázr 60', 'payment QU-10123']);
  });

  it('is who is called exactly so, however many newer ones have that in their names', async () => {
    const exact = await make.makeCustomer(server, { name: 'Ánna Zylk', phone: '085 700 0001' });
    const longest = await make.makeCustomer(server, { name: `${LONG} Zylkene`, phone: '085 700 0002' });
    const gone = await make.makeCustomer(server, { name: 'Anna Zylk', phone: '085 700 0003' });
    expect((await server.client.delete(`/api/customers/${gone.id}`)).status).toBe(204);
    server.clock.advance(60_000);
    for (let n = 0; n < 31; n += 1) {
      await make.makeCustomer(server, { name: `Johanna Zylkowa ${n}`, phone: `085 700 1${100 + n}` });
      await make.makeCustomer(server, { name: `${LONG} Zylkenewa ${n}`, phone: `085 700 2${100 + n}` });
    }
    for (const q of ['anna zylk', ' ANNA   Zylk', 'Ánna Zylk']) {
      const { hits, isPartial } = await search(q);
      expect([q, hits[0]?.id, hits[0]?.title, isPartial]).toEqual([q, exact.id, 'Ánna Zylk', false]);
      expect(hits.map(({ id }) => id)).not.toContain(gone.id);
    }
    expect((await search(longest.name)).hits[0]?.id).toBe(longest.id);
    // Its first sixty letters match a customer, but the whole name matches nobody.
    expect((await found(`${LONG} Quartzfjord`)).includes(`customer ${longest.id}`)).toBe(false);
  });

  it('is the one of which something was last done, and no kind crowds out the others', async () => {
    const named = await make.makeCustomer(server, { name: 'Wilhelmina Crowd', phone: '081 555 0000' });
    const orders = [];
    for (let n = 0; n < 9; n += 1) {
      orders.push(await make.makeOrder(server, { customerId: named.id, quoteNumber: `CROWD-${n}` }));
    }
    const layby = await make.makeLayby(server, { customerId: named.id });
    const last = orders.at(3);
    server.clock.advance(60_000);
    await server.client.put(`/api/payments/${last?.id}`, { livePaymentFeedback: 'Called' });
    const hits = await search('wilhelmina');
    expect(hits.hits.map(({ kind }) => kind).filter((kind) => kind === 'payment')).toHaveLength(8);
    expect(hits.hits.map(({ kind, id }) => `${kind} ${id}`)).toContain(`layby ${layby.id}`);
    expect(hits.hits.find(({ kind }) => kind === 'payment')?.id).toBe(last?.id);
    expect((await search('wilhelmina', '&limit=3')).hits).toHaveLength(3);
  });
});

describe('typing mistakes', () => {
  it.each([
    ['shikogno', 'shikongo'],
    ['selma shiikong', 'selma shikongo'],
    ['shikomgu', 'shikongo'],
    ['0817654312', '817654321'],
    ['0816754312', '817654321'],
    ['+264 81 765 5421', '817654321'],
    ['081765321', '817654321'],
    ['motorolla', 'motorola'],
  ])('%s is understood as %s', async (q, alike) => {
    const answer = await search(q);
    expect(answer.alike).toBe(alike);
    expect(answer.hits.length).toBeGreaterThan(0);
  });

  it('are not looked for where something is called so, nor in short words, nor in quote numbers', async () => {
    expect(await search('selma')).toMatchObject({ alike: null, isPartial: false });
    for (const q of ['slm', 'QU-1021', 'nobody-at-all']) {
      expect(await search(q)).toEqual({ hits: [], alike: null, isPartial: false });
    }
  });
});

describe('a search that finds nothing', () => {
  const TODAY = '2026-11-18';
  const NOTHING = { hits: [], alike: null };

  it('looks for three of its words as others spell them, and says that it looked for no more', async () => {
    const words = ['qqqqqa', 'qqqqqb', 'qqqqqc', 'qqqqqd'];
    expect(await search(words.slice(1).join(' '))).toEqual({ ...NOTHING, isPartial: false });
    expect(await search(words.join(' '))).toEqual({ ...NOTHING, isPartial: true });
  });

  it('ends when its time is over', async () => {
    const answer = await searchRecords(server.database.pool, { q: 'selma' }, TODAY, 0);
    expect(answer).toEqual({ ...NOTHING, isPartial: true });
  });

  it('waits for no others that look for what is spelled alike: two do at a time', async () => {
    const { pool, arrived, release } = holdCorrections(server.database.pool);
    const ask = () => searchRecords(pool, { q: 'shikogno' }, TODAY, 60_000);
    const first = [ask(), ask()];
    await expect.poll(arrived).toBe(2);
    expect(await ask()).toEqual({ ...NOTHING, isPartial: true });
    release();
    for (const { alike, isPartial } of await Promise.all(first)) {
      expect([alike, isPartial]).toEqual(['shikongo', false]);
    }
    expect(await ask()).toMatchObject({ alike: 'shikongo', isPartial: false });
  });
});

/** A pool whose connections hold back the search for similar spellings until it is released. */
function holdCorrections(real: pg.Pool) {
  const released = Promise.withResolvers<void>();
  let held = 0;
  const connect = async () => {
    const client = await real.connect();
    const query = async (...asked: [string, unknown[]]) => {
      if (asked[0].includes('word_similarity_threshold')) {
        held += 1;
        await released.promise;
      }
      return client.query(...asked);
    };
    return { query, release: () => client.release() };
  };
  return { pool: { connect } as unknown as pg.Pool, arrived: () => held, release: () => released.resolve() };
}

it('neither searches nor shows ID numbers', async () => {
  expect(await found('90010100789')).toEqual([]);
  expect(JSON.stringify(await search('tecno spark'))).not.toContain('90010100789');
});

it('refuses a limit out of bounds, and whoever is not logged in', async () => {
  for (const limit of ['0', '51', 'x']) {
    expect((await server.client.get(`/api/search?q=a&limit=${limit}`)).status).toBe(400);
  }
  expect((await server.newClient().get('/api/search?q=a')).status).toBe(401);
});

it.each([
  ...['', '   ', '%', '_', '%%%%', '\\', "'; drop table customers; --", '"', '\0', '\ud800', '- - -'],
  ...['x'.repeat(10_000), '%'.repeat(10_000), 'selma '.repeat(1_700), '1'.repeat(10_000), '𝔖'.repeat(3_000)],
])('takes hostile text for what it is (%#)', async (q) => {
  const { hits } = await search(q.toWellFormed());
  expect(hits.every(({ title, note }) => /selma/i.test(title + note)) || q.includes('drop')).toBe(true);
});
