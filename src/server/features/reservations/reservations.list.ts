import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CUSTOMER_COLUMNS } from '#server/features/customers/embedded-customer.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import { RESERVATION_WORDS, searchConditions } from '#server/platform/database/search.ts';
import { columnsOf } from '#server/platform/entities/read-columns.ts';
import {
  inBranch,
  isNarrowedFurther,
  isSaid,
  type NarrowedTable,
  type Narrowing,
  narrowed,
  withShopDays,
} from '#server/platform/http/narrowing.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { byName, type SortKeys, sortedList } from '#server/platform/http/sorted-list.ts';
import {
  countOf,
  keptCount,
  keptGroups,
  MOST_COUNTED,
  upToMost,
} from '#server/platform/totals/kept-totals.ts';
import { type Reservation, reservation, type reservationsQuery } from '#shared/contracts/reservations.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { RESERVATION_STATUSES, type ReservationStatus } from '#shared/domain/labels.ts';
import type { SortOf } from '#shared/domain/list-sorts.ts';
import { ANY_VARIANT, modelKeyOf, OPEN_RESERVATION_STATUSES } from '#shared/domain/reservation-lifecycle.ts';
import { escapeLike } from '#shared/domain/text.ts';
import { presentReservation, type ReservationListRow } from './reservations.present.ts';
import { servedFirst } from './reservations.repo.ts';

/** The reads of reservations, in hand-written SQL: the list with its filters, one reservation, and the counts. */

export type ReservationFilter = Narrowing & {
  priority?: string | undefined;
  status?: string | undefined;
  q?: string | undefined;
  customerId?: number | undefined;
  order?: 'queue' | 'newest' | undefined;
  sort?: SortOf<'reservations'> | undefined;
};

const COLUMNS = sql`${columnsOf(reservations, 'r', reservation.omit({ paymentId: true }))}, ${CUSTOMER_COLUMNS},
    p.id as "paymentId", w.position as "queuePosition", w.total as "queueTotal"`;

/** Hides an order that is in the trash. */
const JOINED = sql.raw(`
  join customers c on c.id = r.customer_id
  left join payments p on p.id = r.payment_id and p.deleted_batch_id is null`);

/** Compares variants in the same way as `isSameVariant`. */
const variantKey = (column: 'color' | 'storage') =>
  sql.raw(`coalesce(nullif(replace(search_fold(coalesce(q.${column}, '')), ' ', ''), '${ANY_VARIANT}'), '')`);

/**
 * Selects the given rows of `reservations r` with their queue positions among live waiting reservations that could get the
 * same phone. Each colour and storage that somebody waits for is a queue, which also contains those who take any.
 */
const selectCut = (cut: SQL, order: SQL, more: SQL = sql``) => sql`
  with page as (${cut}),
  waiting as (
    select q.id, q.model_key, q.priority, q.reserved_date, ${variantKey('color')} as color, ${variantKey('storage')} as storage
    from reservations q
    where q.deleted_batch_id is null and q.status = 'waiting'
      and q.model_key = any(array(select model_key from page where status = 'waiting'))),
  variants as (select distinct model_key, color, storage from waiting)
  select ${COLUMNS}${more} from page r ${JOINED}
  left join (
    select q.id, q.color = v.color and q.storage = v.storage as is_own,
      (row_number() over (partition by v.model_key, v.color, v.storage order by ${servedFirst('q')}))::int as position,
      (count(*) over (partition by v.model_key, v.color, v.storage))::int as total
    from variants v join waiting q on q.model_key = v.model_key
      and (v.color = '' or q.color in ('', v.color)) and (v.storage = '' or q.storage in ('', v.storage))
  ) w on w.id = r.id and w.is_own
  order by ${order}`;

/** One live reservation, for `tx.execute` or the driver. */
export function selectReservation(id: number): SQL {
  return selectCut(sql`select * from reservations where id = ${id} and deleted_batch_id is null`, sql`r.id`);
}

