import type { payments } from '#server/platform/database/schema/payments.schema.ts';
import type { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { meaningOf, type StoredStatus } from '#shared/domain/order-statuses.ts';
import { isOpenPreOrder, PICKED_UP_STATUSES } from '#shared/domain/pre-order-statuses.ts';

/**
 * What is wrong with orders and pre-orders that older software completed halfway, and how to fix it. Pure; a fixed row
 * satisfies these rules, so that a second run finds nothing. The old status `completed` alone only means that the customer
 * was notified: without a completed date, it must not complete an order.
 */

export type OrderRow = typeof payments.$inferSelect;
export type PreOrderRow = typeof preOrders.$inferSelect;
export type Repair<Row> = { values: Partial<Row>; reason: string };

/** Other words for `picked_up` on old rows. */
export const PICKED_UP_ALIASES: readonly string[] = PICKED_UP_STATUSES.filter(
  (status) => status !== 'picked_up',
);

/** The repair of an order; null when it is right. */
export function repairOrder(row: OrderRow, now: Date): Repair<OrderRow> | null {
  const { status, orderCompletedDate, deviceCollectedDate } = row;
  if (status === 'order_completed') {
    if (orderCompletedDate !== null) return null;
    return deviceCollectedDate === null
      ? { values: { orderCompletedDate: row.updatedAt }, reason: 'Completed date taken from the last change' }
      : {
          values: { orderCompletedDate: deviceCollectedDate },
          reason: 'Completed date taken from the collection date',
        };
  }
  if (orderCompletedDate !== null) {
    const statusBeforeCompletion = meaningOf(status as StoredStatus);
    return {
      values: { status: 'order_completed', statusBeforeCompletion, statusChangedAt: now },
      reason: 'The order has a completed date',
    };
  }
  if (status !== 'completed') return null;
  return {
    values: { status: 'customer_notified' },
    reason: 'The old status without a completed date means Customer Notified',
  };
}

/** The repair of a pre-order; null when it is right. `completedOrder`: its order as repaired, if that is completed. */
export function repairPreOrder(
  row: PreOrderRow,
  completedOrder: OrderRow | null,
): Repair<PreOrderRow> | null {
  if (PICKED_UP_ALIASES.includes(row.status)) {
    return { values: { status: 'picked_up' }, reason: 'Old word for Picked Up' };
  }
  if (completedOrder === null || !isOpenPreOrder(row.status)) return null;
  const handedOverAt = completedOrder.deviceCollectedDate ?? completedOrder.orderCompletedDate;
  return {
    values: {
      status: 'picked_up',
      statusBeforePickup: row.status,
      actualArrivalDate: row.actualArrivalDate ?? handedOverAt,
      pickupDate: row.pickupDate ?? handedOverAt,
      deviceCollectedDate: row.deviceCollectedDate ?? handedOverAt,
      deliveryMethod: row.deliveryMethod ?? completedOrder.deliveryMethod,
      collectionBranch: row.collectionBranch ?? completedOrder.collectionBranch,
    },
    reason: 'Its order is completed',
  };
}
