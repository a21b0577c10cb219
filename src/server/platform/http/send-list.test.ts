import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import { type SQL, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from '#shared/contracts/customers.ts';
import { startTestServer, type TestClient, type TestServer } from '#testing/test-server.ts';
import { defaultAnswerLimits, registerAnswerLimits } from './answer-limits.ts';
import { registerErrorHandler } from './error-handler.ts';
import { encodeCursor } from './pages.ts';
import { sendList } from './send-list.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = server.client;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from customers');
});

/** Many rows share an instant, so that only the id tells them apart. */
async function addCustomers(count: number, name = 'Customer'): Promise<void> {
  await server.database.pool.query(
    `insert into customers (name, phone, phone_key, search_text, created_at, updated_at)
     select $2 || ' ' || n, '+26481' || n, '26481' || n, lower($2 || ' ' || n),
            '2026-01-01'::timestamptz, '2026-01-01'::timestamptz + (n / 7) * interval '1 millisecond'
     from generate_series(1, $1::int) as n`,
    [count, name],
  );
}

async function readPages(limit: number, between: () => Promise<unknown> = async () => {}, query = '') {
  const rows: Customer[] = [];
  const totals: string[] = [];
  let url: string | null = `/api/customers?limit=${limit}${query}`;
  while (url !== null) {
    const page: { body: Customer[]; headers: Record<string, unknown> } = await client.get(url);
    rows.push(...page.body);
    totals.push(String(page.headers['x-total-count']));
    url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1] ?? null;
    await between();
  }
  return { rows, totals };
}

const idsOf = (rows: readonly Customer[]) => rows.map(({ id }) => id);

