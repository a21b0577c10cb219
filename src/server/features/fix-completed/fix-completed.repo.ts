import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/database.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { OPEN_PRE_ORDER_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { type OrderRow, PICKED_UP_ALIASES, type PreOrderRow } from './fix-completed.rules.ts';

/** Locks the orders that may break a rule about orders, or about their pre-orders. */
export async function lockSuspectOrders(tx: Tx): Promise<{ row: OrderRow; customer: string }[]> {
  const hasOpenPreOrder = sql`exists (select 1 from ${preOrders} where ${preOrders.paymentId} = ${payments.id}
    and ${preOrders.deletedBatchId} is null and ${inArray(preOrders.status, OPEN_PRE_ORDER_STATUSES)})`;
  return tx
    .select({ row: payments, customer: customers.name })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(
      and(
        isNull(payments.deletedBatchId),
        or(
          eq(payments.status, 'completed'),
          and(ne(payments.status, 'order_completed'), isNotNull(payments.orderCompletedDate)),
          and(
            eq(payments.status, 'order_completed'),
            or(isNull(payments.orderCompletedDate), hasOpenPreOrder),
          ),
        ),
      ),
    )
    .orderBy(payments.id)
    .for('update', { of: payments });
}

/** Locks pre-orders with an old word for picked up, and open ones of completed orders. */
export async function lockSuspectPreOrders(
  tx: Tx,
  completedOrderIds: readonly number[],
): Promise<{ row: PreOrderRow; customer: string }[]> {
  return tx
    .select({ row: preOrders, customer: customers.name })
    .from(preOrders)
    .innerJoin(customers, eq(customers.id, preOrders.customerId))
    .where(
      and(
        isNull(preOrders.deletedBatchId),
        or(
          inArray(preOrders.status, PICKED_UP_ALIASES),
          and(
            inArray(preOrders.status, OPEN_PRE_ORDER_STATUSES),
            sql`${preOrders.paymentId} = any(${sql.param([...completedOrderIds])}::int[])`,
          ),
        ),
      ),
    )
    .orderBy(preOrders.id)
    .for('update', { of: preOrders });
}

export type Repaired = {
  entity: 'payment' | 'pre_order';
  id: number;
  before: Record<string, unknown>;
  isLive: boolean;
  hasChangedSince: boolean;
  /** Whether the order has another open pre-order; only one is allowed. */
  hasOpenRival: boolean;
};

/** Locks the rows that a run repaired, orders first, and returns their earlier values and their present state. */
export async function lockRepaired(tx: Tx, batchId: number): Promise<Repaired[]> {
  for (const [entity, table] of [
    ['payment', payments],
    ['pre_order', preOrders],
  ] as const) {
    await tx.execute(sql`
      select id from ${table}
      where id in (select entity_id from activity where batch_id = ${batchId} and entity = ${entity})
      order by id for update`);
  }
  const result = await tx.execute<Repaired>(sql`
    select a.entity, a.entity_id as id, a.before,
      (case a.entity when 'payment' then p.id is not null else o.id is not null end) as "isLive",
      exists (select 1 from activity later
        where later.entity = a.entity and later.entity_id = a.entity_id and later.id > a.id) as "hasChangedSince",
      exists (select 1 from pre_orders rival
        where rival.payment_id = o.payment_id and rival.id <> o.id and rival.deleted_batch_id is null
          and rival.status in ${OPEN_PRE_ORDER_STATUSES}) as "hasOpenRival"
    from activity a
    left join payments p on a.entity = 'payment' and p.id = a.entity_id and p.deleted_batch_id is null
    left join pre_orders o on a.entity = 'pre_order' and o.id = a.entity_id and o.deleted_batch_id is null
    where a.batch_id = ${batchId}
    order by a.id`);
  return result.rows;
}
