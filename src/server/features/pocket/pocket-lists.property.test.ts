import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { customersQuery } from '#shared/contracts/customers.ts';
import { deliveryTrackingQuery } from '#shared/contracts/delivery.ts';
import type { FindHandOverBody, FoundHandOvers, ReadyDevice } from '#shared/contracts/hand-over.ts';
import { laybyCountsQuery, laybysQuery } from '#shared/contracts/laybys.ts';
import {
  dateRangeQuery,
  type LivePaymentsSummary,
  livePaymentsQuery,
} from '#shared/contracts/live-payments.ts';
import { orderCountsQuery, ordersQuery } from '#shared/contracts/orders.ts';
import { preOrderCountsQuery, preOrdersQuery } from '#shared/contracts/pre-orders.ts';
import { readyQuery } from '#shared/contracts/ready-for-collection.ts';
import { reservationCountsQuery, reservationsQuery } from '#shared/contracts/reservations.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { BRANCHES, LAYBY_STATUSES, RESERVATION_STATUSES } from '#shared/domain/labels.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { STORED_STATUSES } from '#shared/domain/order-statuses.ts';
import { answerFrom, READ_NAMES } from '#shared/domain/pocket/answer.ts';
import type { PocketAnswer } from '#shared/domain/pocket/format.ts';
import { applyAnswer, type Pocket } from '#shared/domain/pocket/pocket.ts';
import { readyDevices } from '#shared/domain/pocket/ready-devices.ts';
import { STORED_PRE_ORDER_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { orderSearchText } from '#shared/domain/search-texts.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/** Compares every list of the server, with the queries that people use, with the same list computed from a device's copy. */

let server: TestServer;
let pocket: Pocket;
const ZONE = 'Africa/Windhoek';

const NAMES = [
  'Ndapéwa !Gaëb',
  'Selma Nangolo',
  'ǁGaros Petrus',
  'Maria Shikongo',
  'ma',
  'Øystein Müller-Shaanika',
  '📱 Kiosk',
];
const PHONES = [
  '081 123 4567',
  '+264 (0)81-765 4321',
  '0811234',
  '+27 82 123 4567',
  'none yet',
  '00264811112222',
];
const MODELS = ['iPhone 15', 'IPHONE  15', 'Motorola Rázr 60', 'Tecno Spark 20 (256)', 'A5'];
const WORDS = [
  'ndapewa',
  '!gaeb',
  'ma',
  's',
  '15',
  '081',
  '081 123',
  '811234567',
  'iphone 15',
  'razr',
  'q-1',
  'Q 10',
  'shikongo ma',
  '//garos',
  'müller',
  '256',
  '%',
  '_',
  'spark 20',
  '0811112222',
  'kiosk',
  '📱',
  'shz',
  '490154203237518',
  '35-693803-564380-9',
];
/** A device can be put aside for one record only. */
const devices = {
  preOrder: ['490154203237518'],
  layby: ['356938035643809'],
  reservation: ['352099001761481'],
};
const AMOUNTS = ['0.00', '500.00', '8499.00', '99999999.99'];

beforeAll(async () => {
  server = await startTestServer();
  // The data are fixed by a seed; only the queries are random.
  const random = fc.sample(fc.nat({ max: 1_000_000 }), { numRuns: 4_000, seed: 20_261_118 });
  let drawn = 0;
  const n = () => random[drawn++ % random.length] as number;
  const pick = <Item>(items: readonly Item[]) => items[n() % items.length] as Item;
  const instant = () => new Date(Date.UTC(2026, 10, 1 + (n() % 17), n() % 24, n() % 3));
  const day = () => `2026-${pick(['10', '11', '12'])}-${pick(['05', '17', '18', '19'])}`;
  const maybe = <Item>(item: Item) => (n() % 3 === 0 ? null : item);
  const customers: number[] = [];
  for (let at = 0; at < 30; at += 1) {
    const old = n() % 4 === 0 ? new Date('2025-01-01') : instant();
    const values = { name: pick(NAMES), phone: pick(PHONES), email: maybe('ndapewa@example.na') };
    customers.push((await make.makeCustomer(server, { ...values, createdAt: old, updatedAt: old })).id);
  }
  const dated = () => ({ createdAt: instant(), updatedAt: instant() });
  const signed = () => ({
    addedByAgent: maybe(pick(['Agent 1', 'Agent 3'])),
    agentBranch: maybe(pick([...BRANCHES, 'Walvis Bay'])),
  });
  for (let at = 0; at < 90; at += 1) {
    const quoteNumber = `${pick(['Q-', 'q ', 'QU'])}${n() % 200}${pick(['', '-A', ' b'])}`;
    const phoneModel = maybe(pick(MODELS));
    const order = await make.makeOrder(server, {
      ...{ customerId: pick(customers), quoteNumber, phoneModel, totalAmount: pick(AMOUNTS) },
      ...{ status: pick(STORED_STATUSES), ...dated(), ...signed(), paidAmount: '0.00' },
      ...{
        dueDate: maybe(day()),
        statusChangedAt: instant(),
        ownSearch: orderSearchText(quoteNumber, phoneModel),
      },
    });
    if (n() % 3 > 0) continue;
    for (let more = n() % 2; more >= 0; more -= 1) {
      await make.makePreOrder(server, {
        ...{
          paymentId: order.id,
          customerId: order.customerId,
          phoneModel: pick(MODELS),
          ...dated(),
          ...signed(),
        },
        ...{ status: more > 0 ? pick(['cancelled', 'picked_up']) : pick(STORED_PRE_ORDER_STATUSES) },
        ...{ orderLocation: pick(['china', 'dubai']), expectedArrivalDate: maybe(day()) },
        ...{ actualArrivalDate: maybe(instant()), supplierOrderNumber: maybe('SHZ-88') },
        deviceImei: devices.preOrder.pop() ?? null,
      });
    }
  }
  for (let at = 0; at < 40; at += 1) {
    await make.makeLayby(server, {
      ...{ customerId: pick(customers), customerFullName: pick(NAMES), customerNumber: pick(PHONES) },
      ...{
        customerEmail: maybe('x@y.na'),
        phoneModel: pick(MODELS),
        dueDate: day(),
        ...dated(),
        ...signed(),
      },
      deviceImei: devices.layby.pop() ?? null,
      ...{ status: pick(LAYBY_STATUSES), deviceCollectedDate: maybe(instant()), fullAmount: pick(AMOUNTS) },
    });
    await make.makeReservation(server, {
      ...{
        customerId: pick(customers),
        phoneModel: pick(MODELS),
        color: maybe(pick(['Black', ' any ', 'BLACK', 'Rosé'])),
      },
      ...{
        storage: maybe(pick(['128GB', '256 gb'])),
        expectedStockDate: day(),
        reservedDate: instant(),
        ...dated(),
      },
      ...{ priority: pick(['high', 'normal', 'low']), status: pick(RESERVATION_STATUSES), ...signed() },
      deviceImei: devices.reservation.pop() ?? null,
      ...{ collectionBranch: maybe(pick(BRANCHES)), customerContacted: n() % 2 === 0 },
    });
  }
  await payAndTalk(pick);
  const gone = await server.context.db.select({ id: payments.id }).from(payments).limit(3);
  for (const { id } of gone) await server.client.delete(`/api/payments/${id}`);
  const { body } = await server.client.get<PocketAnswer>('/api/pocket');
  pocket = applyAnswer(null, body).pocket;
});
afterAll(() => server.stop());

/** Records payments, refunds, a reversal and contacts on some rows of each kind. */
async function payAndTalk(pick: <Item>(items: readonly Item[]) => Item): Promise<void> {
  const { rows } = await server.context.pool.query<{ kind: string; id: number }>(
    `select 'payments' as kind, id from payments where id % 4 = 0 and total_amount > 100
     union all select 'laybys', id from laybys where status = 'active' and full_amount > 100
       and device_collected_date is null
     union all select 'reservations', id from reservations where id % 5 = 0`,
  );
  for (const { kind, id } of rows) {
    const path = `/api/${kind}/${id}`;
    const done = [
      await server.client.put(`${path}/customer-contact`, { customerContacted: false, note: `Note ${id}` }),
    ];
    if (kind !== 'reservations') {
      for (const amount of ['20.50', '10.00']) {
        const receivedAt = `2026-11-${pick(['12', '17', '18'])}`;
        const paid = { amount, method: pick(['cash', 'eft', 'card']), receivedAt, allowOverpayment: true };
        done.push(await server.client.post(`${path}/receipts`, paid));
      }
      const [last] = (await server.client.get<{ id: number }[]>(`${path}/receipts`)).body;
      done.push(await server.client.post(`/api/receipts/${last?.id}/reversal`, { reason: 'Twice' }));
    }
    expect(done.filter(({ status }) => status >= 400).map(({ body }) => [path, body])).toEqual([]);
  }
}

const someOf = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: 3 }).map((some) => some.join(','));
const q = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((two) => two.join(' ')),
);
const narrowing = {
  branch: fc.constantFrom(...BRANCHES, 'Walvis Bay', 'nowhere'),
  agent: fc.constantFrom('Agent 1', 'Agent 3', 'Nobody'),
  model: fc.constantFrom(...MODELS, 'iphone15'),
  from: fc.constantFrom('2026-11-03', '2026-11-12'),
  to: fc.constantFrom('2026-11-12', '2026-11-18'),
  ids: fc.array(fc.integer({ min: 1, max: 95 }), { minLength: 1, maxLength: 40 }).map(String),
};
const balance = fc.constantFrom('0', '500', '8499.00');
const stuck = fc.constantFrom('1', '7', '30');
const orderNarrowing = { ...narrowing, balance, stuck };
const customerId = fc.integer({ min: 1, max: 32 }).map(String);

