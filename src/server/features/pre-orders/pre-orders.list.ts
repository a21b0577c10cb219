import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CUSTOMER_COLUMNS } from '#server/features/customers/embedded-customer.service.ts';
import { stuckPreOrders } from '#server/features/promises/stuck.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { PRE_ORDER_WORDS, searchConditions } from '#server/platform/database/search.ts';
import { columnsOf } from '#server/platform/entities/read-columns.ts';
import {
  branchKey,
  isNarrowed,
  modelKey,
  type NarrowedTable,
  type Narrowing,
  narrowed,
  withShopDays,
} from '#server/platform/http/narrowing.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import {
  byName,
  dayOrLast,
  type SortKeys,
  selectingJoined,
  sortedList,
} from '#server/platform/http/sorted-list.ts';
import { countOf, keptCount, keptGroups, upToMost } from '#server/platform/totals/kept-totals.ts';
import { type PreOrder, preOrder, type preOrdersQuery } from '#shared/contracts/pre-orders.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import type { SortOf } from '#shared/domain/list-sorts.ts';
import {
  PICKED_UP_STATUSES,
  preOrderStatusOf,
  STORED_PRE_ORDER_STATUSES,
  UNDER_WAY_STATUSES,
} from '#shared/domain/pre-order-statuses.ts';
import { type PreOrderListRow, presentPreOrder, UNSHOWN } from './pre-orders.present.ts';

/** The reads of pre-orders, in hand-written SQL: the list with its filters, one pre-order, and the counts. */

export type PreOrderFilter = Narrowing & {
  status?: string | undefined;
  location?: string | undefined;
  q?: string | undefined;
  customerId?: number | undefined;
  sort?: SortOf<'preOrders'> | undefined;
};

const COLUMNS = sql`${columnsOf(preOrders, 'o', preOrder, UNSHOWN)}, ${CUSTOMER_COLUMNS},
    p.version as "orderVersion", p.quote_number as "quoteNumber", p.status as "orderStatus",
    p.total_amount as "totalAmount", p.paid_amount as "paidAmount", p.remaining_amount as "remainingAmount",
    p.completed_by_pre_order_id as "completedByPreOrderId", p.status_changed_at as "orderSince",
    p.told_day as "toldDay", p.snoozed_until as "snoozedUntil", p.snooze_reason as "snoozeReason"`;

const JOINED = sql.raw('join customers c on c.id = o.customer_id join payments p on p.id = o.payment_id');

/** One live pre-order, for `tx.execute` or the driver. */
export function selectPreOrder(id: number): SQL {
  return sql`select ${COLUMNS} from pre_orders o ${JOINED} where o.id = ${id} and o.deleted_batch_id is null`;
}

/**
 * The list for a query of the API, with its days in the shop's zone; used by the route, its export and bulk selections.
 * @throws AppError invalid_request when the last day is before the first
 */
export function askedPreOrders(query: z.output<typeof preOrdersQuery>, today: Day, zone: string) {
  return preOrderList(withShopDays(query, today, zone), today);
}

/** Newest activity first, or in the given sort order. Unknown values of `status` and `location` are ignored; without a known one, all are listed. */
export function preOrderList(filter: PreOrderFilter, today: Day): ListQuery<PreOrderListRow, PreOrder> {
  const { sort = 'newest' } = filter;
  const where = matches(filter, today);
  const list = {
    ...{ table: 'pre_orders', as: 'o', where, kept: keptTotal(filter, today) },
    present: (row: PreOrderListRow) => presentPreOrder(row, today),
  };
  if (sort === 'newest') {
    return newestFirst({ ...list, columns: COLUMNS, joined: JOINED, dated: 'updatedAt' });
  }
  return sortedList({
    ...{ ...list, key: SORT_KEYS[sort], select: selectingJoined(COLUMNS, JOINED, 'o') },
    // Only a pre-order on its way is still expected, so the others follow after those.
    parts: statusesAskedFor(filter.status).map((status) => ({
      where: sql`${oneOf('o.status', [status])} and ${where}`,
      part: sort === 'due' && !isUnderWay(status) ? 1 : 0,
    })),
  });
}

const SORT_KEYS: SortKeys<SortOf<'preOrders'>, 'newest'> = {
  due: { by: dayOrLast(sql.raw('o.expected_arrival_date')), direction: 'asc', kind: 'day' },
  created: { by: sql.raw('o.created_at'), direction: 'desc', kind: 'instant' },
  oldest: { by: sql.raw('o.created_at'), direction: 'asc', kind: 'instant' },
  customer: byName(sql.raw('o.customer_search')),
};

const isUnderWay = (status: string) => (UNDER_WAY_STATUSES as readonly string[]).includes(status);

