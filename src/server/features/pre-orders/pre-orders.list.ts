import { type SQL, sql } from 'drizzle-orm';
import { CUSTOMER_COLUMNS } from '#server/features/customers/embedded-customer.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { PRE_ORDER_WORDS, searchConditions } from '#server/platform/database/search.ts';
import { columnsOf } from '#server/platform/entities/read-columns.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { countOf, keptCount, keptGroups, upToMost } from '#server/platform/totals/kept-totals.ts';
import { type PreOrder, preOrder } from '#shared/contracts/pre-orders.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import {
  PICKED_UP_STATUSES,
  preOrderStatusOf,
  STORED_PRE_ORDER_STATUSES,
  UNDER_WAY_STATUSES,
} from '#shared/domain/pre-order-statuses.ts';
import { type PreOrderListRow, presentPreOrder, UNSHOWN } from './pre-orders.present.ts';

/** The reads of pre-orders, in hand-written SQL: the list with its filters, one of them, and the counts. */

export type PreOrderFilter = {
  status?: string | undefined;
  location?: string | undefined;
  q?: string | undefined;
  customerId?: number | undefined;
};

const COLUMNS = sql`${columnsOf(preOrders, 'o', preOrder, UNSHOWN)}, ${CUSTOMER_COLUMNS},
    p.version as "orderVersion", p.quote_number as "quoteNumber", p.status as "orderStatus",
    p.total_amount as "totalAmount", p.paid_amount as "paidAmount", p.remaining_amount as "remainingAmount",
    p.completed_by_pre_order_id as "completedByPreOrderId"`;

const JOINED = sql.raw('join customers c on c.id = o.customer_id join payments p on p.id = o.payment_id');

/** One live pre-order, for `tx.execute` or the driver. */
export function selectPreOrder(id: number): SQL {
  return sql`select ${COLUMNS} from pre_orders o ${JOINED} where o.id = ${id} and o.deleted_batch_id is null`;
}

/** Newest activity first. Values of `status` and `location` that nothing can have are left out; none left means all. */
export function preOrderList(filter: PreOrderFilter, today: Day): ListQuery<PreOrderListRow, PreOrder> {
  return newestFirst({
    ...{ table: 'pre_orders', as: 'o', columns: COLUMNS, joined: JOINED, dated: 'updatedAt' },
    where: matches(filter),
    kept: keptTotal(filter),
    present: (row: PreOrderListRow) => presentPreOrder(row, today),
  });
}

export const isSearch = (q: string | undefined) => searchConditions(q, PRE_ORDER_WORDS).length > 0;

export type StatusCount = { status: string; total: number; late: number };

/** How many live pre-orders of a place and a search stand at each stored status, and how many of them are late. */
export function countByStatus({ location, q }: Pick<PreOrderFilter, 'location' | 'q'>, today: Day): SQL {
  if (!isSearch(q)) {
    // Only what is under way has a day here.
    return sql`
      select k.state as status, sum(k.n)::int as total, ${countOf(sql`k.day < ${today}`)} as late
      from ${keptGroups('pre_orders', locationCondition(location, KEPT))} group by k.state having sum(k.n) > 0`;
  }
  return sql`
    select o.status, count(*)::int as total, count(*) filter (where ${oneOf('o.status', UNDER_WAY_STATUSES)}
      and o.expected_arrival_date < ${today})::int as late
    from (${upToMost(sql`select o.* from pre_orders o where ${matches({ location, q })}`)}) o
    group by o.status`;
}

function matches(filter: PreOrderFilter): SQL {
  const conditions = [
    sql`o.deleted_batch_id is null`,
    ...statusCondition(filter.status, LIVE),
    ...locationCondition(filter.location, LIVE),
    ...searchConditions(filter.q, PRE_ORDER_WORDS),
    ...(filter.customerId === undefined ? [] : [sql`o.customer_id = ${filter.customerId}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Null for what no totals are kept of: a search, and one customer's pre-orders. */
function keptTotal({ status, location, q, customerId }: PreOrderFilter): SQL | null {
  if (isSearch(q) || customerId !== undefined) return null;
  return keptCount('pre_orders', [...statusCondition(status, KEPT), ...locationCondition(location, KEPT)]);
}

/** How filters are asked of the pre-orders themselves, and of their kept totals. */
const LIVE = { status: sql.raw('o.status'), location: sql.raw('o.order_location') };
const KEPT = { status: sql.raw('k.state'), location: sql.raw('k.place') };

function statusCondition(status: string | undefined, spelled: typeof LIVE): SQL[] {
  const words = (status ?? '').split(',').map((word) => word.trim());
  const meant = new Set(words.map(preOrderStatusOf));
  const isActive = words.includes('active');
  const wanted = STORED_PRE_ORDER_STATUSES.filter(
    (stored) => meant.has(preOrderStatusOf(stored)) || (isActive && !PICKED_UP_STATUSES.includes(stored)),
  );
  return wanted.length === 0 ? [] : [sql`${spelled.status} in ${wanted}`];
}

function locationCondition(location: string | undefined, spelled: typeof LIVE): SQL[] {
  const known = PRE_ORDER_LOCATIONS.find((code) => code === location?.trim().toLowerCase());
  return known === undefined ? [] : [sql`${spelled.location} = ${known}`];
}