const sortOf = (list: keyof typeof SORTS_OF) => fc.constantFrom<string>(...SORTS_OF[list]);

type Drawn = { contract: { shape: object }; params: Record<string, fc.Arbitrary<string>> };

/** By path: every parameter of the list; the tests of pages draw the page sizes. */
const DRAWN: Record<string, Drawn> = {
  '/api/payments': {
    contract: ordersQuery,
    params: {
      ...{ q, customerId, ...orderNarrowing, sort: sortOf('orders'), exact: fc.constant('1') },
      status: someOf([...STORED_STATUSES, 'active', 'overdue', 'nonsense']),
    },
  },
  '/api/payments/delivery-tracking': {
    contract: deliveryTrackingQuery,
    params: {
      ...{ q, ...orderNarrowing, all: fc.constant('1'), sort: sortOf('delivery') },
      group: fc.constantFrom('ready', 'delivered'),
    },
  },
  '/api/ready-for-collection': {
    contract: readyQuery,
    params: {
      q,
      ...orderNarrowing,
      group: fc.constantFrom('in_branch', 'on_the_way'),
      sort: sortOf('ready'),
    },
  },
  '/api/customers': {
    contract: customersQuery,
    params: {
      ...{ q, branch: narrowing.branch, agent: narrowing.agent, from: narrowing.from, to: narrowing.to },
      ...{ balance, changed: fc.constantFrom('1', '7', '14'), ids: narrowing.ids, sort: sortOf('customers') },
    },
  },
  '/api/laybys': {
    contract: laybysQuery,
    params: {
      ...{
        q,
        customerId,
        ...narrowing,
        balance,
        due: fc.constantFrom('1', '7', '40'),
        sort: sortOf('laybys'),
      },
      status: someOf([...LAYBY_STATUSES, 'overdue', 'to_hand_over', 'in_branch', 'nonsense']),
    },
  },
  '/api/pre-orders': {
    contract: preOrdersQuery,
    params: {
      ...{ q, customerId, ...narrowing, stuck, location: fc.constantFrom('china', 'Dubai', 'nowhere') },
      sort: sortOf('preOrders'),
      status: someOf([...STORED_PRE_ORDER_STATUSES, 'late', 'active', 'delivery', 'nonsense']),
    },
  },
  '/api/live-payments': {
    contract: livePaymentsQuery,
    params: {
      ...{ q, from: narrowing.from, to: narrowing.to },
      range: fc.constantFrom('today', 'yesterday', 'week', 'custom', 'all'),
    },
  },
  '/api/reservations': {
    contract: reservationsQuery,
    params: {
      ...{ q, customerId, ...narrowing, order: fc.constantFrom('queue', 'newest') },
      sort: sortOf('reservations'),
      priority: fc.constantFrom('high', 'normal', 'low'),
      status: someOf([...RESERVATION_STATUSES, 'late', 'to_call', 'nonsense']),
    },
  },
};

