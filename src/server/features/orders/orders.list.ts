import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CUSTOMER_COLUMNS } from '#server/features/customers/embedded-customer.service.ts';
import { stuckOrders } from '#server/features/promises/stuck.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { toQuery } from '#server/platform/database/raw-query.ts';
import { statement } from '#server/platform/database/row-statements.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { ORDER_WORDS, searchConditions } from '#server/platform/database/search.ts';
import { columnsOf } from '#server/platform/entities/read-columns.ts';
import {
  branchKey,
  inBranch,
  isNarrowedFurther,
  modelKey,
  type NarrowedTable,
  type Narrowing,
  narrowed,
  ofAgent,
  withShopDays,
} from '#server/platform/http/narrowing.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { byName, type SortKey, type SortKeys, sortedList } from '#server/platform/http/sorted-list.ts';
import { keptCount, keptGroups, upToMost } from '#server/platform/totals/kept-totals.ts';
import { type Order, order, type ordersQuery } from '#shared/contracts/orders.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { SortOf } from '#shared/domain/list-sorts.ts';
import { statusesOfFilter } from '#shared/domain/order-filters.ts';
import { OPEN_ORDER_STATUSES, STORED_STATUSES, type StoredStatus } from '#shared/domain/order-statuses.ts';
import { type OrderRow, presentOrder, UNSHOWN } from './orders.present.ts';
import { selectStandingPreOrder } from './standing-pre-order.service.ts';

/** The frequent reads of orders, in hand-written SQL: the list with its filters, one order, and the counts per filter. */

export type OrderFilter = Narrowing & {
  status?: string | undefined;
  exact?: boolean | undefined;
  q?: string | undefined;
  customerId?: number | undefined;
  sort?: SortOf<'orders'> | undefined;
};

const BESIDE_COLUMNS = sql`${CUSTOMER_COLUMNS},
    po.id as "preOrderId", po.status as "preOrderStatus", po.order_location as "preOrderOrderLocation",
    po.expected_arrival_date as "preOrderExpected", po.actual_arrival_date as "preOrderArrived"`;

const ORDER_COLUMNS = sql`${columnsOf(payments, 'p', order, UNSHOWN)}, ${BESIDE_COLUMNS}`;

/** Joins the customer and one pre-order: the open one, else the latest. */
const JOINED = sql`
  join customers c on c.id = p.customer_id
  left join lateral (${selectStandingPreOrder(
    sql`o.id, o.status, o.order_location, o.expected_arrival_date, o.actual_arrival_date`,
    sql`p.id`,
  )}) po on true`;

/** For statements that write `payments`: selects, as `Besides`, what an answer shows apart from the row's own columns. */
export const BESIDES = toQuery(sql`(
  select to_json(besides) from (
    select ${BESIDE_COLUMNS} from (select payments.id, payments.customer_id) p ${JOINED}
  ) besides)`).text;

/** One live order, by id. */
export const SELECT_ORDER = statement(
  toQuery(
    sql`select ${ORDER_COLUMNS} from payments p ${JOINED} where p.id = $1 and p.deleted_batch_id is null`,
  ).text,
);

/** Selects the rows that `presentOrder` needs, of the orders of a subquery with all columns of `payments` (called `p` in `orderBy`). */
export function selectOrders(source: SQL, orderBy: SQL, more: SQL = sql``): SQL {
  return sql`select ${ORDER_COLUMNS}${more} from (${source}) p ${JOINED} order by ${orderBy}`;
}

/**
 * The list for a query of the API, with its days in the shop's zone.
 * @throws AppError invalid_request when the last day is before the first
 */
export function askedOrders(query: z.output<typeof ordersQuery>, today: Day, zone: string) {
  return orderList(withShopDays(query, today, zone), today);
}

/** Newest activity first, or in the given sort order. Unknown values of `status` are ignored; without a known one, all orders are listed. */
export function orderList(filter: OrderFilter, today: Day): ListQuery<OrderRow, Order> {
  const { sort = 'newest' } = filter;
  if (sort !== 'newest') return sortedOrders(filter, SORT_KEYS[sort], today);
  return newestFirst({
    ...{ table: 'payments', as: 'p', columns: ORDER_COLUMNS, joined: JOINED, dated: 'updatedAt' },
    where: matches(filter, today),
    kept: keptTotal(filter, today),
    present: (row: OrderRow) => presentOrder(row, today),
  });
}

export const SORT_KEYS: SortKeys<SortOf<'orders'>, 'newest'> = {
  waiting: { by: sql.raw('p.status_changed_at'), direction: 'asc', kind: 'instant' },
  balance: { by: sql.raw('p.remaining_amount'), direction: 'desc', kind: 'amount' },
  created: { by: sql.raw('p.created_at'), direction: 'desc', kind: 'instant' },
  customer: byName(sql.raw('p.customer_search')),
};

function sortedOrders(filter: OrderFilter, key: SortKey, today: Day) {
  const { statuses, isOverdue } = statusesAskedFor(filter);
  const all = isOverdue || statuses.length === 0 ? STORED_STATUSES : statuses;
  const where = matches(filter, today);
  return sortedList<OrderRow, Order>({
    ...{ key, table: 'payments', as: 'p', select: selectOrders, where, kept: keptTotal(filter, today) },
    parts: all.map((status) => ({ where: sql`${oneOf('p.status', [status])} and ${where}` })),
    present: (row) => presentOrder(row, today),
  });
}

