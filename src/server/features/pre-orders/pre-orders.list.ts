import { type SQL, sql } from 'drizzle-orm';
import { CUSTOMER_COLUMNS } from '#server/features/customers/embedded-customer.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { type Searched, searchConditions } from '#server/platform/database/search.ts';
import { columnsOf } from '#server/platform/entities/read-columns.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
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
    present: (row: PreOrderListRow) => presentPreOrder(row, today),
  });
}

export type StatusCount = { status: string; total: number; late: number };

/** How many live pre-orders of a place and a search stand at each stored status, and how many of them are late. */
export function countByStatus({ location, q }: Pick<PreOrderFilter, 'location' | 'q'>, today: Day): SQL {
  return sql`
    select o.status, count(*)::int as total, count(*) filter (where ${oneOf('o.status', UNDER_WAY_STATUSES)}
      and o.expected_arrival_date < ${today})::int as late
    from pre_orders o where ${matches({ location, q })}
    group by o.status`;
}

function matches(filter: PreOrderFilter): SQL {
  const conditions = [
    sql`o.deleted_batch_id is null`,
    ...statusCondition(filter.status),
    ...locationCondition(filter.location),
    ...searchConditions(filter.q, PRE_ORDER_WORDS),
    ...(filter.customerId === undefined ? [] : [sql`o.customer_id = ${filter.customerId}`]),
  ];
  return sql.join(conditions, sql` and `);
}

function statusCondition(status: string | undefined): SQL[] {
  const words = (status ?? '').split(',').map((word) => word.trim());
  const meant = new Set(words.map(preOrderStatusOf));
  const isActive = words.includes('active');
  const wanted = STORED_PRE_ORDER_STATUSES.filter(
    (stored) => meant.has(preOrderStatusOf(stored)) || (isActive && !PICKED_UP_STATUSES.includes(stored)),
  );
  return wanted.length === 0 ? [] : [sql`o.status in ${wanted}`];
}

function locationCondition(location: string | undefined): SQL[] {
  const known = PRE_ORDER_LOCATIONS.find((code) => code === location?.trim().toLowerCase());
  return known === undefined ? [] : [sql`o.order_location = ${known}`];
}

/** Its own words, its order's and its customer's. */
const PRE_ORDER_TEXT =
  "search_fold(chr(10) || o.phone_model || chr(10) || coalesce(o.supplier_order_number, '')) || chr(10) || o.order_search";
const PRE_ORDER_WORDS: Searched = {
  words: sql.raw(`(${PRE_ORDER_TEXT} || chr(10) || o.customer_search)`),
  names: sql.raw(`(${PRE_ORDER_TEXT} || chr(10) || split_part(o.customer_search, chr(10), 1))`),
};