/**
 * The list for a query of the API, with its days in the shop's zone; used by the route, its export and bulk selections.
 * @throws AppError invalid_request when the last day is before the first
 */
export function askedReservations(query: z.output<typeof reservationsQuery>, today: Day, zone: string) {
  return reservationList(withShopDays(query, today, zone), today);
}

/**
 * Newest activity first, in the given sort order, or the whole list as a queue. Unknown words of `status` are ignored;
 * without a known one, all are listed.
 */
export function reservationList(
  filter: ReservationFilter,
  today: Day,
): ListQuery<ReservationListRow, Reservation> {
  const where = matches(filter, today);
  const kept = keptTotal(filter, today);
  const { sort = 'newest' } = filter;
  if (sort !== 'newest' && filter.order !== 'queue') {
    return sortedList({
      ...{ table: 'reservations', as: 'r', key: SORT_KEYS[sort], select: selectCut, where, kept },
      // Only waiting reservations still expect stock, so the others follow after them.
      parts: statusesAskedFor(filter.status).map((status) => ({
        where: sql`${oneOf('r.status', [status])} and ${where}`,
        part: sort === 'due' && status !== 'waiting' ? 1 : 0,
      })),
      present: (row: ReservationListRow) => presentReservation(row, today),
    });
  }
  const order =
    filter.order === 'queue'
      ? sql`not ${oneOf('r.status', OPEN_RESERVATION_STATUSES)}, ${servedFirst('r')}`
      : sql`r.updated_at desc, r.id desc`;
  return {
    rows: ({ limit, after }) =>
      selectCut(
        sql`select * from reservations r
          where ${where} ${after === null ? sql`` : sql`and (r.updated_at, r.id) < (${after.at}, ${after.id})`}
          order by ${order} ${limit === null ? sql`` : sql`limit ${limit}`}`,
        order,
      ),
    total: kept === null ? { matching: sql`select from reservations r where ${where}` } : { kept },
    present: (row) => presentReservation(row, today),
    cursorOf: ({ updatedAt, id }) => ({ at: new Date(updatedAt), id }),
  };
}

const SORT_KEYS: SortKeys<SortOf<'reservations'>, 'newest'> = {
  due: { by: sql.raw('r.expected_stock_date'), direction: 'asc', kind: 'day' },
  created: { by: sql.raw('r.created_at'), direction: 'desc', kind: 'instant' },
  oldest: { by: sql.raw('r.created_at'), direction: 'asc', kind: 'instant' },
  customer: byName(sql.raw('r.customer_search')),
};

/** One row in the shape of `reservationCounts`, of the matching reservations; without a filter, of all. */
export function countReservations(filter: Omit<ReservationFilter, 'status'>, today: Day): SQL {
  const isSearch = !isKept(filter);
  const spelled = isSearch ? LIVE : KEPT;
  const count = (condition: SQL) =>
    isSearch ? sql`count(*) filter (where ${condition})::int` : countOf(condition);
  const all = RESERVATION_STATUSES.map(
    (status) => sql`${count(spelled.isOneOf([status]))} as ${sql.identifier(status)}`,
  );
  return sql`
    select ${isSearch ? sql`count(*) > ${MOST_COUNTED}` : sql`false`} as "isAtLeast", ${count(sql`true`)} as total, ${sql.join(all, sql`, `)}, ${count(spelled.isLate(today))} as late,
      ${count(spelled.isToCall)} as "toCall"
    from ${
      isSearch
        ? sql`(${upToMost(sql`select r.* from reservations r where ${matches(filter, today)}`)}) r`
        : keptGroups('reservations', inBranch(filter.branch, KEPT.branch))
    }`;
}

type Spelled = {
  isOneOf(statuses: readonly ReservationStatus[]): SQL;
  branch: SQL;
  isLate(today: Day): SQL;
  isToCall: SQL;
};