const someNames = (names: string[]) => fc.subarray(names, { maxLength: Math.min(3, names.length) });

/** At most three parameters at once: with more, hardly anything is found. */
const LISTS = fc.oneof(
  ...Object.entries(DRAWN).map(([path, { params }]) =>
    fc
      .tuple(fc.record(params), someNames(Object.keys(params)))
      .map(
        ([given, names]) =>
          `${path}?${new URLSearchParams(names.map((name): [string, string] => [name, given[name] ?? '']))}`,
      ),
  ),
);

const COUNTS: Record<string, { shape: object }> = {
  '/api/payments/counts': orderCountsQuery,
  '/api/laybys/counts': laybyCountsQuery,
  '/api/pre-orders/counts': preOrderCountsQuery,
  '/api/reservations/counts': reservationCountsQuery,
  '/api/live-payments/summary': dateRangeQuery,
};

type Listed = { id?: number; customerId?: number; order?: Listed; idNumber?: string };
const idOf = (row: Listed) => (row.order ?? row).id ?? 0;
/** The copy does not contain the end of an ID number. */
const comparable = (row: Listed) => (row.idNumber === undefined ? row : { ...row, idNumber: '' });

function isCarried(path: string, row: Listed): boolean {
  const { customers, orders, laybys, preOrders, reservations } = pocket.rows;
  const carried = path.startsWith('/api/customers')
    ? customers
    : path.startsWith('/api/laybys')
      ? laybys
      : path.startsWith('/api/pre-orders')
        ? preOrders
        : path.startsWith('/api/reservations')
          ? reservations
          : orders;
  return carried.has(idOf(row));
}

