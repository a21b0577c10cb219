import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Command } from '#server/platform/commands/command.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import type { PreOrderEffect } from '#shared/domain/order-lifecycle.ts';
import {
  hasArrived,
  OPEN_PRE_ORDER_STATUSES,
  PICKED_UP_STATUSES,
} from '#shared/domain/pre-order-statuses.ts';
import type { PaymentRow } from './orders.repo.ts';

/** Writes the effect of an order's step on its pre-order, so that the two rows always agree. */

type PreOrderRow = typeof preOrders.$inferSelect;
type PreOrderValues = Partial<PreOrderRow>;

export type HandOver = { at: Date | null; deliveryMethod: string | null; collectionBranch: string | null };
/** `correct_hand_over`: the details of a hand-over that has already happened are corrected. */
type Effect = PreOrderEffect | 'correct_hand_over';

/**
 * Carries an order's step over to its pre-order, if it has one that the step concerns. The order must be locked.
 * `details` are added to the history of the pre-order.
 */
export async function followOrder(
  command: Command,
  paymentId: number,
  effect: Effect,
  handOver: HandOver,
  details: Record<string, unknown> = {},
): Promise<void> {
  const row = await lockConcerned(command, paymentId, effect);
  if (row === null) return;
  const values = valuesOf(effect, row, handOver, command.doneAt);
  await writeRow(command, { kind: 'pre_order', table: preOrders }, row, { values, action: effect, details });
}

/** When and how an order was handed over, from its own columns. */
export function handOverOf(
  order: Pick<PaymentRow, 'deviceCollectedDate' | 'deliveryMethod' | 'collectionBranch'>,
): HandOver {
  const { deviceCollectedDate, deliveryMethod, collectionBranch } = order;
  return { at: deviceCollectedDate, deliveryMethod, collectionBranch };
}

async function lockConcerned(
  command: Command,
  paymentId: number,
  effect: Effect,
): Promise<PreOrderRow | null> {
  const isConcerned =
    effect === 'pick_up' || effect === 'cancel'
      ? inArray(preOrders.status, OPEN_PRE_ORDER_STATUSES)
      : and(
          inArray(preOrders.status, PICKED_UP_STATUSES),
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

function valuesOf(effect: Effect, row: PreOrderRow, handOver: HandOver, now: Date): PreOrderValues {
  const { at, deliveryMethod, collectionBranch } = handOver;
  const handedOver = { pickupDate: at, deviceCollectedDate: at, deliveryMethod, collectionBranch };
  switch (effect) {
    case 'pick_up':
      return {
        status: 'picked_up',
        statusBeforePickup: row.status,
        ...handedOver,
        // A device that was handed over has arrived, even if nobody recorded the arrival.
        actualArrivalDate: row.actualArrivalDate ?? at ?? now,
      };
    case 'correct_hand_over':
      return handedOver;
    case 'cancel':
      return { status: 'cancelled' };
    case 'return_to_arrived':
      return { status: 'arrived', ...NOT_PICKED_UP, actualArrivalDate: row.actualArrivalDate ?? at ?? now };
    case 'restore': {
      const status = row.statusBeforePickup ?? 'arrived';
      return { status, ...NOT_PICKED_UP, ...(hasArrived(status) ? {} : { actualArrivalDate: null }) };
    }
  }
}
