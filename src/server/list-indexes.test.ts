import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { contactList, contactListOfCustomer } from './features/contacts/contacts.service.ts';
import { deliveryList } from './features/delivery/delivery.list.ts';
import { laybyList } from './features/laybys/laybys.list.ts';
import { receiptList } from './features/ledger/ledger.service.ts';
import { livePaymentList } from './features/live-payments/live-payments.list.ts';
import { orderList } from './features/orders/orders.list.ts';
import { preOrderList } from './features/pre-orders/pre-orders.list.ts';
import { readyList } from './features/ready-for-collection/ready-for-collection.list.ts';
import { reservationList } from './features/reservations/reservations.list.ts';
import { toQuery } from './platform/database/raw-query.ts';

/** A list that grows is read along an index, in the order of that index: nothing is sorted that is not on the page. */

const TODAY = '2026-11-20';
const YEAR = { from: new Date('2026-01-01'), until: new Date('2027-01-01') };
const AFTER = { at: new Date('2026-06-01'), id: 12 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What the page is read along when the database may neither read a table whole nor sort. */
async function plan(statement: SQL): Promise<string> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin']) {
      await client.query(`set local enable_${way} = off`);
    }
    const { text, values } = toQuery(sql`explain ${statement}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it.each([
  ['orders', orderList({}, TODAY), ['payments_newest_idx']],
  ['delivery', deliveryList({ group: 'ready' }, TODAY), ['payments_ready_idx']],
  ['delivery', deliveryList({ group: 'delivered' }, TODAY), ['payments_delivered_idx']],
  ['ready', readyList({ group: 'in_branch' }, TODAY), ['payments_ready_idx', 'pre_orders_arrived_idx']],
  ['ready', readyList({ group: 'on_the_way' }, TODAY), ['payments_ready_idx']],
  ['ready', readyList({ branch: 'rundu' }, TODAY), ['payments_ready_branch_idx']],
  ['live payments', livePaymentList(YEAR, undefined, TODAY), ['payments_paid_idx']],
  ['pre-orders', preOrderList({}, TODAY), ['pre_orders_newest_idx']],
  ['laybys', laybyList({}, TODAY), ['laybys_newest_idx']],
  ['reservations', reservationList({}, TODAY), ['reservations_newest_idx', 'reservations_queue_idx']],
  ['contacts', contactList({ kind: 'payment', id: 5 }), ['contacts_subject_idx']],
  ['contacts', contactListOfCustomer(5), ['contacts_customer_idx']],
  ['receipts', receiptList([{ kind: 'layby', id: 5 }]), ['receipts_subject_idx']],
])('a page of %s is cut from its index', async (_, list, indexes) => {
  for (const after of [null, AFTER]) {
    const read = await plan(list.rows({ limit: 51, after }));
    for (const index of indexes) expect(read).toContain(index);
  }
});
