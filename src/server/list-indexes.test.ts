import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActivityKind } from '#shared/domain/activity-kinds.ts';
import type { StuckWord } from '#shared/domain/stuck-words.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { shopActivity } from './features/activity/shop-activity.list.ts';
import { callQueue } from './features/call-round/call-round.repo.ts';
import { contactList, contactListOfCustomer } from './features/contacts/contacts.service.ts';
import { customerList } from './features/customers/customers.list.ts';
import { insightRows } from './features/dashboard/insights.repo.ts';
import { deliveryList, summariseDelivery } from './features/delivery/delivery.list.ts';
import { countLaybys, type LaybyFilter, laybyList } from './features/laybys/laybys.list.ts';
import { receiptList } from './features/ledger/ledger.service.ts';
import { livePaymentLines } from './features/live-payments/live-payment-lines.list.ts';
import { livePaymentList } from './features/live-payments/live-payments.list.ts';
import { takingsOf } from './features/live-payments/live-payments.summary.ts';
import { notificationList } from './features/notifications/notifications.list.ts';
import { type OrderFilter, countByStatus as orderCounts, orderList } from './features/orders/orders.list.ts';
import {
  type PreOrderFilter,
  countByStatus as preOrderCounts,
  preOrderList,
} from './features/pre-orders/pre-orders.list.ts';
import { readyList, summariseReady } from './features/ready-for-collection/ready-for-collection.list.ts';
import {
  countReservations,
  type ReservationFilter,
  reservationList,
} from './features/reservations/reservations.list.ts';
import { exactConditions, selectNewest } from './features/search/search.repo.ts';
import { toQuery } from './platform/database/raw-query.ts';
import { searchConditions } from './platform/database/search.ts';
import { type ListQuery, type ListTotal, selectWithTotal } from './platform/http/send-list.ts';
import { STATUS_COUNTS } from './platform/totals/status-counts.ts';

/** A list that grows is read along an index in its order: only the rows of the page are sorted. */

const TODAY = '2026-11-20';
const YEAR = {
  ...{ fromDay: '2026-01-01', toDay: '2026-12-31' },
  ...{ from: new Date('2026-01-01'), until: new Date('2027-01-01') },
};
const EVER = { fromDay: null, toDay: null, from: null, until: null };
const READER = { deviceId: 'a', team: 'sales', now: new Date('2026-11-20') };
const AFTER = { at: new Date('2026-06-01'), id: 12, key: '5.00' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fill(server.context.pool);
});
afterAll(() => server.stop());

/** The tables that a count would read. */
const COUNTED = /\bon (payments|receipts|activity|laybys|reservations|customers|pre_orders)\b/;

/** The plan nodes that are not allowed: no table is read completely, and (`IN_ORDER`) nothing is sorted. */
type PageOf = ListQuery<never, never>['rows'];

const IN_ORDER = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin'];
const FOUND = ['seqscan'];
/** By any of the indexes that begin with the status. */
const BY_STATUS = "Index Cond: (status = 'shipped'";

