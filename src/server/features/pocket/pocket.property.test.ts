import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PocketAnswer } from '#shared/domain/pocket/format.ts';
import { applyAnswer, type Pocket } from '#shared/domain/pocket/pocket.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { readPocketChanges, writePocket } from './pocket.service.ts';

/** So few that new orders push older ones out of the copy. */
const LIMITS = { mostOrders: 7 };
const SESSIONS = 3;

let server: TestServer;
let batchId: number;
/** Rows of its own for each concurrent session, so that none waits for another. */
let desks: { customers: number[]; orders: number[]; layby: number; reservation: number; notice: number }[];

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.context.pool.query<{ id: number }>(
    `insert into batches (kind, entity, label, counts) values ('delete', 'payment', 'Something', '{}') returning id`,
  );
  batchId = rows[0]?.id ?? 0;
  desks = [];
  for (let n = 0; n < SESSIONS; n += 1) {
    const { id: customer } = await make.makeCustomer(server, {});
    const { id: other } = await make.makeCustomer(server, {});
    const { id: third } = await make.makeCustomer(server, {});
    const own = { customerId: customer };
    const orders = [
      (await make.makeOrder(server, { ...own, status: 'approved' })).id,
      (await make.makeOrder(server, { ...own, status: 'order_completed' })).id,
      (await make.makeOrder(server, { ...own, status: 'china_preorder' })).id,
    ];
    const layby = (await make.makeLayby(server, own)).id;
    const reservation = (await make.makeReservation(server, own)).id;
    const notice = (await make.makeNotification(server)).id;
    desks.push({ customers: [customer, other, third], orders, layby, reservation, notice });
  }
});
afterAll(() => server.stop());

const view = () => ({
  now: server.clock.now(),
  zone: 'Africa/Windhoek',
  actor: { agent: null, branch: null, team: null, deviceId: null },
});

async function inSnapshot<Answer>(
  read: (client: pg.PoolClient) => Promise<Answer>,
  settings = '',
): Promise<Answer> {
  const client = await server.context.pool.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${settings}`);
    return await read(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const fetchWhole = (settings?: string) =>
  inSnapshot(async (client) => {
    let text = '';
    for await (const piece of writePocket(client, view() as never, LIMITS)) text += piece;
    return JSON.parse(text) as PocketAnswer;
  }, settings);

const fetchChanges = (since: string) =>
  inSnapshot(async (client) => {
    const answer = await readPocketChanges(client, since, view() as never, LIMITS);
    return answer && (JSON.parse(JSON.stringify(answer)) as PocketAnswer);
  });

const contentOf = ({ head, rows }: Pocket) => ({
  bounds: head.bounds,
  totals: head.totals,
  ...Object.fromEntries(
    Object.entries(rows).map(([kind, map]) => [
      kind,
      [...map.values()].toSorted((a: { id: number }, b: { id: number }) => a.id - b.id),
    ]),
  ),
});

type Deed = (client: pg.PoolClient, desk: (typeof desks)[number], n: number) => Promise<unknown>;

const ORDER_STATUSES = [
  'approved',
  'phone_available',
  'china_preorder',
  'device_collected',
  'order_completed',
];
const at = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item;
const instant = (n: number) => new Date(Date.UTC(2026, 10, 1 + (n % 17), n % 24, n % 60, 0, n % 1000));

async function receive(client: pg.PoolClient, orderId: number, amount: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into receipts (subject_kind, subject_id, amount, kind, received_at)
     values ('payment', $1, $2, 'receipt', now()) returning id`,
    [orderId, amount],
  );
  return rows[0]?.id ?? 0;
}

