import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { changedFields } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import type { PreOrderEffect } from '#shared/domain/order-lifecycle.ts';

/** What a step of an order does to its pre-order, so that the two never disagree. */

type PreOrderRow = typeof preOrders.$inferSelect;
type PreOrderValues = Partial<typeof preOrders.$inferInsert>;

const OPEN = ['ordered', 'shipped', 'arrived', 'ready_for_collection'];

export type HandOver = { at: Date; deliveryMethod: string | null; collectionBranch: string | null };

/** Carries an order's step over to its pre-order, if it has one that the step concerns. */
export async function followOrder(
  command: Command,
  paymentId: number,
  effect: PreOrderEffect,
  handOver: HandOver,
): Promise<void> {
  const row = await lockConcerned(command, paymentId, effect);
  if (row === null) return;
  const values = valuesOf(effect, row, handOver);
  const [after] = await command.tx
    .update(preOrders)
    .set({ ...values, updatedAt: command.now, version: sql`${preOrders.version} + 1` })
    .where(eq(preOrders.id, row.id))
    .returning();
  if (after === undefined) throw new Error(`Pre-order ${row.id} is gone although it is locked`);
  command.record({
    entity: 'pre_order',
    id: row.id,
    version: after.version,
    action: effect,
    ...changedFields<Record<string, unknown>>(row, after),
  });
}

async function lockConcerned(
  command: Command,
  paymentId: number,
  effect: PreOrderEffect,
): Promise<PreOrderRow | null> {
  const isConcerned =
    effect === 'pick_up' || effect === 'cancel'
      ? inArray(preOrders.status, OPEN)
      : and(
          inArray(preOrders.status, ['picked_up', 'collected', 'order_completed']),
          effect === 'restore' ? isNotNull(preOrders.statusBeforePickup) : undefined,
        );
  const [row] = await command.tx
    .select()
    .from(preOrders)
    .where(and(eq(preOrders.paymentId, paymentId), isNull(preOrders.deletedBatchId), isConcerned))
    .orderBy(desc(preOrders.id))
    .limit(1)
    .for('update');
  return row ?? null;
}

const NOT_PICKED_UP = {
  pickupDate: null,
  deviceCollectedDate: null,
  deliveryMethod: null,
  collectionBranch: null,
  statusBeforePickup: null,
} as const;

function valuesOf(effect: PreOrderEffect, row: PreOrderRow, handOver: HandOver): PreOrderValues {
  switch (effect) {
    case 'pick_up':
      return {
        status: 'picked_up',
        statusBeforePickup: row.status,
        pickupDate: handOver.at,
        deviceCollectedDate: handOver.at,
        deliveryMethod: handOver.deliveryMethod,
        collectionBranch: handOver.collectionBranch,
        // Whatever was handed over has arrived, even if nobody said so at the time.
        actualArrivalDate: row.actualArrivalDate ?? handOver.at,
      };
    case 'cancel':
      return { status: 'cancelled' };
    case 'return_to_arrived':
      return { status: 'arrived', ...NOT_PICKED_UP };
    case 'restore': {
      const status = row.statusBeforePickup ?? 'arrived';
      const hadArrived = status === 'arrived' || status === 'ready_for_collection';
      return { status, ...NOT_PICKED_UP, ...(hadArrived ? {} : { actualArrivalDate: null }) };
    }
  }
}