async function plan(statement: SQL, without: readonly string[]): Promise<string> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    for (const way of without) await client.query(`set local enable_${way} = off`);
    const { text, values } = toQuery(sql`explain ${statement}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Enough rows for the planner to prefer one way to another; the filtered values are rare, search words above all. */
async function fill(pool: pg.Pool): Promise<void> {
  const at = `now() - n * interval '1 minute'`;
  await pool.query(`
    insert into customers (name, phone, phone_key, search_text, created_at, updated_at)
    select md5('c' || n), n, n, md5('c' || n), ${at}, ${at} from generate_series(1, 4000) n`);
  await pool.query(`
    insert into payments (customer_id, quote_number, quote_key, total_amount, status, due_date, own_search, customer_search,
      agent_branch, added_by_agent, created_at, updated_at)
    select n, n, n, 100, case n % 10 when 0 then 'pending' when 1 then 'phone_available' else 'order_completed' end,
      case when n % 1000 = 0 then '2026-11-01'::date end, md5('o' || n), md5('c' || n), 'windhoek', 'Agent 1', ${at}, ${at}
    from generate_series(1, 4000) n`);
  await pool.query(`
    insert into pre_orders (payment_id, customer_id, phone_model, order_location, status, created_at, updated_at)
    select n, n, md5('p' || n), 'china', case when n % 1000 = 0 then 'shipped' when n % 4 = 0 then 'ordered' else 'picked_up' end, ${at}, ${at}
    from generate_series(1, 4000) n`);
  await pool.query(`
    insert into laybys (customer_id, customer_full_name, customer_number, id_number, phone_model, phone_storage, phone_color,
      duration_to_pay, full_amount, due_date, status, search_text, created_at, updated_at)
    select n, n, n, n, md5('l' || n), '', '', '', 100, '2026-11-01',
      case n % 1000 when 0 then 'active' when 1 then 'completed' else 'cancelled' end, md5('l' || n), ${at}, ${at}
    from generate_series(1, 4000) n`);
  await pool.query(`
    insert into reservations (customer_id, phone_model, model_key, expected_stock_date, status, created_at, updated_at)
    select n, md5('r' || n), md5('r' || n), '2026-11-01',
      case n % 1000 when 0 then 'waiting' when 1 then 'notified' else 'completed' end, ${at}, ${at}
    from generate_series(1, 4000) n`);
  await pool.query(`
    insert into activity (at, entity, entity_id, action, after)
    select ${at}, case n % 1000 when 0 then 'layby' else 'payment' end, n, 'updated', '{}' from generate_series(1, 4000) n`);
  // One transaction: at its end the ledger's sum has to be what is paid.
  await pool.query(`
    insert into receipts (subject_kind, subject_id, amount, kind, received_at)
    select 'payment', n, 1, 'receipt', ${at} from generate_series(1, 4000) n;
    update payments set paid_amount = 1`);
  await pool.query('vacuum analyze');
}

const orders = (filter: OrderFilter) => orderList(filter, TODAY);
const laybys = (filter: LaybyFilter) => laybyList(filter, TODAY);
const reservations = (filter: ReservationFilter) => reservationList(filter, TODAY);
const preOrders = (filter: PreOrderFilter) => preOrderList(filter, TODAY);
const activity = (kind: ActivityKind) =>
  shopActivity({ from: YEAR.from, until: new Date('2100-01-01'), kind });
const stuckAt = (word: StuckWord) => ({ word, today: TODAY, zone: 'Africa/Windhoek' });

it.each<[string, { rows: PageOf; isKey?(key: string): boolean }, string[]]>([
  ['orders', orders({}), ['payments_newest_idx']],
  ['orders of a status', orders({ status: 'pending' }), ['payments_status_newest_idx']],
  ['orders at work', orders({ status: 'active' }), ['payments_newest_idx']],
  ['orders overdue', orders({ status: 'overdue' }), ['payments_owed_idx']],
  ['orders of a branch', orders({ branch: 'rundu' }), ['payments_branch_newest_idx']],
  ['orders of an agent', orders({ agent: 'Agent 3' }), ['payments_agent_newest_idx']],
  ['orders by waiting', orders({ status: 'active', sort: 'waiting' }), ['payments_waiting_idx']],
  ['orders by balance', orders({ sort: 'balance' }), ['payments_balance_idx']],
  ['orders by day', orders({ status: 'order_completed', sort: 'created' }), ['payments_created_idx']],
  ['orders by name', orders({ status: 'active', sort: 'customer' }), ['payments_by_name_idx']],
  ['pre-orders by day', preOrders({ status: 'shipped', sort: 'due' }), ['pre_orders_due_idx']],
  ['pre-orders by age', preOrders({ sort: 'oldest' }), ['pre_orders_created_idx']],
  ['pre-orders by name', preOrders({ status: 'active', sort: 'customer' }), ['pre_orders_by_name_idx']],
  ['laybys by due day', laybys({ sort: 'due' }), ['laybys_due_idx']],
  ['laybys by balance', laybys({ status: 'overdue', sort: 'balance' }), ['laybys_balance_idx']],
  ['laybys by day', laybys({ sort: 'created' }), ['laybys_created_idx']],
  ['laybys by name', laybys({ sort: 'customer' }), ['laybys_by_name_idx']],
  ['reservations by day', reservations({ sort: 'due' }), ['reservations_expected_idx']],
  ['reservations by age', reservations({ status: 'late', sort: 'oldest' }), ['reservations_created_idx']],
  ['reservations by name', reservations({ sort: 'customer' }), ['reservations_by_name_idx']],
  ['customers by day', customerList({ sort: 'created' }), ['customers_created_idx']],
  ['customers by age', customerList({ sort: 'oldest' }), ['customers_created_idx']],
  ['customers by name', customerList({ sort: 'customer' }), ['customers_by_name_idx']],
  [
    'customers of a branch',
    customerList({ branch: 'windhoek' }),
    ['customers_newest_idx', 'payments_customer_idx'],
  ],
  [
    'customers who owe something',
    customerList({ balance: '0.01' }),
    ['customers_newest_idx', 'payments_balance_idx', 'laybys_balance_idx'],
  ],
  [
    'customers changed of late',
    customerList({ changedSince: new Date('2026-11-01') }),
    ['customers_newest_idx'],
  ],
  ['delivery by balance', deliveryList({ sort: 'balance' }, TODAY), ['payments_balance_idx']],
  ['delivery by name', deliveryList({ group: 'ready', sort: 'customer' }, TODAY), ['payments_by_name_idx']],
  [
    'delivery, the latest first',
    deliveryList({ group: 'ready', sort: 'latest' }, TODAY),
    ['payments_ready_idx'],
  ],
  [
    'ready, the latest first',
    readyList({ group: 'in_branch', sort: 'latest' }, TODAY),
    ['payments_ready_idx', 'pre_orders_arrived_idx'],
  ],
  ['delivery', deliveryList({ group: 'ready' }, TODAY), ['payments_ready_idx']],
  ['delivery', deliveryList({ group: 'delivered' }, TODAY), ['payments_delivered_idx']],
  ['ready', readyList({ group: 'in_branch' }, TODAY), ['payments_ready_idx', 'pre_orders_arrived_idx']],
  ['ready', readyList({ group: 'on_the_way' }, TODAY), ['payments_ready_idx']],
  [
    'ready in a branch',
    readyList({ branch: 'rundu' }, TODAY),
    ['payments_ready_branch_idx', 'pre_orders_arrived_branch_idx'],
  ],
  ['live payments', livePaymentList(YEAR, undefined, TODAY), ['payments_paid_idx']],
  ['pre-orders', preOrders({}), ['pre_orders_newest_idx']],
  ['pre-orders at work', preOrders({ status: 'active' }), ['pre_orders_newest_idx']],
  ['laybys', laybys({}), ['laybys_newest_idx']],
  ['reservations', reservations({}), ['reservations_newest_idx', 'reservations_queue_idx']],
  ['reservations of a branch', reservations({ branch: 'rundu' }), ['reservations_branch_newest_idx']],
  ['pre-orders of an agent', preOrders({ agent: 'Agent 3' }), ['pre_orders_newest_idx']],
  ['laybys of a branch', laybys({ branch: 'rundu', balance: '5.00' }), ['laybys_newest_idx']],
  ['reservations of an agent', reservations({ agent: 'Agent 3' }), ['reservations_newest_idx']],
  ['ready of an agent', readyList({ agent: 'Agent 3' }, TODAY), ['payments_ready_idx']],
  ['pre-orders that are searched', preOrders({ q: 'selma s' }), ['pre_orders_newest_idx']],
  ['laybys that are searched', laybys({ q: 'selma s' }), ['laybys_newest_idx']],
  ['reservations that are searched', reservations({ q: 'selma s' }), ['reservations_newest_idx']],
  ['customers', customerList({}), ['customers_newest_idx']],
  ['notifications', notificationList({}, READER), ['notifications_newest_idx']],
  [
    'notifications unread',
    notificationList({ sent: true, unread: true, bell: true }, READER),
    ['notifications_newest_idx'],
  ],
  ['contacts', contactList({ kind: 'payment', id: 5 }), ['contacts_subject_idx']],
  ['contacts', contactListOfCustomer([5]), ['contacts_customer_idx']],
  ['receipts', receiptList([{ kind: 'layby', id: 5 }]), ['receipts_subject_idx']],
])('a page of %s is cut from its index', async (_, list, indexes) => {
  const key = list.isKey?.(AFTER.key) === false ? TODAY : AFTER.key;
  for (const after of [null, { ...AFTER, key }]) {
    const read = await plan(list.rows({ limit: 51, after }), IN_ORDER);
    for (const index of indexes) expect(read).toContain(index);
  }
});

it.each<[string, { rows: PageOf }, string[]]>([
  ['orders of a customer', orders({ customerId: 5 }), ['payments_customer_idx']],
  ['orders that are stuck', orders({ stuckAt: stuckAt('any') }), ['payments_waiting_idx']],
  ['orders stuck at the bank', orders({ stuckAt: stuckAt('bank_payment') }), ['payments_status_newest_idx']],
  ['orders whose promise slipped', orders({ stuckAt: stuckAt('slipped') }), ['payments_told_idx']],
  ['pre-orders that are stuck', preOrders({ stuckAt: stuckAt('china') }), ['payments_ready_idx']],
  ['pre-orders whose promise slipped', preOrders({ stuckAt: stuckAt('slipped') }), ['payments_told_idx']],
  ['orders of a model', orders({ model: 'iPhone 15' }), ['payments_model_idx']],
  ['orders by a word', orders({ q: 'selma' }), ['payments_search_idx']],
  ['orders by two letters', orders({ q: 'se' }), ['payments_names_idx']],
  ['delivery by a word', deliveryList({ q: 'selma' }, TODAY), ['payments_search_idx']],
  ['ready by a word', readyList({ q: 'selma' }, TODAY), ['payments_search_idx']],
  ['live payments by a word', livePaymentList(EVER, 'selma', TODAY), ['payments_search_idx']],
  ['pre-orders of a status', preOrders({ status: 'shipped' }), [BY_STATUS]],
  ['pre-orders of a place', preOrders({ status: 'shipped', location: 'china' }), [BY_STATUS]],
  ['pre-orders of a customer', preOrders({ customerId: 5 }), ['pre_orders_customer_idx']],
  ['pre-orders by a word', preOrders({ q: 'selma' }), ['pre_orders_words_idx']],
  ['pre-orders by two letters', preOrders({ q: 'se' }), ['pre_orders_short_words_idx']],
  ['laybys of a status', laybys({ status: 'completed' }), ['laybys_due_idx']],
  ['laybys overdue', laybys({ status: 'overdue' }), ['laybys_due_idx']],
  ['laybys to hand over', laybys({ status: 'to_hand_over' }), ['laybys_due_idx']],
  ['laybys whose device has come', laybys({ status: 'in_branch' }), ['laybys_arrived_idx']],
  ['laybys of a customer', laybys({ customerId: 5 }), ['laybys_customer_idx']],
  ['laybys by a word', laybys({ q: 'selma' }), ['laybys_words_idx']],
  ['laybys by two letters', laybys({ q: 'se' }), ['laybys_short_words_idx']],
  ['reservations of a status', reservations({ status: 'notified' }), ['reservations_expected_idx']],
  ['reservations late', reservations({ status: 'late' }), ['reservations_expected_idx']],
  ['reservations to call', reservations({ status: 'to_call' }), ['reservations_expected_idx']],
  ['reservations of a customer', reservations({ customerId: 5 }), ['reservations_customer_idx']],
  ['reservations by a word', reservations({ q: 'selma' }), ['reservations_words_idx']],
  ['reservations by two letters', reservations({ q: 'se' }), ['reservations_short_words_idx']],
  ['pre-orders of a model', preOrders({ model: 'iPhone 15' }), ['pre_orders_model_idx']],
  ['laybys of a model', laybys({ model: 'iPhone 15' }), ['laybys_model_idx']],
  ['laybys due', laybys({ due: 7 }), ['laybys_due_idx']],
  ['reservations of a model', reservations({ model: 'iPhone 15' }), ['reservations_model_idx']],
  ['customers of a day', customerList({ createdFrom: new Date('2099-11-19') }), ['customers_created_idx']],
  ['customers by a word', customerList({ q: 'selma' }), ['customers_search_idx']],
  ['changes of laybys', activity('laybys'), ["Index Cond: (entity = 'layby'"]],
])('%s are found along an index', async (_, list, indexes) => {
  const read = await plan(list.rows({ limit: 51, after: null }), FOUND);
  for (const index of indexes) expect(read).toContain(index);
});

it.each<[string, SQL, string[]]>([
  [
    'a quote or phone number',
    selectNewest(exactConditions({ quote: 'qu1012', phone: '264811234567', imei: null }), 30),
    ['payments_quote_idx', 'customers_phone_idx', 'payments_customer_idx', 'laybys_customer_idx'],
  ],
  [
    'a whole name',
    selectNewest(exactConditions({ quote: 'annazylk', phone: null, imei: null }, 'anna zylk'), 30),
    ['payments_quote_idx', 'customers_by_name_idx'],
  ],
  [
    'a device number',
    selectNewest(exactConditions({ quote: '490154203237518', phone: null, imei: '490154203237518' }), 30),
    [
      'payments_quote_idx',
      'pre_orders_device_imei_idx',
      'laybys_device_imei_idx',
      'reservations_device_imei_idx',
    ],
  ],
  [
    'a word',
    selectNewest((_, searched) => searchConditions('selma', searched)[0] ?? null, 30),
    [
      'customers_search_idx',
      'payments_search_idx',
      'laybys_words_idx',
      'pre_orders_words_idx',
      'reservations_words_idx',
    ],
  ],
])('all records with %s are found along indexes', async (_, statement, indexes) => {
  const read = await plan(statement, FOUND);
  for (const index of indexes) expect(read).toContain(index);
});

it('a page of ledger rows asks for the reversals of its own rows only', async () => {
  const read = await plan(livePaymentLines(EVER, undefined).rows({ limit: 51, after: null }), []);
  expect(read).toContain('Index Cond: (reverses_id = r.id)');
});

it('who is to be called is found along an index of each reason', async () => {
  const queue = callQueue({ now: new Date('2026-11-20T08:00:00.000Z'), zone: 'Africa/Windhoek' }, null);
  const read = await plan(queue, FOUND);
  for (const index of [
    // For pre-orders, either of the two indexes on those at the shop.
    ...['payments_ready_idx', 'pre_orders_arrived_', 'laybys_arrived_idx', 'reservations_expected_idx'],
    ...['payments_told_idx', 'laybys_due_idx'],
  ])
    expect(read).toContain(index);
});

it.each<[string, SQL]>([
  ['the dashboard', STATUS_COUNTS],
  ['the dashboard below its tiles', insightRows({ today: TODAY, takingsFrom: TODAY, peopleFrom: TODAY })],
  ['the counts of orders', orderCounts({}, TODAY)],
  ['the counts of pre-orders', preOrderCounts({ location: 'china' }, TODAY)],
  ['the counts of laybys', countLaybys({}, TODAY)],
  ['the counts of reservations', countReservations({ branch: 'rundu' }, TODAY)],
  ['delivery', summariseDelivery()],
  ['what is ready', summariseReady()],
  ['the takings of a year', takingsOf(YEAR)],
  ['the takings of all time', takingsOf(EVER)],
])('%s are read from what is kept: nothing is counted', async (_, statement) => {
  const read = await plan(statement, []);
  expect(read).toContain('kept_totals');
  expect(read).not.toMatch(COUNTED);
});

it.each<[string, { total: ListTotal }]>([
  ['orders', orders({})],
  ['orders at work', orders({ status: 'active' })],
  ['orders overdue', orders({ status: 'overdue' })],
  ['orders of a branch and an agent', orders({ branch: 'rundu', agent: 'Agent 3' })],
  ['delivery', deliveryList({}, TODAY)],
  ['what is ready', readyList({ branch: 'rundu' }, TODAY)],
  ['live payments', livePaymentList(YEAR, undefined, TODAY)],
  ['pre-orders', preOrders({ status: 'active', location: 'dubai' })],
  ['laybys', laybys({ status: 'overdue,to_hand_over' })],
  ['reservations', reservations({ status: 'late', branch: 'rundu' })],
  ['customers', customerList({})],
  ['notifications', notificationList({}, READER)],
])('the total of %s is read from what is kept', async (_, { total }) => {
  const read = await plan(sql`select ${'kept' in total ? total.kept : sql`null`}`, []);
  expect(read).toContain('kept_totals');
  expect(read).not.toMatch(COUNTED);
});

type Listed = { rows(page: { limit: number; after: null }): SQL; total: ListTotal };

it.each<[string, Listed, string]>([
  ['orders at work', orders({ status: 'active' }), 'payments_newest_idx'],
  ['orders of a status', orders({ status: 'pending' }), 'payments_status_newest_idx'],
])('the first page of %s with its total is cut from its index', async (_, { rows, total }, index) => {
  const kept = 'kept' in total ? total.kept : sql`null`;
  const read = await plan(selectWithTotal(rows({ limit: 51, after: null }), kept, 50), IN_ORDER);
  expect(read).toContain(index);
  expect(read).toContain('kept_totals');
});

it('the first page and the count of a customer’s history are read along its index', async () => {
  const { rows, total } = contactListOfCustomer([5]);
  const matching = 'matching' in total ? total.matching : sql`select`;
  for (const statement of [rows({ limit: 51, after: null }), matching]) {
    expect(await plan(statement, IN_ORDER)).toContain('contacts_customer_idx');
  }
});

it('how common a branch is is known to the planner, which takes no statistics of an index over part of a table', async () => {
  const { rows } = await server.database.pool.query(
    `explain (format json) select 1 from payments
     where replace(lower(agent_branch), ' ', '_') = 'windhoek' and deleted_batch_id is null`,
  );
  expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(3_000);
});
