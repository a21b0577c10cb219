import { type SQL, sql } from 'drizzle-orm';
import { CUSTOMER_COLUMNS } from '#server/features/customers/embedded-customer.service.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { type Searched, searchConditions } from '#server/platform/database/search.ts';
import { columnsOf } from '#server/platform/entities/read-columns.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { type Layby, layby } from '#shared/contracts/laybys.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { LAYBY_STATUSES } from '#shared/domain/labels.ts';
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
    present: (row: LaybyListRow) => presentLayby(row, today),
  });
}

/** One row in the shape of `laybyCounts`, of the laybys that match a search. */
export function countLaybys(q: string | undefined, today: Day): SQL {
  const isOverdue = isOverdueSql(today);
  return sql`
    select count(*)::int as total,
      count(*) filter (where l.status = 'active')::int as active,
      count(*) filter (where ${isOverdue})::int as overdue,
      count(*) filter (where l.status = 'completed')::int as completed,
      count(*) filter (where ${IS_TO_HAND_OVER})::int as "toHandOver",
      count(*) filter (where l.status = 'cancelled')::int as cancelled,
      coalesce(sum(l.remaining_amount) filter (where l.status = 'active'), 0)::numeric(20, 2)::text
        as "outstandingAmount",
      coalesce(sum(l.remaining_amount) filter (where ${isOverdue}), 0)::numeric(20, 2)::text as "overdueAmount"
    from laybys l where ${matches({ q }, today)}`;
}

function matches(filter: LaybyFilter, today: Day): SQL {
  const conditions = [
    sql`l.deleted_batch_id is null`,
    ...statusCondition(filter.status, today),
    ...searchConditions(filter.q, LAYBY_WORDS),
    ...(filter.customerId === undefined ? [] : [sql`l.customer_id = ${filter.customerId}`]),
  ];
  return sql.join(conditions, sql` and `);
}

function statusCondition(status: string | undefined, today: Day): SQL[] {
  const words = (status ?? '').split(',').map((word) => word.trim().toLowerCase());
  const stored = LAYBY_STATUSES.filter((known) => words.includes(known));
  const alternatives = [
    ...(stored.length === 0 ? [] : [sql`l.status in ${stored}`]),
    ...(words.includes('overdue') ? [isOverdueSql(today)] : []),
    ...(words.includes('to_hand_over') ? [IS_TO_HAND_OVER] : []),
  ];
  return alternatives.length === 0 ? [] : [sql`(${sql.join(alternatives, sql` or `)})`];
}

/** Paid, and still in the shop. */
const IS_TO_HAND_OVER = sql.raw("(l.status = 'completed' and l.device_collected_date is null)");

function isOverdueSql(today: Day): SQL {
  return sql`(l.status = 'active' and l.due_date < ${today}::date)`;
}

/** The agreement's words, and its customer's as known now. */
const LAYBY_WORDS: Searched = {
  words: sql.raw('(l.search_text || chr(10) || l.customer_search)'),
  names: sql.raw(
    '(chr(10) || split_part(l.search_text, chr(10), 1) || chr(10) || search_fold(l.phone_model) || chr(10) || split_part(l.customer_search, chr(10), 1))',
  ),
};