function answerHere(path: string) {
  const today = dayOf(server.clock.now(), ZONE);
  const { pathname, searchParams } = new URL(path, 'http://shop');
  const cursor = searchParams.get('cursor');
  const after = cursor === null ? null : Buffer.from(cursor, 'base64url').toString();
  const ask = (name: string) => searchParams.get(name) ?? '';
  const names = searchParams.keys();
  const answer = answerFrom(pocket, { pathname, names, ask, after }, { today, zone: ZONE });
  if (answer === null) throw new Error(`${path} is not answered`);
  return { ...answer, body: answer.body as Listed[] };
}

it.each(Object.entries(DRAWN))('%s is asked here by all that its contract names', (path, drawn) => {
  const named = Object.keys(drawn.contract.shape).sort();
  expect([...Object.keys(drawn.params), 'limit', 'cursor'].sort()).toEqual(named);
  expect([...(READ_NAMES[path] ?? [])].sort()).toEqual(named);
});

it.each(Object.entries(COUNTS))('%s are asked by all that their contract names', (path, { shape }) => {
  expect([...(READ_NAMES[path] ?? [])].sort()).toEqual(Object.keys(shape).sort());
});

it.each([
  ...[...Object.keys(DRAWN), ...Object.keys(COUNTS)].map((path) => `${path}?colour=black`),
  '/api/pre-orders?branch=rundu&from=2026-11-01T08:00:00Z',
  '/api/laybys?due=soon',
  '/api/laybys?ids=1;2',
  '/api/payments?stuck=any',
  '/api/pre-orders?stuck=slipped',
])('%s is not answered of what is carried', (path) => {
  expect(() => answerHere(path)).toThrow('is not answered');
});

it('every list is what the server would answer of what is carried, row for row, and says when there may be more', async () => {
  let whole = 0;
  await fc.assert(
    fc.asyncProperty(LISTS, async (path) => {
      const { body, isPartial } = answerHere(path);
      const there = await server.client.get<Listed[]>(path);
      expect([path, there.status]).toEqual([path, 200]);
      const carried = there.body.filter((row) => isCarried(path, row));
      expect([path, body.map(comparable)]).toEqual([path, carried.map(comparable)]);
      if (isPartial) return;
      whole += 1;
      expect([path, body.length]).toEqual([path, there.body.length]);
    }),
    { numRuns: 600 },
  );
  expect(whole).toBeGreaterThan(50);
});

