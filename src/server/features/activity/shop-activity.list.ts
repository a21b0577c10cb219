import { type SQL, sql } from 'drizzle-orm';
import { BATCH_COUNTS } from '#server/platform/batches/batch-list.ts';
import {
  CUSTOMER_WORDS,
  LAYBY_WORDS,
  ORDER_WORDS,
  PRE_ORDER_WORDS,
  RESERVATION_WORDS,
  searchConditions,
} from '#server/platform/database/search.ts';
import { aboutSubject } from '#server/platform/entities/subjects.ts';
import type { Cursor } from '#server/platform/http/pages.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { ActivityCounts, ShopActivityRow } from '#shared/contracts/history.ts';
import { ACTIVITY_KINDS, type ActivityKind, NO_AGENT, WORK_KINDS } from '#shared/domain/activity-kinds.ts';
import { ACTIVITY_COLUMNS, type ListedActivity, presentActivity } from './activity.service.ts';

/**
 * What happened in the shop on some days, newest first: single changes from the history, and each batch as one line. Both
 * are limited along an index before anything is joined.
 */

export type ActivityFilter = {
  from: Date;
  until: Date;
  agent?: string | undefined;
  branch?: string | undefined;
  kind?: ActivityKind | undefined;
  q?: string | undefined;
};

type Listed = ListedActivity & {
  part: number;
  about: { title: string; isDeleted: boolean } | null;
  method: string | null;
  cashUp: ShopActivityRow['cashUp'];
  batch: ShopActivityRow['batch'];
};

/** Must equal the predicate of `activity_told_idx`. */
const IS_TOLD = sql`(a.batch_id is null or a.action in ('restored', 'undone'))`;

const MONEY_ACTIONS = ['receipt_added', 'receipt_reversed', 'refunded', 'paid_amount_set', 'ledger_adjusted'];
const ENTITY_KINDS: Readonly<Record<string, ActivityKind>> = {
  customer: 'customers',
  payment: 'orders',
  pre_order: 'pre_orders',
  layby: 'laybys',
  reservation: 'reservations',
  cash_up: 'money',
  notification: 'notices',
  app_reminder: 'notices',
};

const kindOfEntity = (as: string, other: ActivityKind): SQL => {
  const cases = Object.entries(ENTITY_KINDS).map(([entity, kind]) => `when '${entity}' then '${kind}'`);
  return sql.raw(`case ${as}.entity ${cases.join(' ')} else '${other}' end`);
};
const KIND = sql`case when a.action in (${sql.raw(MONEY_ACTIONS.map((action) => `'${action}'`).join(', '))})
  or a.before ? 'paidAmount' then 'money' else ${kindOfEntity('a', 'system')} end`;
/** A batch without a kind of its own counts under orders, which most batches are about. */
const BATCH_KIND = kindOfEntity('b', 'orders');