const DEEDS: Record<string, Deed> = {
  order: (client, desk, n) =>
    client.query('update payments set status = $2, updated_at = $3, version = version + 1 where id = $1', [
      at(desk.orders, n),
      at(ORDER_STATUSES, n),
      instant(n),
    ]),
  newOrder: (client, desk, n) =>
    client.query(
      `insert into payments (customer_id, quote_number, quote_key, total_amount, status, own_search, updated_at)
       values ($1, $2, $2, 500, $3, $2, $4)`,
      [at(desk.customers, n), `q${n}`, at(ORDER_STATUSES, n), instant(n)],
    ),
  trash: (client, desk, n) =>
    client.query('update payments set deleted_batch_id = $2 where id = $1', [
      at(desk.orders, n),
      n % 2 === 0 ? batchId : null,
    ]),
  preOrder: (client, desk, n) =>
    client.query(
      `insert into pre_orders (payment_id, customer_id, phone_model, order_location, status)
       values ($1, $2, 'Pixel', 'china', 'cancelled')`,
      [at(desk.orders, n), at(desk.customers, n)],
    ),
  preOrderStep: (client, desk, n) =>
    client.query(
      `update pre_orders set status = $2, updated_at = $3 where id = (select max(id) from pre_orders where payment_id = $1)`,
      [at(desk.orders, n), at(['ordered', 'arrived', 'picked_up', 'cancelled'], n), instant(n)],
    ),
  customer: (client, desk, n) =>
    client.query('update customers set name = $2, search_text = $2, updated_at = $3 where id = $1', [
      at(desk.customers, n),
      `name ${n}`,
      new Date(instant(n).getTime() - (n % 2) * 100 * 24 * 60 * 60 * 1000),
    ]),
  layby: (client, desk, n) =>
    client.query(`update laybys set status = $2, device_collected_date = $3 where id = $1`, [
      desk.layby,
      at(['active', 'completed', 'cancelled'], n),
      n % 2 === 0 ? null : instant(n),
    ]),
  reservation: (client, desk, n) =>
    client.query(`update reservations set status = $2 where id = $1`, [
      desk.reservation,
      at(['waiting', 'notified', 'cancelled'], n),
    ]),
  orderMoves: (client, desk, n) =>
    client.query(
      `with moved as (update pre_orders set customer_id = $2 where payment_id = $1)
       update payments set customer_id = $2 where id = $1`,
      [at(desk.orders, n), at(desk.customers, n)],
    ),
  laybyMoves: (client, desk, n) =>
    client.query('update laybys set customer_id = $2 where id = $1', [desk.layby, at(desk.customers, n)]),
  reservationMoves: (client, desk, n) =>
    client.query('update reservations set customer_id = $2 where id = $1', [
      desk.reservation,
      at(desk.customers, n),
    ]),
  newReservation: (client, desk, n) =>
    client.query(
      `insert into reservations (customer_id, phone_model, status, expected_stock_date) values ($1, 'Pixel', 'waiting', '2026-12-01')`,
      [at(desk.customers, n)],
    ),
  reservationGoes: (client, desk) =>
    client.query('delete from reservations where customer_id = any($1) and id <> $2', [
      desk.customers,
      desk.reservation,
    ]),
  contact: (client, desk, n) =>
    client.query(`insert into contacts (at, customer_id, is_reached) values ($1, $2, true)`, [
      instant(n),
      at(desk.customers, n),
    ]),
  pay: async (client, desk, n) => {
    await receive(client, at(desk.orders, n), 10);
    await client.query('update payments set paid_amount = paid_amount + 10 where id = $1', [
      at(desk.orders, n),
    ]);
  },
  // The order's own row does not change.
  payAndTakeBack: async (client, desk, n) => {
    const id = await receive(client, at(desk.orders, n), 5);
    await client.query(
      `insert into receipts (subject_kind, subject_id, amount, kind, reverses_id, received_at)
       values ('payment', $1, -5, 'reversal', $2, now())`,
      [at(desk.orders, n), id],
    );
  },
  spokenAbout: (client, desk, n) =>
    client.query(
      `insert into contacts (at, customer_id, subject_kind, subject_id, is_reached, note) values ($1, $2, $3, $4, true, 'n')`,
      [
        instant(n),
        at(desk.customers, n),
        ...at(
          [
            ['payment', at(desk.orders, n)],
            ['layby', desk.layby],
            ['reservation', desk.reservation],
          ],
          n,
        ),
      ],
    ),
  wordsForgotten: async (client, desk) => {
    await client.query(`select set_config('omatala.forgetting', 'x', true)`);
    await client.query('update contacts set note = null where customer_id = any($1)', [desk.customers]);
    await client.query(`select set_config('omatala.forgetting', '', true)`);
  },
  // The third is merged into the second and the second into the first, in either order.
  merged: (client, desk, n) =>
    client.query('update customers set merged_into_id = $2 where id = $1', [
      desk.customers[1 + (n % 2)],
      n % 4 < 2 ? desk.customers[n % 2] : null,
    ]),
  notice: (client, desk, n) =>
    client.query(`update notifications set ended_at = $2 where id = $1`, [desk.notice, instant(n)]),
  newNotice: (client, _, n) =>
    client.query(
      `insert into notifications (type, title, message, created_at) values ('info', 'n', 'm', $1)`,
      [instant(n)],
    ),
};

