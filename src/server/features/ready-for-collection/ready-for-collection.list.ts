import { type SQL, sql } from 'drizzle-orm';
import {
  keptOrders,
  matchOrders,
  narrowOrders,
  type ReadOrder,
  selectOrders,
  showOrder,
} from '#server/features/orders/order-reading.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import {
  branchKey,
  inBranch,
  isNarrowedFurther,
  isSaid,
  type Narrowing,
} from '#server/platform/http/narrowing.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { ReadyGroup, ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { SortOf } from '#shared/domain/list-sorts.ts';
import { FORMER_STATUSES, IN_BRANCH_STATUSES, ON_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { AT_THE_SHOP_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { keptReady, NOT_HANDED_OVER } from './ready-totals.service.ts';

/** The reads of Ready for Collection: one row per sale, whether its order, its pre-order or both say that it waits. */

export type ReadyFilter = Narrowing & {
  group?: ReadyGroup | undefined;
  q?: string | undefined;
  sort?: SortOf<'ready'> | undefined;
};

type ReadyOrder = ReadOrder & { readyGroup: ReadyGroup; waitingSince: Date | string };

/** Live pre-orders whose device is at the shop; "delivery" is another word for ready and is stored as that. */
const HAS_ARRIVED = sql`o.deleted_batch_id is null and ${oneOf('o.status', AT_THE_SHOP_STATUSES)}`;

const PRE_ORDER_OF_ORDER = sql.raw('pre_orders o join payments p on p.id = o.payment_id');

/** Orders that wait in a branch according to their pre-order only. */
const WAITS_BY_PRE_ORDER = sql`${HAS_ARRIVED} and p.deleted_batch_id is null and ${oneOf('p.status', NOT_HANDED_OVER)}`;

type Part = {
  group: ReadyGroup;
  from: SQL;
  isIn: SQL;
  /** Since when the sale waits, and its order's id: the columns of the index along which the part is read. */
  since: SQL;
  id: SQL;
  /** The order's branch, as that index has it. */
  branch: SQL;
};

const BRANCH_OF_ORDER = branchKey(sql`p.agent_branch`);
const BRANCH_OF_PRE_ORDER = branchKey(sql`o.order_branch`);

/** Each waiting sale is in exactly one of these parts, each with an index that delivers the longest waiting first. */
const PARTS: readonly Part[] = [
  {
    group: 'in_branch',
    from: sql.raw('payments p'),
    isIn: sql`p.deleted_batch_id is null and ${oneOf('p.status', IN_BRANCH_STATUSES)}`,
    since: sql.raw('p.status_changed_at'),
    id: sql.raw('p.id'),
    branch: BRANCH_OF_ORDER,
  },
  {
    group: 'in_branch',
    from: PRE_ORDER_OF_ORDER,
    isIn: sql`${WAITS_BY_PRE_ORDER} and o.actual_arrival_date is not null`,
    since: sql.raw('o.actual_arrival_date'),
    id: sql.raw('o.payment_id'),
    branch: BRANCH_OF_PRE_ORDER,
  },
  {
    group: 'in_branch',
    from: PRE_ORDER_OF_ORDER,
    isIn: sql`${WAITS_BY_PRE_ORDER} and o.actual_arrival_date is null`,
    since: sql.raw('p.status_changed_at'),
    id: sql.raw('p.id'),
    branch: BRANCH_OF_PRE_ORDER,
  },
  {
    group: 'on_the_way',
    from: sql.raw('payments p'),
    isIn: sql`p.deleted_batch_id is null and ${oneOf('p.status', ON_ORDER_STATUSES)}
      and not exists (select from pre_orders o where o.payment_id = p.id and ${HAS_ARRIVED})`,
    since: sql.raw('p.status_changed_at'),
    id: sql.raw('p.id'),
    branch: BRANCH_OF_ORDER,
  },
];

/** Sales in a branch first; within each group the longest waiting first, or the latest. */
export function readyList(filter: ReadyFilter, today: Day): ListQuery<ReadyOrder, ReadyRow> {
  const parts = PARTS.filter(({ group }) => filter.group === undefined || group === filter.group);
  const groups = new Set(parts.map(({ group }) => group));
  // Here, `unmovedSince` counts from when the sale began to wait, not from the order's last change of status.
  const { unmovedSince, branch, ...others } = filter;
  const conditions = [...matchOrders(filter.q), ...narrowOrders(others)];
  const isSince = ({ since }: Part) => (unmovedSince ? [sql`${since} < ${unmovedSince}`] : []);
  const matching = (part: Part) =>
    sql.join([part.isIn, ...inBranch(branch, part.branch), ...conditions, ...isSince(part)], sql` and `);
  const isKept = matchOrders(filter.q).length === 0 && !isSaid(filter.agent) && !isNarrowedFurther(filter);
  const isLatest = filter.sort === 'latest';
  const [way, isAfter] = [sql.raw(isLatest ? 'desc' : 'asc'), sql.raw(isLatest ? '<' : '>')];
  const inOrder = sql`p.ready_group, p.waiting_since ${way}, p.id ${way}`;
  return {
    rows: ({ limit, after }) => {
      const upTo = limit === null ? sql`` : sql`limit ${limit}`;
      const source = unionOf(
        parts.map((part) => {
          const { group, from, since, id } = part;
          return sql`(select p.*, ${sql.raw(`'${group}'`)} as ready_group, ${since} as waiting_since from ${from}
            where ${matching(part)} ${after === null ? sql`` : sql`and (${since}, ${id}) ${isAfter} (${after.at}, ${after.id})`}
            order by ${since} ${way}, ${id} ${way} ${upTo})`;
        }),
      );
      return selectOrders(
        sql`select * from (${source}) p order by ${inOrder} ${upTo}`,
        inOrder,
        sql`, p.ready_group as "readyGroup", p.waiting_since as "waitingSince"`,
      );
    },
    total: isKept
      ? {
          kept: sql.join(
            [...groups].map((group) => keptReady(group, filter.branch)),
            sql` + `,
          ),
        }
      : { matching: unionOf(parts.map((part) => sql`select from ${part.from} where ${matching(part)}`)) },
    present: ({ readyGroup, waitingSince, ...row }) => ({
      order: showOrder(row, today),
      group: readyGroup,
      waitingSince: new Date(waitingSince).toISOString(),
    }),
    cursorOf: ({ waitingSince, id }) => ({ at: new Date(waitingSince), id }),
  };
}

const unionOf = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `);

/** One row with the size of both groups, and with the number of orders that an older workflow left at Notified. */
export function summariseReady(): SQL {
  return sql`
    select ${keptReady('in_branch')} as "inBranch", ${keptReady('on_the_way')} as "onTheWay",
      ${keptOrders(FORMER_STATUSES)} as notified`;
}