export function shopActivity(filter: ActivityFilter): ListQuery<Listed, ShopActivityRow> {
  const search = foundSubjects(filter.q);
  const ifFound = (condition: SQL) => (search === null ? sql`` : sql`and ${condition}`);
  // Evaluated once, for entries and batches.
  const found = search === null ? sql`` : sql`found (entity, entity_id) as materialized (${search}),`;
  const entries = (
    after: Cursor | null,
  ) => sql`a.at >= ${filter.from} and a.at < ${filter.until} and ${IS_TOLD}
    ${handOf('a', filter)} ${kindsOf(KIND, filter.kind)} ${entitiesOf(filter.kind)} ${ifFound(sql`(a.entity, a.entity_id) in (table found)`)}
    ${after === null ? sql`` : olderThan(sql`a.at`, sql`a.id`, 0, after)}`;
  const batches = (
    after: Cursor | null,
  ) => sql`b.created_at >= ${filter.from} and b.created_at < ${filter.until}
    and not b.is_running ${handOf('b', filter)} ${kindsOf(BATCH_KIND, filter.kind)}
    ${ifFound(sql`((b.entity, b.entity_id) in (table found) or b.id = any(${BATCHES_OF_FOUND}))`)}
    ${after === null ? sql`` : olderThan(sql`b.created_at`, sql`b.id`, 1, after)}`;
  return {
    rows({ limit, after }) {
      const cut = limit === null ? sql`` : sql`limit ${limit}`;
      return sql`
        with ${found} told as materialized (
          (select a.id, a.at, 0 as part from activity a where ${entries(after)} order by a.at desc, a.id desc ${cut})
          union all
          (select b.id, b.created_at, 1 as part from batches b where ${batches(after)}
            order by b.created_at desc, b.id desc ${cut})
          order by 2 desc, 3, 1 desc ${cut})
        select told.part, listed.* from told cross join lateral (
          select ${ACTIVITY_COLUMNS}, ${aboutSubject('a')} as about, ${METHOD} as method, ${CASH_UP} as "cashUp", null::jsonb as batch
          from activity a where told.part = 0 and a.id = told.id
          union all
          select ${BATCH_COLUMNS} from batches b where told.part = 1 and b.id = told.id) listed
        order by listed.at desc, told.part, listed.id desc`;
    },
    total: {
      matching: sql`select from (with ${found} told as (
        select 1 from activity a where ${entries(null)} union all select 1 from batches b where ${batches(null)})
        table told) every_one`,
    },
    present: ({ part: _, about, method, cashUp, batch, ...row }) => ({
      ...presentActivity(row),
      ...(batch && { canUndo: row.isRestorable }),
      title: about?.title ?? null,
      isDeleted: about?.isDeleted ?? false,
      method,
      cashUp,
      batch,
    }),
    cursorOf: ({ at, id, part }) => ({ at, id: Number(id), part }),
    parts: 2,
  };
}

/** The payment method of entry `a`: that of the ledger row booked in the same moment, by preference one with the same amount. */
const METHOD = sql`case when a.before ? 'paidAmount' then (
  select r.method from receipts r where r.subject_kind = a.entity and r.subject_id = a.entity_id and r.created_at = a.at
  order by (r.amount = (a.after ->> 'paidAmount')::numeric - (a.before ->> 'paidAmount')::numeric) desc nulls last, r.id desc
  limit 1) end`;

/** The branch and the day of a cash-up. */
const CASH_UP = sql`case a.entity when 'cash_up' then (
  select jsonb_build_object('branch', t.branch, 'day', t.day) from cash_ups t where t.id = a.entity_id) end`;

/** A batch in the columns of an entry, with the batch's kind as its action. */
const BATCH_COLUMNS = sql`b.id::bigint, b.created_at, b.entity, coalesce(b.entity_id, b.id), b.kind, null::jsonb, null::jsonb,
  b.agent, b.branch, b.device_id, null::text, b.id, null::bigint, null::timestamptz, null::boolean, b.undone_at is not null, false, false,
  b.undone_at is null and b.purged_at is null, null::jsonb, null::text, null::jsonb,
  jsonb_build_object('kind', b.kind, 'label', b.label, 'counts', ${BATCH_COUNTS})`;

function olderThan(at: SQL, id: SQL, part: number, after: Cursor): SQL {
  const seen = after.part ?? 0;
  if (part === seen) return sql`and (${at}, ${id}) < (${after.at}, ${after.id})`;
  return part > seen ? sql`and ${at} <= ${after.at}` : sql`and ${at} < ${after.at}`;
}

function handOf(as: string, { agent, branch }: ActivityFilter): SQL {
  const column = sql.raw(`${as}.agent`);
  const byAgent = agent === NO_AGENT ? sql`and ${column} is null` : sql`and ${column} = ${agent}`;
  return sql`${agent ? byAgent : sql``} ${branch ? sql`and ${sql.raw(`${as}.branch`)} = ${branch}` : sql``}`;
}

