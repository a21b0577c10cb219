import { type SQL, sql } from 'drizzle-orm';
import {
  keptOrders,
  matchOrders,
  narrowOrders,
  ORDER_SORT_KEYS,
  type ReadOrder,
  selectOrders,
  showOrder,
} from '#server/features/orders/order-reading.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { sumOf } from '#server/platform/database/sum-of.ts';
import { isNarrowedFurther, type Narrowing } from '#server/platform/http/narrowing.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { type SortKey, sortedList } from '#server/platform/http/sorted-list.ts';
import { countOf, keptGroups } from '#server/platform/totals/kept-totals.ts';
import { DELIVERY_GROUPS, type DeliveryGroup } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { SortOf } from '#shared/domain/list-sorts.ts';
import { AWAITED_STATUSES, HANDED_OVER_STATUSES } from '#shared/domain/order-statuses.ts';

/** The reads of delivery tracking: orders that wait to be handed over, followed by those that were. */

export type DeliveryFilter = Narrowing & {
  q?: string | undefined;
  group?: DeliveryGroup | undefined;
  sort?: SortOf<'delivery'> | undefined;
};

type DeliveryRow = ReadOrder & { part: number; placedAt: Date | string };

/** Each group is read along an index of its own: waiting orders by the time they have waited, either way round; handed-over orders latest first. */
const GROUPS = {
  ready: {
    statuses: AWAITED_STATUSES,
    isIn: sql`p.deleted_batch_id is null and ${oneOf('p.status', AWAITED_STATUSES)}`,
    placedAt: sql.raw('p.status_changed_at'),
  },
  delivered: {
    statuses: HANDED_OVER_STATUSES,
    isIn: sql`p.deleted_batch_id is null and ${oneOf('p.status', HANDED_OVER_STATUSES)}`,
    // Old orders have no date of collection.
    placedAt: sql.raw('coalesce(p.device_collected_date, p.order_completed_date, p.updated_at)'),
  },
} as const satisfies Record<DeliveryGroup, unknown>;

export function deliveryList(filter: DeliveryFilter, today: Day): ListQuery<DeliveryRow, Order> {
  const { q, group, branch, agent, sort = 'waiting' } = filter;
  const isKept = matchOrders(q).length === 0 && !isNarrowedFurther(filter) && !agent;
  const groups = DELIVERY_GROUPS.filter((name) => group === undefined || name === group);
  const statuses = groups.flatMap((name) => GROUPS[name].statuses);
  const kept = isKept ? keptOrders(statuses, branch) : null;
  if (sort === 'balance' || sort === 'customer') {
    return sortedDelivery(filter, groups, { key: ORDER_SORT_KEYS[sort], kept, today });
  }
  const inOrder = sql.raw(sort === 'latest' ? LATEST_FIRST : LONGEST_FIRST);
  return {
    rows: ({ limit, after }) => {
      const parts = groups.flatMap((name) => {
        const part = DELIVERY_GROUPS.indexOf(name);
        if (after !== null && part < (after.part ?? 0)) return [];
        const { placedAt } = GROUPS[name];
        const isUpwards = name === 'ready' && sort === 'waiting';
        const [isAfter, direction] = [sql.raw(isUpwards ? '>' : '<'), sql.raw(isUpwards ? 'asc' : 'desc')];
        const from =
          after !== null && part === (after.part ?? 0)
            ? sql`and (${placedAt}, p.id) ${isAfter} (${after.at}, ${after.id})`
            : sql``;
        return sql`(select p.*, ${part}::int as part, ${placedAt} as placed_at from payments p
          where ${matching(name, filter)} ${from}
          order by ${placedAt} ${direction}, p.id ${direction} ${limit === null ? sql`` : sql`limit ${limit}`})`;
      });
      const source = sql.join(parts, sql` union all `);
      return selectOrders(
        limit === null ? source : sql`select * from (${source}) p order by ${inOrder} limit ${limit}`,
        inOrder,
        sql`, p.part, p.placed_at as "placedAt"`,
      );
    },
    total:
      kept === null
        ? {
            matching: sql.join(
              groups.map((name) => sql`select from payments p where ${matching(name, filter)}`),
              sql` union all `,
            ),
          }
        : { kept },
    present: ({ part: _, placedAt: __, ...row }) => showOrder(row, today),
    parts: DELIVERY_GROUPS.length,
    cursorOf: ({ part, placedAt, id }) => ({ at: new Date(placedAt), id, part }),
  };
}

/** The order of rows: the first group ascending and the second descending, or both descending. */
const LONGEST_FIRST = `p.part, case p.part when 0 then p.placed_at end, case p.part when 1 then p.placed_at end desc,
  case p.part when 0 then p.id else -p.id end`;
const LATEST_FIRST = 'p.part, p.placed_at desc, p.id desc';

type Sorting = { key: SortKey; kept: SQL | null; today: Day };

/** Sorts within each group, status by status along an index of orders. */
function sortedDelivery(
  filter: DeliveryFilter,
  groups: readonly DeliveryGroup[],
  { key, kept, today }: Sorting,
): ListQuery<DeliveryRow, Order> {
  const isIn = groups.map((name) => matching(name, filter));
  return sortedList<DeliveryRow, Order>({
    ...{ key, kept, table: 'payments', as: 'p', select: selectOrders },
    where: sql`(${sql.join(isIn, sql` or `)})`,
    parts: groups.flatMap((name) =>
      GROUPS[name].statuses.map((status) => ({
        where: sql`${oneOf('p.status', [status])} and ${matching(name, filter)}`,
        part: DELIVERY_GROUPS.indexOf(name),
      })),
    ),
    present: (row) => showOrder(row, today),
  });
}

export function summariseDelivery(): SQL {
  const isReady = oneOf('k.state', GROUPS.ready.statuses);
  const isDelivered = oneOf('k.state', GROUPS.delivered.statuses);
  return sql`
    select ${countOf(isReady)} as "readyCount", ${countOf(isDelivered)} as "deliveredCount",
      ${sumOf('k.amount')}::text as "totalValue",
      ${sumOf('k.amount', isReady)}::text as "readyValue"
    from ${keptGroups('orders', [sql`(${isReady} or ${isDelivered})`])}`;
}

function matching(group: DeliveryGroup, filter: DeliveryFilter): SQL {
  return sql.join([GROUPS[group].isIn, ...matchOrders(filter.q), ...narrowOrders(filter)], sql` and `);
}