/** How filters are expressed on the reservations themselves, and (`KEPT`) on their kept totals. */
const LIVE: Spelled = {
  isOneOf: (statuses) => sql`r.status in ${statuses}`,
  branch: sql.raw('r.collection_branch'),
  isLate: (today) => sql`(r.status = 'waiting' and r.expected_stock_date < ${today})`,
  isToCall: sql.raw(`(r.status = 'notified' and not r.customer_contacted)`),
};
const KEPT: Spelled = {
  isOneOf: (statuses) =>
    oneOf('k.state', statuses.includes('notified') ? [...statuses, 'to_call'] : statuses),
  branch: sql.raw('k.place'),
  isLate: (today) => sql`(k.state = 'waiting' and k.day < ${today})`,
  isToCall: sql.raw(`k.state = 'to_call'`),
};

const NARROWED: Partial<NarrowedTable> = {
  id: sql.raw('r.id'),
  agent: sql.raw('r.added_by_agent'),
  createdAt: sql.raw('r.created_at'),
};

/** Totals are kept for all reservations and per branch. */
function isKept(filter: ReservationFilter): boolean {
  const { q, customerId, agent, priority } = filter;
  const isMore = isSaid(agent) || priority !== undefined || isNarrowedFurther(filter);
  return !isMore && searchCondition(q).length === 0 && customerId === undefined;
}

function keptTotal(filter: ReservationFilter, today: Day): SQL | null {
  const { status, branch } = filter;
  if (!isKept(filter)) return null;
  return keptCount('reservations', [
    ...statusCondition(status, today, KEPT),
    ...inBranch(branch, KEPT.branch),
  ]);
}

function matches(filter: ReservationFilter, today: Day): SQL {
  const conditions = [
    sql`r.deleted_batch_id is null`,
    ...statusCondition(filter.status, today, LIVE),
    ...searchCondition(filter.q),
    ...inBranch(filter.branch, LIVE.branch),
    ...(filter.customerId === undefined ? [] : [sql`r.customer_id = ${filter.customerId}`]),
    ...narrowed(filter, NARROWED),
    ...(isSaid(filter.model) ? [sql`r.model_key = ${modelKeyOf(filter.model)}`] : []),
    ...(filter.priority === undefined ? [] : [sql`r.priority = ${filter.priority}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The stored statuses that can match the words asked for. */
function statusesAskedFor(status: string | undefined): readonly ReservationStatus[] {
  const words = wordsOf(status);
  const asked = RESERVATION_STATUSES.filter(
    (code) =>
      words.includes(code) ||
      (code === 'waiting' && words.includes('late')) ||
      (code === 'notified' && words.includes('to_call')),
  );
  return asked.length === 0 ? RESERVATION_STATUSES : asked;
}

const wordsOf = (status: string | undefined) =>
  (status ?? '').split(',').map((word) => word.trim().toLowerCase());

/** Besides the statuses, `late`, and `to_call` for reservations whose stock is in and whose customer has not been informed. */
function statusCondition(status: string | undefined, today: Day, spelled: Spelled): SQL[] {
  const words = wordsOf(status);
  const stored = RESERVATION_STATUSES.filter((code) => words.includes(code));
  const alternatives = [
    ...(stored.length === 0 ? [] : [spelled.isOneOf(stored)]),
    ...(words.includes('late') ? [spelled.isLate(today)] : []),
    ...(words.includes('to_call') ? [spelled.isToCall] : []),
  ];
  return alternatives.length === 0 ? [] : [sql`(${sql.join(alternatives, sql` or `)})`];
}

/** Matches the customer's and the model's words, or the model written as one word. */
function searchCondition(q: string | undefined): SQL[] {
  const terms = searchConditions(q, RESERVATION_WORDS);
  if (terms.length < 2) return terms;
  const model = `%${escapeLike(modelKeyOf(q ?? ''))}%`;
  return [
    sql`((${RESERVATION_WORDS.words} like ${model} and r.model_key like ${model}) or (${sql.join(terms, sql` and `)}))`,
  ];
}