it('whom something lies ready for is found as the server finds it, by words and by each code', async () => {
  const isCarriedDevice = ({ kind, id }: ReadyDevice) =>
    kind === 'payment' ? pocket.rows.orders.has(id) : pocket.rows.laybys.has(id);
  const compared = async (asked: FindHandOverBody) => {
    const { body, status } = await server.client.post<FoundHandOvers>('/api/hand-overs/find', asked);
    expect([asked, status]).toEqual([asked, 200]);
    const here = readyDevices(pocket, asked);
    // A full answer may contain rows that the device does not carry in place of others.
    if (body.devices.length < 20)
      expect([asked, here]).toEqual([asked, body.devices.filter(isCarriedDevice)]);
    return here.length;
  };
  let found = 0;
  await fc.assert(
    fc.asyncProperty(q, async (words) => {
      found += await compared({ q: words });
    }),
    { numRuns: 100 },
  );
  expect(found).toBeGreaterThan(20);
  const codes = [...pocket.rows.orders.values(), ...pocket.rows.laybys.values()].flatMap(
    ({ handOverCode }) => handOverCode ?? [],
  );
  expect(codes.length).toBeGreaterThan(10);
  // Only some of the codes, because a device that asks too often is slowed down.
  for (const code of codes.slice(0, 12)) expect(await compared({ code })).toBe(1);
});

it('pages are cut where the server cuts them, and each continues the other', async () => {
  await fc.assert(
    fc.asyncProperty(LISTS, fc.integer({ min: 1, max: 4 }), async (asked, limit) => {
      const path = `${asked}${asked.includes('?') ? '&' : '?'}limit=${limit}`;
      if (/order=queue/.test(path) || (/ready-for/.test(path) && !/group=/.test(path))) return;
      const here = answerHere(path);
      if (here.isPartial) return;
      const there = await server.client.get<Listed[]>(path);
      expect([path, here.body.map(idOf)]).toEqual([path, there.body.map(idOf)]);
      const linkOf = (link: unknown) => /cursor=([^&>]+)/.exec(String(link ?? ''))?.[1];
      const cursor = here.next === null ? undefined : Buffer.from(here.next).toString('base64url');
      expect([path, cursor]).toEqual([path, linkOf(there.headers.link)]);
      expect(String(here.total?.count)).toBe(there.headers['x-total-count']);
      if (cursor === undefined) return;
      const next = `${path}&cursor=${cursor}`;
      const after = await server.client.get<Listed[]>(next);
      expect([next, answerHere(next).body.map(idOf)]).toEqual([next, after.body.map(idOf)]);
    }),
    { numRuns: 300 },
  );
});

it('a record, its customer and what is theirs are shown as the server shows them', async () => {
  const { customers, orders, laybys, preOrders, reservations } = pocket.rows;
  const paths = [
    ...[...customers.keys()].flatMap((id) => [`/api/customers/${id}`, `/api/customers/${id}/overview`]),
    ...[...orders.keys()].flatMap((id) => [`/api/payments/${id}`, `/api/hand-overs/pass/payment/${id}`]),
    ...[...laybys.keys()].flatMap((id) => [`/api/laybys/${id}`, `/api/hand-overs/pass/layby/${id}`]),
    ...[...preOrders.keys()].map((id) => `/api/pre-orders/${id}`),
    ...[...reservations.keys()].map((id) => `/api/reservations/${id}`),
  ];
  for (const path of paths) {
    const { body } = await server.client.get<Listed>(path);
    const here = answerHere(path) as unknown as { body: Listed };
    expect([path, comparable(here.body)]).toEqual([path, comparable(body)]);
  }
});