/** A step of one session: begin, a change, or the end of the transaction. Sessions alternate at random. */
const step = fc.record({
  desk: fc.nat({ max: SESSIONS - 1 }),
  deed: fc.constantFrom('commit', 'rollback', 'commit', 'follow', ...Object.keys(DEEDS)),
  n: fc.nat({ max: 100_000 }),
});

it('a device that follows by its cursor always has what a fresh copy has, in whatever order transactions end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const clients = await Promise.all(desks.map(() => server.context.pool.connect()));
      const isOpen = desks.map(() => false);
      let pocket = applyAnswer(null, await fetchWhole()).pocket;
      const follow = async () => {
        const changes = await fetchChanges(pocket.head.cursor);
        if (changes === null) throw new Error('Everything was to be read anew');
        pocket = applyAnswer(pocket, changes).pocket;
        expect(contentOf(pocket)).toEqual(contentOf(applyAnswer(null, await fetchWhole()).pocket));
      };
      try {
        for (const { desk, deed, n } of steps) {
          const client = clients[desk] as pg.PoolClient;
          if (deed === 'follow') await follow();
          else if (deed === 'commit' || deed === 'rollback') {
            await client.query(deed);
            isOpen[desk] = false;
          } else {
            if (!isOpen[desk]) await client.query('begin');
            isOpen[desk] = true;
            await client.query('savepoint deed');
            await DEEDS[deed]?.(client, desks[desk] as (typeof desks)[number], n).catch(async (error) => {
              // A change that the rules of the database refuse is rolled back.
              if (!/^23505|^P0/.test(error.code)) throw error;
              await client.query('rollback to savepoint deed');
            });
          }
        }
        for (const client of clients) await client.query('commit');
        await follow();
      } finally {
        for (const client of clients) {
          await client.query('rollback').catch(() => {});
          client.release();
        }
      }
    }),
    { numRuns: 40 },
  );
});

it('a copy is the same by whatever plan the database reads it', async () => {
  const { rows } = await server.context.pool.query<{ id: number }>(
    `insert into reservations (customer_id, phone_model, status, expected_stock_date, collection_branch, added_by_agent)
     select $1, 'Pixel', 'waiting', '2026-12-01', branch, 'Agent ' || n
     from generate_series(9, 1, -1) n, unnest(array['rundu', 'oshakati', 'walvis_bay']) branch returning id`,
    [desks[0]?.customers[0]],
  );
  expect(rows).toHaveLength(27);
  const [sorted, hashed] = [
    await fetchWhole('set local enable_hashagg = off; set local enable_hashjoin = off'),
    await fetchWhole('set local enable_sort = off; set local enable_mergejoin = off'),
  ];
  expect(contentOf(applyAnswer(null, hashed).pocket)).toEqual(contentOf(applyAnswer(null, sorted).pocket));
});

it('a poll that brings nothing asks where the database stands and what is noted, and nothing else', async () => {
  const { cursor, totals } = (await fetchWhole()) as PocketAnswer;
  // The next transaction id, so that nothing else on this database server counts as a change.
  const { rows } = await server.context.pool.query(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as xmax',
  );
  const parts = cursor.split('.');
  parts[2] = rows[0].xmax;
  const asked: unknown[] = [];
  const answer = await inSnapshot((client) => {
    const query: typeof client.query = (...given: [never]) => {
      asked.push(given);
      return client.query(...given);
    };
    const counting = { query };
    return readPocketChanges(counting as never, parts.join('.'), view() as never, LIMITS);
  });
  expect(answer).toMatchObject({ isWhole: false, totals, tables: {}, gone: {} });
  expect(asked).toHaveLength(2);
});
