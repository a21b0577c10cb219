import { type SQL, sql } from 'drizzle-orm';
import {
  matchBranch,
  matchOrders,
  type ReadOrder,
  selectOrders,
  showOrder,
} from '#server/features/orders/order-reading.service.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { ReadyGroup, ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import type { Day } from '#shared/domain/calendar.ts';

/** The reads of Ready for Collection: one row a sale, whether its order, its pre-order or both say that it waits. */

export type ReadyFilter = {
  group?: ReadyGroup | undefined;
  q?: string | undefined;
  branch?: string | undefined;
};

type ReadyOrder = ReadOrder & { readyGroup: ReadyGroup; waitingSince: Date | string };

/** A live pre-order whose device is at the shop; "delivery" is another word for ready and is stored as that. */
const HAS_ARRIVED = sql`deleted_batch_id is null and status in ('arrived', 'ready_for_collection')`;

/**
 * All sales that wait, as orders with `ready_group` and `waiting_since`. What was handed over waits no longer, whatever
 * an old pre-order of it says.
 */
const READY = sql`
  select p.*,
    case when p.status = 'phone_available' or arrived.payment_id is not null
      then 'in_branch' else 'on_the_way' end as ready_group,
    case when p.status = 'phone_available' then p.status_changed_at
      else coalesce(arrived.actual_arrival_date, p.status_changed_at) end as waiting_since
  from payments p
  left join (select payment_id, actual_arrival_date from pre_orders where ${HAS_ARRIVED}) arrived
    on arrived.payment_id = p.id
  where p.deleted_batch_id is null
    and p.status not in ('device_collected', 'order_completed')
    and p.id in (
      select id from payments
      where deleted_batch_id is null and status in ('phone_available', 'china_preorder', 'dubai_preorder')
      union select payment_id from pre_orders where ${HAS_ARRIVED}
    )`;

/** Those in a branch first; in each group the longest waiting first. */
export function readyList(filter: ReadyFilter, today: Day): ListQuery<ReadyOrder, ReadyRow> {
  const matching = sql`select p.* from (${READY}) p where ${conditionsOf(filter)}`;
  return {
    rows: ({ limit, after }) =>
      selectOrders(
        sql`
          ${matching} ${after === null ? sql`` : sql`and (p.waiting_since, p.id) > (${after.at}, ${after.id})`}
          order by p.ready_group, p.waiting_since, p.id ${limit === null ? sql`` : sql`limit ${limit}`}`,
        sql`p.ready_group, p.waiting_since, p.id`,
        sql`, p.ready_group as "readyGroup", p.waiting_since as "waitingSince"`,
      ),
    count: () => sql`select count(*)::int as total from (${matching}) p`,
    present: ({ readyGroup, waitingSince, ...row }) => ({
      order: showOrder(row, today),
      group: readyGroup,
      waitingSince: new Date(waitingSince).toISOString(),
    }),
    cursorOf: ({ waitingSince, id }) => ({ at: new Date(waitingSince), id }),
  };
}

/** One row with the size of both groups, and of the orders that an older way of working left at Notified. */
export function summariseReady(): SQL {
  return sql`
    select count(*) filter (where p.ready_group = 'in_branch')::int as "inBranch",
      count(*) filter (where p.ready_group = 'on_the_way')::int as "onTheWay",
      (select count(*)::int from payments
        where deleted_batch_id is null and status in ('customer_notified', 'completed')) as notified
    from (${READY}) p`;
}

function conditionsOf({ group, q, branch }: ReadyFilter): SQL {
  const conditions = [
    ...(group === undefined ? [] : [sql`p.ready_group = ${group}`]),
    ...matchOrders(q),
    ...matchBranch(branch),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