it('what was paid and who was spoken with is shown as the server shows it, and whole where it says so', async () => {
  const { customers, orders, laybys, reservations } = pocket.rows;
  const paths = [
    ...[...orders.keys()].flatMap((id) => [`/api/payments/${id}/receipts`, `/api/payments/${id}/contacts`]),
    ...[...laybys.keys()].flatMap((id) => [`/api/laybys/${id}/receipts`, `/api/laybys/${id}/contacts`]),
    ...[...reservations.keys()].map((id) => `/api/reservations/${id}/contacts`),
    ...[...customers.keys()].flatMap((id) => [
      `/api/customers/${id}/receipts`,
      `/api/customers/${id}/contacts`,
    ]),
    ...[...orders.keys()].map((id) => `/api/payments/${id}/receipts?limit=1`),
  ];
  type Logged = { about?: { entity: string; id: number } | null };
  const records: Record<string, ReadonlyMap<number, unknown>> = {
    ...{ payment: orders, layby: laybys, reservation: reservations },
  };
  const isThere = ({ about }: Logged) => !about || records[about.entity]?.has(about.id) === true;
  let seen = 0;
  for (const path of paths) {
    const { body, headers } = await server.client.get<Logged[]>(path);
    const here = answerHere(path);
    expect([path, here.body]).toEqual([path, body.filter(isThere)]);
    const total = Number(headers['x-total-count'] ?? body.length);
    if (!here.isPartial) expect([path, here.total?.count]).toEqual([path, total]);
    seen += here.body.length;
  }
  expect(seen).toBeGreaterThan(100);
});

it('what was received on open orders is the sum of their lines, however it is told apart', async () => {
  const ids = [...pocket.rows.orders.keys()];
  for (const range of [
    'range=all',
    'range=today',
    'range=week',
    'range=custom&from=2026-11-12&to=2026-11-17',
  ]) {
    const here = answerHere(`/api/live-payments/summary?${range}`).body as unknown as LivePaymentsSummary;
    const of = async (by: string) => {
      const { rows } = await server.context.pool.query(
        `select ${by}, sum(amount)::numeric(20, 2)::text as amount,
           (count(*) filter (where amount > 0 and kind <> 'reversal'
             and not exists (select from receipts x where x.reverses_id = r.id)))::int as count
         from (select *, (received_at at time zone $4)::date::text as day from receipts) r
         where subject_kind = 'payment' and subject_id = any($1)
           and day between coalesce($2, '0') and coalesce($3, '9')
         group by ${by} order by ${by === 'day' ? by : `sum(amount) desc, ${by} nulls last`}`,
        [ids, here.fromDay, here.toDay, ZONE],
      );
      return rows;
    };
    expect([range, here.byMethod]).toEqual([range, await of('method')]);
    expect([range, here.byBranch]).toEqual([range, await of('branch')]);
    expect([range, here.byAgent]).toEqual([range, await of('agent')]);
    expect([range, here.byDay]).toEqual([range, await of('day')]);
    const { rows: wentOut } = await server.context.pool.query(
      `select greatest(0, coalesce(-sum(amount), 0))::numeric(20, 2)::text as amount
       from (select *, (received_at at time zone $4)::date::text as day from receipts) r
       where subject_kind = 'payment' and subject_id = any($1) and (amount < 0 or kind = 'reversal')
         and day between coalesce($2, '0') and coalesce($3, '9')`,
      [ids, here.fromDay, here.toDay, ZONE],
    );
    expect([range, [{ amount: here.takenBackAmount }]]).toEqual([range, wentOut]);
  }
});

it('the search over everything finds what the server finds of what is carried', async () => {
  for (const word of WORDS) {
    const path = `/api/search?${new URLSearchParams({ q: word, limit: '50' })}`;
    const there = await server.client.get<{ hits: { kind: string; id: number }[]; alike: string | null }>(
      path,
    );
    if (there.body.alike !== null) continue;
    const here = answerHere(path).body as unknown as { hits: { kind: string; id: number }[] };
    const rows = {
      customer: 'customers',
      payment: 'orders',
      layby: 'laybys',
      pre_order: 'preOrders',
      reservation: 'reservations',
    } as const;
    const carried = there.body.hits.filter(({ kind, id }) =>
      pocket.rows[rows[kind as keyof typeof rows]].has(id),
    );
    const found = here.hits.map(({ kind, id }) => `${kind} ${id}`);
    expect([word, carried.filter(({ kind, id }) => !found.includes(`${kind} ${id}`))]).toEqual([word, []]);
  }
});
