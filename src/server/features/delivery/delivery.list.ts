import { type SQL, sql } from 'drizzle-orm';
import {
  matchOrders,
  type ReadOrder,
  selectOrders,
  showOrder,
} from '#server/features/orders/order-reading.service.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Day } from '#shared/domain/calendar.ts';

/** The reads of delivery tracking: orders that wait to be handed over, then those that were. */

export type DeliveryFilter = { q?: string | undefined; deliveredLimit: number | null };

const isReady = sql`p.deleted_batch_id is null
  and p.status in ('phone_available', 'china_preorder', 'dubai_preorder')`;
const isDelivered = sql`p.deleted_batch_id is null and p.status in ('device_collected', 'order_completed')`;

/** The longest waiting first; then the last handed over first, old ones without that date by their completion. */
export function deliveryList(filter: DeliveryFilter, today: Day): ListQuery<ReadOrder, Order> {
  const ready = matching(isReady, filter.q);
  const delivered = matching(isDelivered, filter.q);
  const { deliveredLimit } = filter;
  return {
    rows: () =>
      selectOrders(
        sql`
          select p.*, 0 as part, row_number() over (order by p.status_changed_at, p.id) as place
          from payments p where ${ready}
          union all
          (select p.*, 1 as part, row_number() over (
            order by coalesce(p.device_collected_date, p.order_completed_date, p.updated_at) desc, p.id desc) as place
          from payments p where ${delivered} order by place
          ${deliveredLimit === null ? sql`` : sql`limit ${deliveredLimit}`})`,
        sql`p.part, p.place`,
      ),
    count: () => countDelivery(filter.q),
    present: (row) => showOrder(row, today),
    cursorOf: ({ updatedAt, id }) => ({ at: new Date(updatedAt), id }),
  };
}

/** One row `total`: how many orders both lists have in all. */
export function countDelivery(q: string | undefined): SQL {
  return sql`select count(*)::int as total from payments p
    where (${matching(isReady, q)}) or (${matching(isDelivered, q)})`;
}

export function summariseDelivery(): SQL {
  return sql`
    select count(*) filter (where ${isReady})::int as "readyCount",
      count(*) filter (where ${isDelivered})::int as "deliveredCount",
      coalesce(sum(p.total_amount), 0)::numeric(20, 2)::text as "totalValue",
      coalesce(sum(p.total_amount) filter (where ${isReady}), 0)::numeric(20, 2)::text as "readyValue"
    from payments p where (${isReady}) or (${isDelivered})`;
}

function matching(part: SQL, q: string | undefined): SQL {
  return sql.join([part, ...matchOrders(q)], sql` and `);
}
