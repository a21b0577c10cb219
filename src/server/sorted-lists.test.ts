import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRANCHES, LAYBY_STATUSES, RESERVATION_STATUSES } from '#shared/domain/labels.ts';
import { NO_DAY, SORTS_OF } from '#shared/domain/list-sorts.ts';
import { HANDED_OVER_STATUSES, STORED_STATUSES } from '#shared/domain/order-statuses.ts';
import { STORED_PRE_ORDER_STATUSES, UNDER_WAY_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { customerSearchText } from '#shared/domain/search-texts.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

// Each sort order of each list, page by page: the order is right and each row appears once, also while rows are changed
// and deleted.

let server: TestServer;

type Row = {
  id: number;
  name: string;
  status: string;
  createdAt: string;
  updatedAt: string;
  statusChangedAt: string;
  remainingAmount: string;
  dueDate: string;
  expectedArrivalDate: string | null;
  expectedStockDate: string;
  customerFullName: string;
  waitingSince: string;
  group: string;
  customer: { name: string };
  order?: Row;
};

beforeAll(async () => {
  server = await startTestServer();
  const random = fc.sample(fc.nat({ max: 1_000_000 }), { numRuns: 2_000, seed: 31 });
  let drawn = 0;
  const n = () => random[drawn++ % random.length] as number;
  const pick = <Item>(items: readonly Item[]) => items[n() % items.length] as Item;
  // Few different values, so that many rows share a sort key.
  const instant = () => new Date(Date.UTC(2026, 10, 1 + (n() % 9)));
  const dated = () => ({ createdAt: instant(), updatedAt: instant(), agentBranch: pick(BRANCHES) });
  const day = () => `2026-11-2${n() % 5}`;
  const amount = () => pick(['100.00', '900.00', '8499.00', '99999999.99']);
  const customers: number[] = [];
  for (const name of ['Ândre', 'anna', 'Anna', 'Zebra Zero', 'ǁGaros', '📱 Kiosk', 'Øde'])
    customers.push(
      (await make.makeCustomer(server, { name, createdAt: instant(), updatedAt: instant() })).id,
    );
  for (let at = 0; at < 24; at += 1) {
    const customerId = pick(customers);
    const times = { ...dated(), statusChangedAt: instant() };
    const order = await make.makeOrder(server, {
      ...{ customerId, ...times, totalAmount: amount() },
      status: at < 8 ? pick(['phone_available', 'order_completed']) : pick(STORED_STATUSES),
    });
    await make.makePreOrder(server, {
      ...{ paymentId: order.id, customerId, ...dated(), status: pick(STORED_PRE_ORDER_STATUSES) },
      expectedArrivalDate: at % 3 === 0 ? null : day(),
    });
    await make.makeLayby(server, {
      ...{ customerId, ...dated(), status: pick(LAYBY_STATUSES), dueDate: day(), fullAmount: amount() },
      customerFullName: pick(['Ândre', 'anna', 'Zebra Zero']),
    });
    await make.makeReservation(server, {
      ...{ customerId, ...dated(), status: pick(RESERVATION_STATUSES), expectedStockDate: day() },
    });
  }
});
afterAll(() => server.stop());

type Listed = keyof typeof SORTS_OF;
const PATHS: Readonly<Record<Listed, string>> = {
  customers: '/api/customers',
  orders: '/api/payments',
  ready: '/api/ready-for-collection?group=in_branch',
  delivery: '/api/payments/delivery-tracking',
  preOrders: '/api/pre-orders',
  laybys: '/api/laybys',
  reservations: '/api/reservations',
};

/** The sort key of each order, ascending. */
const KEYS: Readonly<Record<(typeof SORTS_OF)[Listed][number], (row: Row) => string | number>> = {
  newest: ({ updatedAt }) => -Date.parse(updatedAt),
  waiting: (row) => Date.parse(row.waitingSince ?? row.statusChangedAt),
  latest: (row) => -Date.parse(row.waitingSince ?? row.statusChangedAt),
  due: (row) => row.dueDate ?? row.expectedStockDate ?? row.expectedArrivalDate ?? NO_DAY,
  balance: ({ remainingAmount }) => -Number(remainingAmount),
  created: ({ createdAt }) => -Date.parse(createdAt),
  oldest: ({ createdAt }) => Date.parse(createdAt),
  // The first line of the searchable words.
  customer: (row) => {
    const name = row.customerFullName ?? row.customer?.name ?? row.name;
    return customerSearchText({ name, phone: '', phoneKey: '', email: null }).split('\n')[0] ?? '';
  },
};

/** Lists that consist of several parts, one after the other: which rows are in the second. */
const PARTS: Readonly<Record<string, (row: Row) => boolean>> = {
  'laybys due': ({ status }) => status !== 'active',
  'laybys balance': ({ status }) => status !== 'active',
  'preOrders due': ({ status }) => !(UNDER_WAY_STATUSES as readonly string[]).includes(status),
  'reservations due': ({ status }) => status !== 'waiting',
  delivery: ({ status }) => (HANDED_OVER_STATUSES as readonly string[]).includes(status),
};

const NEXT = /<(.+)>; rel="next"/;
const rowOf = (row: Row): Row => row.order ?? row;

async function pagesOf(path: string, limit: number, between: (seen: readonly Row[]) => Promise<void>) {
  const seen: Row[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  while (next !== undefined) {
    const page: Awaited<ReturnType<typeof server.client.get<Row[]>>> = await server.client.get<Row[]>(next);
    expect([next, page.status]).toEqual([next, 200]);
    seen.push(...page.body);
    next = NEXT.exec(String(page.headers.link ?? ''))?.[1];
    if (next !== undefined) await between(seen);
  }
  return seen;
}

const EACH = Object.entries(SORTS_OF).flatMap(([list, sorts]) =>
  sorts.map((sort) => [list as Listed, sort] as const),
);
const sortedPath = (list: Listed, sort: string) =>
  `${PATHS[list]}${PATHS[list].includes('?') ? '&' : '?'}sort=${sort}`;

it.each(EACH)('%s by %s: the whole is in that order, and its pages are the whole', async (list, sort) => {
  const path = sortedPath(list, sort);
  const { body: whole } = await server.client.get<Row[]>(path);
  expect(whole.length).toBeGreaterThan(6);
  const isLater = PARTS[`${list} ${sort}`] ?? PARTS[list] ?? (() => false);
  const placeOf = (row: Row) => ({
    part: isLater(rowOf(row)) ? 1 : 0,
    key: KEYS[sort]({ ...rowOf(row), ...row }),
  });
  for (const [at, row] of whole.slice(1).entries()) {
    const [one, other] = [placeOf(whole[at] as Row), placeOf(row)];
    expect(one.part).toBeLessThanOrEqual(other.part);
    // Handed over orders are sorted by the time of the hand-over.
    const isByAnother = list === 'delivery' && other.part === 1 && ['waiting', 'latest'].includes(sort);
    if (one.part === other.part && !isByAnother) expect(one.key <= other.key).toBe(true);
  }
  for (const limit of [1, 4]) {
    const pages = await pagesOf(path, limit, async () => {});
    expect(pages.map((row) => rowOf(row).id)).toEqual(whole.map((row) => rowOf(row).id));
  }
});

const ENTITY: Readonly<Record<Listed, string>> = {
  ...PATHS,
  ready: '/api/payments',
  delivery: '/api/payments',
};

// Reservations are cancelled and not deleted.
it.each(EACH.filter(([list]) => list !== 'reservations'))(
  '%s by %s: pages go on where they were when their rows are taken away',
  async (list, sort) => {
    const path = sortedPath(list, sort);
    const { body: whole } = await server.client.get<Row[]>(path);
    let removed = 0;
    const pages = await pagesOf(path, 3, async (seen) => {
      if (removed === 2) return;
      removed += 1;
      server.clock.advance(1_000);
      // The very row that the cursor refers to.
      const { id } = rowOf(seen.at(-1) as Row);
      expect((await server.client.delete(`${ENTITY[list]}/${id}`)).status).toBeLessThan(300);
    });
    expect(pages.map((row) => rowOf(row).id)).toEqual(whole.map((row) => rowOf(row).id));
    const { body: trash } = await server.client.get<{ id: number }[]>('/api/trash');
    for (const { id } of trash.slice(0, removed))
      expect((await server.client.post(`/api/trash/${id}/restore`)).status).toBe(200);
  },
);

it.each(
  Object.entries(SORTS_OF).map(([list, sorts]) => [list as Listed, sorts as readonly string[]] as const),
)('%s are sorted by nothing else', async (list, sorts) => {
  for (const sort of ['price', 'waiting', 'due', 'balance'].filter((one) => !sorts.includes(one)))
    expect((await server.client.get(sortedPath(list, sort))).status).toBe(400);
});

it.each(['2026-02-31 5', 'never', '2026-11-20x'])('a cursor of no day (%s) is refused', async (key) => {
  const cursor = Buffer.from(`0.5 ${key}`).toString('base64url');
  expect((await server.client.get(`/api/laybys?sort=due&limit=3&cursor=${cursor}`)).status).toBe(400);
});