function kindsOf(column: SQL, kind: ActivityKind | undefined): SQL {
  return sql`and ${column} in ${kind === undefined ? WORK_KINDS : [kind]}`;
}

/**
 * What a kind says of the entity of entry `a`. It follows from the kind, but the planner has statistics of entities and
 * none of kinds: without it, entries of a rare kind are looked for among all entries of the days.
 */
function entitiesOf(kind: ActivityKind | undefined): SQL {
  const entities = Object.keys(ENTITY_KINDS).filter((entity) => ENTITY_KINDS[entity] === kind);
  // Money is moved on orders and laybys too.
  return kind === 'money' || entities.length === 0 ? sql`` : sql`and a.entity in ${entities}`;
}

/**
 * The ids of batches that changed a found record, because a batch of many does not name its records. Reads each record's
 * own history instead of the batches' entries, of which there may be thousands; the `offset` keeps the planner from
 * reversing that.
 */
const BATCHES_OF_FOUND = sql`array(select own.batch_id from found cross join lateral (
  select e.batch_id from activity e
  where e.entity = found.entity and e.entity_id = found.entity_id and e.batch_id is not null offset 0) own)`;

const MOST_FOUND = 50;
const SEARCHED = [
  ['customer', 'customers c', 'c', CUSTOMER_WORDS],
  ['payment', 'payments p', 'p', ORDER_WORDS],
  ['layby', 'laybys l', 'l', LAYBY_WORDS],
  ['pre_order', 'pre_orders o', 'o', PRE_ORDER_WORDS],
  ['reservation', 'reservations r', 'r', RESERVATION_WORDS],
] as const;

/** The live records that match the words, the newest of each kind; null without words. */
function foundSubjects(q: string | undefined): SQL | null {
  const selects = SEARCHED.flatMap(([kind, from, as, searched]) => {
    const conditions = searchConditions(q, searched);
    if (conditions.length === 0) return [];
    const row = sql.raw(as);
    return sql`(select ${sql.raw(`'${kind}'`)}::text, ${row}.id from ${sql.raw(from)} where ${row}.deleted_batch_id is null and ${sql.join(conditions, sql` and `)}
      order by ${row}.updated_at desc, ${row}.id desc limit ${MOST_FOUND})`;
  });
  return selects.length === 0 ? null : sql.join(selects, sql` union all `);
}

type Counted = { kind: ActivityKind; agent: string | null; branch: string | null; count: number };

/** The number of changes on these days by kind, agent and branch. */
export function countActivity({ from, until }: Pick<ActivityFilter, 'from' | 'until'>): SQL {
  return sql`select kind, agent, branch, count(*)::int as count from (
      select ${KIND} as kind, a.agent, a.branch from activity a where a.at >= ${from} and a.at < ${until} and ${IS_TOLD}
      union all
      select ${BATCH_KIND}, b.agent, b.branch from batches b
      where b.created_at >= ${from} and b.created_at < ${until} and not b.is_running) told
    group by kind, agent, branch`;
}

/** Counts for agents and branches include only their work on records and money; the largest come first. */
export function summariseActivity(groups: readonly Counted[]): ActivityCounts {
  const work = groups.filter(({ kind }) => WORK_KINDS.includes(kind));
  const sumBy = <Key>(rows: readonly Counted[], keyOf: (row: Counted) => Key): [Key, number][] => {
    const sums = new Map<Key, number>();
    for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count);
    return [...sums].toSorted(([, a], [, b]) => b - a);
  };
  const kinds = new Map(sumBy(groups, ({ kind }) => kind));
  return {
    total: work.reduce((sum, { count }) => sum + count, 0),
    byKind: ACTIVITY_KINDS.map((kind) => ({ kind, count: kinds.get(kind) ?? 0 })),
    byAgent: sumBy(work, ({ agent }) => agent).map(([agent, count]) => ({ agent, count })),
    byBranch: sumBy(work, ({ branch }) => branch).map(([branch, count]) => ({ branch, count })),
  };
}

export type { Counted };