const NARROWED: Partial<NarrowedTable> = {
  id: sql.raw('o.id'),
  branch: branchKey(sql`o.agent_branch`),
  agent: sql.raw('o.added_by_agent'),
  model: modelKey(sql.raw('o.phone_model')),
  createdAt: sql.raw('o.created_at'),
  unmovedSince: sql.raw('(select p.status_changed_at from payments p where p.id = o.payment_id)'),
  stuckAt: stuckPreOrders,
};

/** Whether the matching pre-orders have to be counted: no totals are kept for a search or for narrowed lists. */
export const isCounted = (filter: PreOrderFilter) =>
  searchConditions(filter.q, PRE_ORDER_WORDS).length > 0 || isNarrowed(filter);

export type StatusCount = { status: string; total: number; late: number };

/** Per stored status, the number of matching live pre-orders, and how many of them are late. */
export function countByStatus(filter: Omit<PreOrderFilter, 'status' | 'customerId'>, today: Day): SQL {
  const { location } = filter;
  if (!isCounted(filter)) {
    // The kept totals store a day only for pre-orders on their way.
    return sql`
      select k.state as status, sum(k.n)::int as total, ${countOf(sql`k.day < ${today}`)} as late
      from ${keptGroups('pre_orders', locationCondition(location, KEPT))} group by k.state having sum(k.n) > 0`;
  }
  return sql`
    select o.status, count(*)::int as total, count(*) filter (where ${oneOf('o.status', UNDER_WAY_STATUSES)}
      and o.expected_arrival_date < ${today})::int as late
    from (${upToMost(sql`select o.* from pre_orders o where ${matches(filter, today)}`)}) o
    group by o.status`;
}

function matches(filter: PreOrderFilter, today: Day): SQL {
  const conditions = [
    sql`o.deleted_batch_id is null`,
    ...statusCondition(filter.status, today, LIVE),
    ...locationCondition(filter.location, LIVE),
    ...searchConditions(filter.q, PRE_ORDER_WORDS),
    ...(filter.customerId === undefined ? [] : [sql`o.customer_id = ${filter.customerId}`]),
    ...narrowed(filter, NARROWED),
  ];
  return sql.join(conditions, sql` and `);
}

/** Null where no totals are kept. */
function keptTotal(filter: PreOrderFilter, today: Day): SQL | null {
  const { status, location, customerId } = filter;
  if (isCounted(filter) || customerId !== undefined) return null;
  return keptCount('pre_orders', [
    ...statusCondition(status, today, KEPT),
    ...locationCondition(location, KEPT),
  ]);
}

/** How filters are expressed on the pre-orders themselves, and (`KEPT`) on their kept totals. */
const LIVE = {
  status: sql.raw('o.status'),
  location: sql.raw('o.order_location'),
  isLate: (today: Day) =>
    sql`(${oneOf('o.status', UNDER_WAY_STATUSES)} and o.expected_arrival_date < ${today}::date)`,
};
const KEPT: typeof LIVE = {
  status: sql.raw('k.state'),
  location: sql.raw('k.place'),
  // The kept totals store a day only for pre-orders on their way.
  isLate: (today) => sql`k.day < ${today}::date`,
};

/** `late`: still on its way after the expected day. */
function statusCondition(status: string | undefined, today: Day, spelled: typeof LIVE): SQL[] {
  const { wanted, isLate } = readStatuses(status);
  const parts = [
    ...(wanted.length === 0 ? [] : [sql`${spelled.status} in ${wanted}`]),
    ...(isLate ? [spelled.isLate(today)] : []),
  ];
  return parts.length === 0 ? [] : [sql`(${sql.join(parts, sql` or `)})`];
}

/** The stored statuses that can match the words asked for. */
function statusesAskedFor(status: string | undefined) {
  const { wanted, isLate } = readStatuses(status);
  const asked = STORED_PRE_ORDER_STATUSES.filter(
    (stored) => wanted.includes(stored) || (isLate && isUnderWay(stored)),
  );
  return asked.length === 0 ? STORED_PRE_ORDER_STATUSES : asked;
}

function readStatuses(status: string | undefined) {
  const words = (status ?? '').split(',').map((word) => word.trim());
  const meant = new Set(words.map(preOrderStatusOf));
  const isActive = words.includes('active');
  const wanted = STORED_PRE_ORDER_STATUSES.filter(
    (stored) => meant.has(preOrderStatusOf(stored)) || (isActive && !PICKED_UP_STATUSES.includes(stored)),
  );
  return { wanted, isLate: words.includes('late') };
}

function locationCondition(location: string | undefined, spelled: typeof LIVE): SQL[] {
  const known = PRE_ORDER_LOCATIONS.find((code) => code === location?.trim().toLowerCase());
  return known === undefined ? [] : [sql`${spelled.location} = ${known}`];
}