/** Per status, the number of matching live orders and of overdue ones. Without a filter it covers all orders. */
export function countByStatus(filter: OrderCountsFilter, today: Day): SQL {
  if (isKept(filter)) {
    const by = keptBy(filter);
    return sql`
      select status, total, coalesce(overdue, 0) as overdue from (
        select k.state as status, sum(k.n)::int as total from ${keptGroups('orders', by)} group by k.state having sum(k.n) > 0
      ) standing left join (
        select k.state as status, sum(k.n)::int as overdue
        from ${keptGroups(dueList(by), [KEPT.isOverdue(today), ...by])} group by k.state
      ) late using (status)`;
  }
  return sql`
    select p.status, count(*)::int as total, count(*) filter (where ${LIVE.isOverdue(today)})::int as overdue
    from (${upToMost(sql`select p.* from payments p where ${matches(filter, today)}`)}) p group by p.status`;
}

export type OrderCountsFilter = Omit<OrderFilter, 'status' | 'exact' | 'sort'>;

function matches(filter: OrderFilter, today: Day): SQL {
  const conditions = [
    sql`p.deleted_batch_id is null`,
    ...statusCondition(filter, today),
    ...searchCondition(filter.q),
    ...(filter.customerId === undefined ? [] : [sql`p.customer_id = ${filter.customerId}`]),
    ...narrowed(filter, LIVE),
  ];
  return sql.join(conditions, sql` and `);
}

/** Totals are kept by status, branch and agent only: not for a search, one customer's orders, or any narrower filter. */
export function isKept(filter: OrderCountsFilter): boolean {
  return !isSearch(filter.q) && filter.customerId === undefined && !isNarrowedFurther(filter);
}

const keptBy = ({ branch, agent }: OrderFilter) => [
  ...branchCondition(branch, KEPT),
  ...ofAgent(agent, KEPT.agent),
];
const dueList = (by: readonly SQL[]) => (by.length === 0 ? 'orders_due' : 'orders_due_by');

function keptTotal(filter: OrderFilter, today: Day): SQL | null {
  if (!isKept(filter)) return null;
  const by = keptBy(filter);
  const { statuses, isOverdue } = statusesAskedFor(filter);
  const isAt = statuses.length === 0 ? [] : [sql`k.state in ${statuses}`];
  if (!isOverdue) return keptCount('orders', [...isAt, ...by]);
  // An overdue order whose status is asked for too is already counted with that status.
  const others = isAt.map((condition) => sql`not ${condition}`);
  const late = keptCount(dueList(by), [KEPT.isOverdue(today), ...others, ...by]);
  return isAt.length === 0 ? late : sql`${keptCount('orders', [...isAt, ...by])} + ${late}`;
}

type Spelled = { branch: SQL; agent: SQL; isOverdue(today: Day): SQL };

/** How filters are expressed on the orders themselves, and (`KEPT`) on their kept totals. */
const LIVE: Spelled & NarrowedTable = {
  id: sql.raw('p.id'),
  branch: branchKey(sql`p.agent_branch`),
  agent: sql.raw('p.added_by_agent'),
  model: modelKey(sql.raw('p.phone_model')),
  createdAt: sql.raw('p.created_at'),
  unmovedSince: sql.raw('p.status_changed_at'),
  stuckAt: stuckOrders,
  due: sql.raw('p.remaining_amount'),
  isOverdue: (today) =>
    sql`(p.due_date < ${today} and p.remaining_amount > 0 and ${oneOf('p.status', OPEN_ORDER_STATUSES)})`,
};
export const KEPT: Spelled = {
  branch: sql.raw('k.place'),
  agent: sql.raw('k.agent'),
  isOverdue: (today) => sql`(k.day < ${today} and ${oneOf('k.state', OPEN_ORDER_STATUSES)})`,
};

function statusesAskedFor({ status, exact }: OrderFilter): { statuses: StoredStatus[]; isOverdue: boolean } {
  const values = (status ?? '').split(',').map((value) => value.trim());
  const statuses = new Set<StoredStatus>();
  for (const value of values) {
    // `active`: everything that is not completed; the screen's default.
    const meant = value === 'active' ? OPEN_ORDER_STATUSES : statusesOfFilter(value, exact ?? false);
    for (const stored of meant ?? []) statuses.add(stored);
  }
  return { statuses: [...statuses], isOverdue: values.includes('overdue') };
}

function statusCondition(filter: OrderFilter, today: Day): SQL[] {
  const { statuses, isOverdue } = statusesAskedFor(filter);
  const alternatives = [
    ...(statuses.length === 0 ? [] : [sql`p.status in ${statuses}`]),
    ...(isOverdue ? [LIVE.isOverdue(today)] : []),
  ];
  return alternatives.length === 0 ? [] : [sql`(${sql.join(alternatives, sql` or `)})`];
}

export const isSearch = (q: string | undefined) => searchCondition(q).length > 0;

/** Matches live orders `p` by quote number, phone model, and the customer's name, phone and email. */
export function searchCondition(q: string | undefined): SQL[] {
  return searchConditions(q, ORDER_WORDS);
}

export function narrowedOrders(asked: Narrowing): SQL[] {
  return narrowed(asked, LIVE);
}

export function branchCondition(branch: string | undefined, spelled: Spelled = LIVE): SQL[] {
  return inBranch(branch, spelled.branch);
}
