import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CUSTOMER_COLUMNS } from '#server/features/customers/embedded-customer.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { LAYBY_WORDS, searchConditions } from '#server/platform/database/search.ts';
import { sumOf } from '#server/platform/database/sum-of.ts';
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
import { byName, type SortKeys, selectingJoined, sortedList } from '#server/platform/http/sorted-list.ts';
import {
  countOf,
  keptCount,
  keptGroups,
  MOST_COUNTED,
  upToMost,
} from '#server/platform/totals/kept-totals.ts';
import { type Layby, layby, type laybysQuery } from '#shared/contracts/laybys.ts';
import { addDays, type Day } from '#shared/domain/calendar.ts';
import { LAYBY_STATUSES, type LaybyStatus } from '#shared/domain/labels.ts';
import type { SortOf } from '#shared/domain/list-sorts.ts';
import { type LaybyListRow, presentLayby } from './laybys.present.ts';

/** The reads of laybys, in hand-written SQL: the list with its filters, one layby, and the counts. */

export type LaybyFilter = Narrowing & {
  /** Only active laybys that are due within so many days. */
  due?: number | undefined;
  status?: string | undefined;
  q?: string | undefined;
  customerId?: number | undefined;
  sort?: SortOf<'laybys'> | undefined;
};

const COLUMNS = sql`${columnsOf(laybys, 'l', layby)}, ${CUSTOMER_COLUMNS}`;

const JOINED = sql.raw('join customers c on c.id = l.customer_id');

/** One live layby, for `tx.execute` or the driver. */
export function selectLayby(id: number): SQL {
  return sql`select ${COLUMNS} from laybys l ${JOINED} where l.id = ${id} and l.deleted_batch_id is null`;
}

/**
 * The list for a query of the API, with its days in the shop's zone; used by the route, its export and bulk selections.
 * @throws AppError invalid_request when the last day is before the first
 */
export function askedLaybys(query: z.output<typeof laybysQuery>, today: Day, zone: string) {
  return laybyList(withShopDays(query, today, zone), today);
}

/** Newest activity first, or in the given sort order. Unknown words of `status` are ignored; without a known one, all laybys are listed. */
export function laybyList(filter: LaybyFilter, today: Day): ListQuery<LaybyListRow, Layby> {
  const { sort = 'newest' } = filter;
  const where = matches(filter, today);
  const list = {
    ...{ table: 'laybys', as: 'l', where, kept: keptTotal(filter, today) },
    present: (row: LaybyListRow) => presentLayby(row, today),
  };
  if (sort === 'newest') {
    return newestFirst({ ...list, columns: COLUMNS, joined: JOINED, dated: 'updatedAt' });
  }
  const isByWhatIsDue = sort === 'due' || sort === 'balance';
  return sortedList({
    ...{ ...list, key: SORT_KEYS[sort], select: selectingJoined(COLUMNS, JOINED, 'l') },
    // Only active laybys have anything due, so the others follow after them.
    parts: statusesAskedFor(filter.status).map((status) => ({
      where: sql`${oneOf('l.status', [status])} and ${where}`,
      part: isByWhatIsDue && status !== 'active' ? 1 : 0,
    })),
  });
}

const SORT_KEYS: SortKeys<SortOf<'laybys'>, 'newest'> = {
  due: { by: sql.raw('l.due_date'), direction: 'asc', kind: 'day' },
  balance: { by: sql.raw('l.remaining_amount'), direction: 'desc', kind: 'amount' },
  created: { by: sql.raw('l.created_at'), direction: 'desc', kind: 'instant' },
  customer: byName(sql.raw('l.search_text')),
};

/** One row in the shape of `laybyCounts`, of the matching laybys; without a filter, of all. */
export function countLaybys(filter: Omit<LaybyFilter, 'status'>, today: Day): SQL {
  if (isKept(filter)) return keptCounts(today);
  const isOverdue = LIVE.isOverdue(today);
  return sql`
    select count(*) > ${MOST_COUNTED} as "isAtLeast", count(*)::int as total,
      count(*) filter (where l.status = 'active')::int as active,
      count(*) filter (where ${isOverdue})::int as overdue,
      count(*) filter (where l.status = 'completed')::int as completed,
      count(*) filter (where ${LIVE.isToHandOver})::int as "toHandOver",
      count(*) filter (where ${LIVE.isInBranch})::int as "inBranch",
      count(*) filter (where l.status = 'cancelled')::int as cancelled,
      ${sumOf('l.remaining_amount', sql`l.status = 'active'`)}::text as "outstandingAmount",
      ${sumOf('l.remaining_amount', isOverdue)}::text as "overdueAmount"
    from (${upToMost(sql`select l.* from laybys l where ${matches(filter, today)}`)}) l`;
}

