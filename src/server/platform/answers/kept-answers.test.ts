import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addOrder } from '#testing/shop.ts';
import { startTestServer, type TestClient, type TestServer, type TestSibling } from '#testing/test-server.ts';
import { createKeptAnswers } from './kept-answers.ts';

let server: TestServer;
let sibling: TestSibling;
/** One person uses the same shop through two processes, which only share the database. */
let here: TestClient;
let there: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  sibling = await server.startSibling();
  here = server.client;
  there = sibling.newClient();
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
});
afterAll(() => server.stop());

const STATS = '/api/dashboard/stats';
const LIST = '/api/payments?status=active&limit=50';

/** A cache with a handler and moments that the test controls. */
function createKeeper() {
  const keeper = { moment: 'first', made: 0, hold: Promise.resolve() };
  const answers = createKeptAnswers({ current: async () => keeper.moment, close: async () => {} });
  const app = Fastify();
  app.get('/answer', (request, reply) =>
    answers.send(request, reply, 'today', async () => {
      keeper.made += 1;
      const body = { made: keeper.made };
      await keeper.hold;
      return { body, headers: { 'x-made': String(keeper.made) } };
    }),
  );
  const ask = async (address = '/answer') => (await app.inject(address)).json().made as number;
  return { keeper, ask };
}

describe('keeping', () => {
  test('one answer is for all who ask at once, and for those who come while nothing has changed', async () => {
    const { keeper, ask } = createKeeper();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
    expect([...answers, await ask()]).toEqual(Array.from({ length: 13 }, () => 1));
    keeper.moment = 'second';
    expect(await ask()).toBe(2);
  });

  test('who comes after a change never gets what was begun before it, and all of them share the next', async () => {
    const { keeper, ask } = createKeeper();
    const gate = Promise.withResolvers<void>();
    keeper.hold = gate.promise;
    const early = ask();
    await expect.poll(() => keeper.made).toBe(1);
    keeper.moment = 'second';
    const late = [ask(), ask(), ask()];
    await pause(20);
    expect(keeper.made).toBe(1);
    gate.resolve();
    expect(await early).toBe(1);
    expect(await Promise.all(late)).toEqual([2, 2, 2]);
  });

  test('ends for all with the first question of another moment', async () => {
    const { keeper, ask } = createKeeper();
    expect([await ask('/answer?n=1'), await ask('/answer?n=2')]).toEqual([1, 2]);
    keeper.moment = 'second';
    expect(await ask('/answer?n=1')).toBe(3);
    // In a real database an earlier moment never comes back: here it shows which answers were evicted.
    keeper.moment = 'first';
    expect(await ask('/answer?n=2')).toBe(4);
  });

  test('ends with what is asked for long ago, however short the answers and however long the addresses', async () => {
    const { keeper, ask } = createKeeper();
    const addresses = Array.from({ length: 1000 }, (_, n) => `/answer?n=${n}&x=${'x'.repeat(8000)}`);
    for (const address of addresses) await ask(address);
    expect(await ask(addresses.at(-1))).toBe(1000);
    expect(keeper.made).toBe(1000);
    expect(await ask(addresses[0])).toBe(1001);
  });
});

