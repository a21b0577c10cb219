import { type SQL, sql } from 'drizzle-orm';
import { CUSTOMER_COLUMNS } from '#server/features/customers/embedded-customer.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { LAYBY_WORDS, searchConditions } from '#server/platform/database/search.ts';
import { columnsOf } from '#server/platform/entities/read-columns.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import {
  countOf,
  keptCount,
  keptGroups,
  MOST_COUNTED,
  upToMost,
} from '#server/platform/totals/kept-totals.ts';
import { type Layby, layby } from '#shared/contracts/laybys.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { LAYBY_STATUSES, type LaybyStatus } from '#shared/domain/labels.ts';
import { type LaybyListRow, presentLayby } from './laybys.present.ts';

/** The reads of laybys, in hand-written SQL: the list with its filters, one of them, and the counts. */

export type LaybyFilter = {
  status?: string | undefined;
  q?: string | undefined;
  customerId?: number | undefined;
};

const COLUMNS = sql`${columnsOf(laybys, 'l', layby)}, ${CUSTOMER_COLUMNS}`;

const JOINED = sql.raw('join customers c on c.id = l.customer_id');

/** One live layby, for `tx.execute` or the driver. */
export function selectLayby(id: number): SQL {
  return sql`select ${COLUMNS} from laybys l ${JOINED} where l.id = ${id} and l.deleted_batch_id is null`;
}

/** Newest activity first. Words of `status` that no layby can have are left out; none left means all. */
export function laybyList(filter: LaybyFilter, today: Day): ListQuery<LaybyListRow, Layby> {
  return newestFirst({
    ...{ table: 'laybys', as: 'l', columns: COLUMNS, joined: JOINED, dated: 'updatedAt' },
    where: matches(filter, today),
    kept: keptTotal(filter, today),
    present: (row: LaybyListRow) => presentLayby(row, today),
  });
}

/** One row in the shape of `laybyCounts`, of the laybys that match a search; of all of them without one. */
export function countLaybys(q: string | undefined, today: Day): SQL {
  if (searchConditions(q, LAYBY_WORDS).length === 0) return keptCounts(today);
  const isOverdue = LIVE.isOverdue(today);
  return sql`
    select count(*) > ${MOST_COUNTED} as "isAtLeast", count(*)::int as total,
      count(*) filter (where l.status = 'active')::int as active,
      count(*) filter (where ${isOverdue})::int as overdue,
      count(*) filter (where l.status = 'completed')::int as completed,
      count(*) filter (where ${LIVE.isToHandOver})::int as "toHandOver",
      count(*) filter (where l.status = 'cancelled')::int as cancelled,
      coalesce(sum(l.remaining_amount) filter (where l.status = 'active'), 0)::numeric(20, 2)::text
        as "outstandingAmount",
      coalesce(sum(l.remaining_amount) filter (where ${isOverdue}), 0)::numeric(20, 2)::text as "overdueAmount"
    from (${upToMost(sql`select l.* from laybys l where ${matches({ q }, today)}`)}) l`;
}

function keptCounts(today: Day): SQL {
  const is = (status: LaybyStatus) => KEPT.isOneOf([status]);
  const isOverdue = KEPT.isOverdue(today);
  return sql`
    select false as "isAtLeast", coalesce(sum(k.n), 0)::int as total, ${countOf(is('active'))} as active, ${countOf(isOverdue)} as overdue,
      ${countOf(is('completed'))} as completed, ${countOf(KEPT.isToHandOver)} as "toHandOver",
      ${countOf(is('cancelled'))} as cancelled,
      coalesce(sum(k.amount) filter (where ${is('active')}), 0)::numeric(20, 2)::text as "outstandingAmount",
      coalesce(sum(k.amount) filter (where ${isOverdue}), 0)::numeric(20, 2)::text as "overdueAmount"
    from ${keptGroups('laybys')}`;
}

function matches(filter: LaybyFilter, today: Day): SQL {
  const conditions = [
    sql`l.deleted_batch_id is null`,
    ...statusCondition(filter.status, today, LIVE),
    ...searchConditions(filter.q, LAYBY_WORDS),
    ...(filter.customerId === undefined ? [] : [sql`l.customer_id = ${filter.customerId}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Null for what no totals are kept of: a search, and one customer's laybys. */
function keptTotal({ status, q, customerId }: LaybyFilter, today: Day): SQL | null {
  if (searchConditions(q, LAYBY_WORDS).length > 0 || customerId !== undefined) return null;
  return keptCount('laybys', statusCondition(status, today, KEPT));
}

type Spelled = {
  isOneOf(statuses: readonly LaybyStatus[]): SQL;
  isOverdue(today: Day): SQL;
  /** Paid, and still in the shop. */
  isToHandOver: SQL;
};

/** How filters are asked of the laybys themselves, and of their kept totals. */
const LIVE: Spelled = {
  isOneOf: (statuses) => sql`l.status in ${statuses}`,
  isOverdue: (today) => sql`(l.status = 'active' and l.due_date < ${today}::date)`,
  isToHandOver: sql.raw("(l.status = 'completed' and l.device_collected_date is null)"),
};
const KEPT: Spelled = {
  isOneOf: (statuses) =>
    oneOf('k.state', statuses.includes('completed') ? [...statuses, 'to_hand_over'] : statuses),
  isOverdue: (today) => sql`(k.state = 'active' and k.day < ${today}::date)`,
  isToHandOver: sql.raw("k.state = 'to_hand_over'"),
};

function statusCondition(status: string | undefined, today: Day, spelled: Spelled): SQL[] {
  const words = (status ?? '').split(',').map((word) => word.trim().toLowerCase());
  const stored = LAYBY_STATUSES.filter((known) => words.includes(known));
  const alternatives = [
    ...(stored.length === 0 ? [] : [spelled.isOneOf(stored)]),
    ...(words.includes('overdue') ? [spelled.isOverdue(today)] : []),
    ...(words.includes('to_hand_over') ? [spelled.isToHandOver] : []),
  ];
  return alternatives.length === 0 ? [] : [sql`(${sql.join(alternatives, sql` or `)})`];
}