function keptCounts(today: Day): SQL {
  const is = (status: LaybyStatus) => KEPT.isOneOf([status]);
  const isOverdue = KEPT.isOverdue(today);
  return sql`
    select false as "isAtLeast", ${countOf()} as total, ${countOf(is('active'))} as active, ${countOf(isOverdue)} as overdue,
      ${countOf(is('completed'))} as completed, ${countOf(KEPT.isToHandOver)} as "toHandOver",
      ${countOf(KEPT.isInBranch)} as "inBranch",
      ${countOf(is('cancelled'))} as cancelled,
      ${sumOf('k.amount', is('active'))}::text as "outstandingAmount",
      ${sumOf('k.amount', isOverdue)}::text as "overdueAmount"
    from ${keptGroups('laybys')}`;
}

function matches(filter: LaybyFilter, today: Day): SQL {
  const conditions = [
    sql`l.deleted_batch_id is null`,
    ...statusCondition(filter.status, today, LIVE),
    ...searchConditions(filter.q, LAYBY_WORDS),
    ...(filter.customerId === undefined ? [] : [sql`l.customer_id = ${filter.customerId}`]),
    ...narrowed(filter, NARROWED),
    ...(filter.due === undefined
      ? []
      : [sql`l.status = 'active' and l.due_date <= ${addDays(today, filter.due)}::date`]),
  ];
  return sql.join(conditions, sql` and `);
}

const NARROWED: Partial<NarrowedTable> = {
  id: sql.raw('l.id'),
  branch: branchKey(sql`l.agent_branch`),
  agent: sql.raw('l.added_by_agent'),
  model: modelKey(sql.raw('l.phone_model')),
  createdAt: sql.raw('l.created_at'),
  due: sql.raw(`case when l.status = 'active' then l.remaining_amount else 0 end`),
};

/** The stored statuses that can match the words asked for. */
function statusesAskedFor(status: string | undefined): readonly LaybyStatus[] {
  const words = wordsOf(status);
  const isAsked = (one: LaybyStatus) =>
    words.includes(one) || words.some((word) => STATUS_OF_WORD[word] === one);
  const asked = LAYBY_STATUSES.filter(isAsked);
  return asked.length === 0 ? LAYBY_STATUSES : asked;
}

const STATUS_OF_WORD: Readonly<Record<string, LaybyStatus>> = {
  overdue: 'active',
  to_hand_over: 'completed',
  in_branch: 'completed',
};

/** No totals are kept for a search, one customer's laybys, or narrowed lists. */
function isKept(filter: LaybyFilter): boolean {
  const { q, customerId, due } = filter;
  const isSearch = searchConditions(q, LAYBY_WORDS).length > 0;
  return !isSearch && customerId === undefined && due === undefined && !isNarrowed(filter);
}

function keptTotal(filter: LaybyFilter, today: Day): SQL | null {
  return isKept(filter) ? keptCount('laybys', statusCondition(filter.status, today, KEPT)) : null;
}

type Spelled = {
  isOneOf(statuses: readonly LaybyStatus[]): SQL;
  isOverdue(today: Day): SQL;
  /** Paid in full, and not handed over yet. */
  isToHandOver: SQL;
  /** Those of `isToHandOver` whose device has arrived. */
  isInBranch: SQL;
};

/** How filters are expressed on the laybys themselves, and (`KEPT`) on their kept totals. */
const LIVE: Spelled = {
  isOneOf: (statuses) => sql`l.status in ${statuses}`,
  isOverdue: (today) => sql`(l.status = 'active' and l.due_date < ${today}::date)`,
  isToHandOver: sql.raw("(l.status = 'completed' and l.device_collected_date is null)"),
  isInBranch: sql.raw(
    "(l.status = 'completed' and l.device_collected_date is null and l.device_arrived_date is not null)",
  ),
};
const KEPT: Spelled = {
  isOneOf: (statuses) =>
    oneOf('k.state', statuses.includes('completed') ? [...statuses, 'to_hand_over'] : statuses),
  isOverdue: (today) => sql`(k.state = 'active' and k.day < ${today}::date)`,
  isToHandOver: sql.raw("k.state = 'to_hand_over'"),
  isInBranch: sql.raw("(k.state = 'to_hand_over' and k.place <> '')"),
};

function statusCondition(status: string | undefined, today: Day, spelled: Spelled): SQL[] {
  const words = wordsOf(status);
  const stored = LAYBY_STATUSES.filter((known) => words.includes(known));
  const alternatives = [
    ...(stored.length === 0 ? [] : [spelled.isOneOf(stored)]),
    ...(words.includes('overdue') ? [spelled.isOverdue(today)] : []),
    ...(words.includes('to_hand_over') ? [spelled.isToHandOver] : []),
    ...(words.includes('in_branch') ? [spelled.isInBranch] : []),
  ];
  return alternatives.length === 0 ? [] : [sql`(${sql.join(alternatives, sql` or `)})`];
}

const wordsOf = (status: string | undefined) =>
  (status ?? '').split(',').map((word) => word.trim().toLowerCase());