describe('a whole list', () => {
  it('of 3,000 rows is what its pages are, in the same order', async () => {
    await addCustomers(3000);
    const whole = await client.get<Customer[]>('/api/customers');
    expect(whole.status).toBe(200);
    expect(whole.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(whole.body).toHaveLength(3000);
    const { rows, totals } = await readPages(500);
    expect(rows).toEqual(whole.body);
    expect(totals).toEqual(['3000', ...Array(5).fill('undefined')]);
    const sorted = rows.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
    expect(idsOf(rows)).toEqual(idsOf(sorted));
  });

  it('of nothing is an empty array', async () => {
    expect((await client.get('/api/customers')).body).toEqual([]);
    const page = await client.get('/api/customers?limit=5');
    expect(page.body).toEqual([]);
    expect(page.headers['x-total-count']).toBe('0');
    expect(page.headers.link).toBeUndefined();
  });

  it('gives its connection back, also after HEAD and an empty answer', async () => {
    await addCustomers(50);
    for (let round = 0; round < 40; round += 1) {
      await client.get('/api/customers');
      await client.request('HEAD', '/api/customers');
      await client.get('/api/customers?q=nobody');
    }
    await expectAllIdle();
  });

  it('gives its connection back when the reader leaves in the middle', async () => {
    await addBigCustomers();
    for (let reader = 0; reader < 5; reader += 1) {
      const socket = await beginReading();
      socket.destroy();
    }
    await expectAllIdle();
  });

  it('survives the loss of its connection while somebody reads slowly', async () => {
    await addBigCustomers();
    const socket = await beginReading();
    const kill = async () =>
      (
        await server.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
             and backend_type = 'client backend'`,
        )
      ).rowCount;
    await expect.poll(kill).toBe(1);
    socket.resume();
    await expectAllIdle();
    socket.destroy();
    expect((await client.get('/api/customers?limit=1')).status).toBe(200);
  });
});

describe('a whole list of', () => {
  /** A server with only one list, and what it has logged. */
  async function serveList(rows: SQL) {
    const logged: { msg: string; rows?: number }[] = [];
    const stream = { write: (line: string) => logged.push(JSON.parse(line)) };
    const app = Fastify({ logger: { level: 'warn', stream } });
    registerErrorHandler(app);
    registerAnswerLimits(app, defaultAnswerLimits(5));
    await app.register(fastifyCompress, { global: true, threshold: 0 });
    app.get('/', (request, reply) =>
      sendList(
        server.database.pool,
        request,
        reply,
        {},
        {
          rows: () => rows,
          total: { matching: sql`select` },
          present: (row) => row,
          cursorOf: () => ({ at: new Date(0), id: 1 }),
        },
      ),
    );
    const reply = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } }).catch(() => null);
    await app.close();
    return { reply, logged };
  }

  it('rows that cannot be read answers a problem document that can be', async () => {
    const { reply } = await serveList(sql`select 1 / (n - 1) from generate_series(1, 3) n`);
    expect(reply?.statusCode).toBe(500);
    const { 'content-encoding': encoding } = reply?.headers ?? {};
    const body = encoding === 'gzip' ? gunzipSync(reply?.rawPayload ?? '').toString() : reply?.body;
    expect(JSON.parse(body ?? '')).toMatchObject({ code: 'internal', status: 500 });
  });

  it('many rows says in the log how far it came when it was cut off', async () => {
    const { logged } = await serveList(
      sql`select 1 / (9000 - n), repeat('x', 500) as text from generate_series(1, 20000) n`,
    );
    const line = logged.find(({ msg }) => msg === 'a whole list was cut off');
    expect(line?.rows).toBeGreaterThan(5000);
  });

  it('slow readers has the time of a list, not that of a statement', async () => {
    const { reply } = await serveList(sql`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`);
    const json = gunzipSync(reply?.rawPayload ?? '').toString();
    expect(JSON.parse(json)).toEqual([{ statement: '5min', idle: '5min' }]);
  });
});

/** Forty megabytes: more than the buffers between the database and a client hold. */
async function addBigCustomers(): Promise<void> {
  await server.database.pool.query(
    `insert into customers (name, phone, phone_key, search_text, address, created_at, updated_at)
     select 'Big', 'x', '', 'x', repeat('x', 5000), now(), now() from generate_series(1, 8000)`,
  );
}

/** A client that has read the beginning of the whole list and then pauses. */
async function beginReading(): Promise<Socket> {
  if (server.app.addresses().length === 0) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = server.app.addresses();
  const port = typeof address === 'object' ? address.port : 0;
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/customers HTTP/1.1\r\nhost: shop\r\ncookie: ${cookie}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  return socket;
}

async function expectAllIdle(): Promise<void> {
  const { pool } = server.database;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(pool.waitingCount).toBe(0);
}

describe('pages', () => {
  it('neither skip nor repeat a row that stays while others are added, moved and removed', async () => {
    await addCustomers(60);
    const before = idsOf((await client.get('/api/customers')).body);
    const touched = new Set<number>();
    let turn = 0;
    const disturb = async () => {
      turn += 1;
      const [moved = 0, removed = 0] = [before[59 - turn], before[29 - turn]];
      touched.add(moved).add(removed);
      await client.put(`/api/customers/${moved}`, { location: `moved ${turn}` });
      await server.database.pool.query('delete from customers where id = $1', [removed]);
      await client.post('/api/customers', { name: `New ${turn}`, phone: `+264 81 700 00${turn}` });
    };
    const { rows } = await readPages(10, disturb);
    const seen = idsOf(rows).filter((id) => !touched.has(id));
    expect(seen).toEqual(before.filter((id) => !touched.has(id)));
    expect(new Set(idsOf(rows)).size).toBe(rows.length);
  });

  it('keep the filter in their links, and the first one says how many rows there are in all', async () => {
    await addCustomers(12, 'Ndapewa & Sons');
    await addCustomers(5, 'Tomas');
    const { rows, totals } = await readPages(5, undefined, `&q=${encodeURIComponent('ndapewa & sons')}`);
    expect(rows).toHaveLength(12);
    expect(totals).toEqual(['12', 'undefined', 'undefined']);
  });

  it.each([
    [1000, undefined],
    [1001, 'at-least'],
  ])('say of %i rows that are searched no more than a thousand', async (count, is) => {
    await addCustomers(count, 'Ndapewa');
    const totalOf = async (query: string) => {
      const { headers } = await client.get(`/api/customers?limit=5${query}`);
      return [headers['x-total-count'], headers['x-total-count-is']];
    };
    expect(await totalOf('&q=ndapewa')).toEqual(['1000', is]);
    expect(await totalOf('')).toEqual([String(count), undefined]);
  });

  it('that disprove a kept total have it mended, and say the right one', async () => {
    await addCustomers(8);
    await server.database.pool.query(`update kept_totals set n = 1 where list = 'customers'`);
    expect((await client.get('/api/customers?limit=5')).headers['x-total-count']).toBe('8');
    expect((await server.database.pool.query('select * from mend_totals()')).rows).toEqual([]);
  });

  it('end exactly where the rows end', async () => {
    await addCustomers(10);
    const page = await client.get('/api/customers?limit=10');
    expect(page.body).toHaveLength(10);
    expect(page.headers.link).toBeUndefined();
  });

  it.each([
    'x',
    '!!!',
    Buffer.from('5').toString('base64url'),
    Buffer.from('5.5.5').toString('base64url'),
    Buffer.from("0.0'; drop table customers").toString('base64url'),
    Buffer.from('5.9999999999').toString('base64url'),
    Buffer.from('999999999999999.1').toString('base64url'),
    Buffer.from('-999999999999999.1').toString('base64url'),
    encodeCursor({ at: new Date('+010000-01-01T00:00:00Z'), id: 1 }),
  ])('refuse a cursor that no answer gave: %s', async (cursor) => {
    const reply = await client.get(`/api/customers?limit=5&cursor=${encodeURIComponent(cursor)}`);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([
      { path: 'cursor', message: 'Expected the cursor of an earlier answer' },
    ]);
  });

  it.each(['limit=5&', 'group=delivered&limit=5&'])(
    'refuse the cursor of another list: %s',
    async (query) => {
      const cursor = encodeCursor({ at: new Date(100), id: 9, part: 9 });
      for (const list of ['/api/customers', '/api/payments/delivery-tracking']) {
        expect((await client.get(`${list}?${query}cursor=${cursor}`)).status).toBe(400);
      }
    },
  );

  it('want to know how many rows follow a cursor', async () => {
    const cursor = encodeCursor({ at: new Date(100), id: 9 });
    for (const list of ['/api/customers', '/api/payments', '/api/payments/delivery-tracking']) {
      const reply = await client.get(`${list}?cursor=${cursor}`);
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, 'limit']);
    }
  });

  it.each([
    '/api/payments?branch=',
    '/api/payments?agent=',
    '/api/payments?status=',
    '/api/laybys?status=',
    '/api/ready-for-collection?branch=',
    '/api/reservations?branch=',
    '/api/pre-orders?location=',
  ])('refuse a filter that nothing can be called: %s', async (list) => {
    for (const text of ['%00', '%07', 'a%1bb']) expect((await client.get(`${list}${text}`)).status).toBe(400);
  });

  it.each(['0', '501', '-1', 'all', '', '1.5'])('refuse a limit of %j', async (limit) => {
    const reply = await client.get(`/api/customers?limit=${limit}`);
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0]).toEqual({
      path: 'limit',
      message: 'Expected a whole number from 1 to 500',
    });
  });
});

describe.each(['/api/customers', '/api/customers?limit=2', '/api/customers?q=ann'])('%s', (url) => {
  const make = async (name: string, phone: string) =>
    (await client.post('/api/customers', { name, phone })).body.id as number;

  it('is sent whole to whoever says that they know it: also when one row has come for another', async () => {
    const first = await make('Anna', '081 800 0001');
    const second = await make('Bob', '081 800 0002');
    await client.put(`/api/customers/${first}`, { location: 'Rundu' });
    const known = await client.get<Customer[]>(url);
    await client.put(`/api/customers/${first}`, { name: 'Xx' });
    await client.put(`/api/customers/${second}`, { name: 'Anneke' });
    const fresh = await client.get<Customer[]>(url, { 'if-none-match': String(known.headers.etag ?? '*') });
    expect([fresh.status, fresh.headers.etag]).toEqual([200, undefined]);
    expect(fresh.body.map(({ name }) => name)).toContain('Anneke');
    expect(fresh.body).not.toEqual(known.body);
  });
});