describe('an answer that cannot have changed', () => {
  test('is the same for all who ask at once', async () => {
    await addOrder(here);
    const replies = await Promise.all(Array.from({ length: 12 }, () => here.get(LIST)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(new Set(replies.map(({ headers }) => headers['x-total-count'])).size).toBe(1);
  });

  test('is worked out again after a change of another process, even by hand', async () => {
    const order = await addOrder(here);
    const before = await here.get(LIST);
    expect(before.text).not.toContain('by hand');
    await sibling.database.pool.query(`update payments set contacted_by = 'by hand' where id = $1`, [
      order.id,
    ]);
    expect((await here.get(LIST)).text).toContain('by hand');
  });

  test('is of one day: what is overdue on the next one is another answer', async () => {
    const total = async () =>
      (await here.get('/api/payments?status=overdue&limit=1')).headers['x-total-count'];
    await addOrder(here, { dueDate: '2026-11-18' });
    const today = Number(await total());
    server.clock.advance(24 * 60 * 60 * 1000);
    try {
      expect(Number(await total())).toBe(today + 1);
    } finally {
      server.clock.advance(-24 * 60 * 60 * 1000);
    }
  });

  test('is nobody else’s where it depends on who asks', async () => {
    const other = await server.loggedInClient({ agent: 'Agent 4', branch: 'windhoek' });
    await here.post('/api/notifications', { title: 'Read here', message: 'x', type: 'info' });
    const unread = async (client: TestClient) =>
      (await client.get('/api/notifications/unread/count')).body.unread as number;
    const before = await unread(other);
    expect(before).toBeGreaterThan(0);
    await here.post('/api/notifications/read-all');
    expect(await unread(here)).toBe(0);
    expect(await unread(other)).toBe(before);
  });

  test('is not given to somebody who may not ask', async () => {
    await here.get(STATS);
    expect((await server.newClient().get(STATS)).status).toBe(401);
  });

  test('is a refusal of each its own: none is kept', async () => {
    const refused = await here.get('/api/payments?limit=5&cursor=nonsense');
    expect(refused.status).toBe(400);
    expect((await here.get('/api/payments?limit=5&cursor=nonsense')).body.requestId).not.toBe(
      refused.body.requestId,
    );
  });

  test('is worked out anew, and answered, while nobody can say what has changed', async () => {
    const order = await addOrder(here);
    await server.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'omatala moments'
         and datname = current_database()`,
    );
    const reply = await here.get(LIST);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain(order.quoteNumber);
  });
});

describe('encodings', () => {
  test('the same bytes, whatever the reader accepts', async () => {
    for (let n = 0; n < 3; n += 1) await addOrder(here);
    const plain = (await here.get(LIST)).text;
    const ask = async (accepted: string) =>
      server.app.inject({
        url: LIST,
        headers: {
          cookie: [...here.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'accept-encoding': accepted,
        },
      });
    const brotli = await ask('gzip, deflate, br, zstd');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    const gzip = await ask('br;q=0, gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
    const neither = await ask('br;q=0');
    expect(neither.headers['content-encoding']).toBeUndefined();
    expect(neither.body).toBe(plain);
  });
});

describe('two processes', () => {
  test('nobody reads an older state than the answer to their own change', async () => {
    const customer = await addCustomer(here);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            writesHere: fc.boolean(),
            readsHere: fc.boolean(),
            waitMs: fc.integer({ min: 0, max: 3 }),
          }),
          { minLength: 4, maxLength: 10 },
        ),
        async (people) => {
          await Promise.all(
            people.map(async ({ writesHere, readsHere, waitMs }) => {
              await pause(waitMs);
              const writer = writesHere ? here : there;
              const reader = readsHere ? here : there;
              const order = await addOrder(here, { customerId: customer.id });
              const list = `/api/payments?customerId=${customer.id}&limit=500`;
              for (let n = 1; n <= 3; n += 1) {
                const written = await writer.put(`/api/payments/${order.id}`, { contactedBy: `Caller ${n}` });
                const { body } =
                  await reader.get<{ id: number; version: number; contactedBy: string }[]>(list);
                const read = body.find(({ id }) => id === order.id);
                expect(read?.version).toBeGreaterThanOrEqual(written.body.version);
              }
            }),
          );
        },
      ),
      { numRuns: 8 },
    );
  });

  test('counts follow a change at once, in both', async () => {
    const open = async (client: TestClient) => (await client.get(STATS)).body.openOrders as number;
    const before = await open(here);
    expect(await open(there)).toBe(before);
    await addOrder(here);
    expect(await open(there)).toBe(before + 1);
    expect(await open(here)).toBe(before + 1);
  });
});
