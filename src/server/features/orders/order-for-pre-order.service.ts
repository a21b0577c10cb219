import { holdCustomer } from '#server/features/customers/customer-match.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { lockRow, readRow } from '#server/platform/entities/entity.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import type { PreOrderLocation } from '#shared/domain/labels.ts';
import { type PreOrderEffect, reopenTarget } from '#shared/domain/order-lifecycle.ts';
import { isWaitingForPreOrder, type StoredStatus, waitingStatusOf } from '#shared/domain/order-statuses.ts';
import { orderSearchText } from '#shared/domain/search-texts.ts';
import { followOrder } from './order-pre-order.service.ts';
import { AWAKE, planTransition, type TransitionWish } from './order-transition.ts';
import { lifecycleFactsOf } from './orders.present.ts';
import type * as repo from './orders.repo.ts';
import { orderEntity } from './orders.service.ts';

/**
 * What a step of a pre-order does to its order. Callers lock the order before the pre-order, as every step of an order
 * does, so that no two changes of a pair wait for each other.
 */

/** An order row that this transaction has locked: nobody else changes it until the transaction ends. */
export type LockedOrder = repo.PaymentRow;

export type OrderStep = {
  wish: TransitionWish;
  /** Replaces the lifecycle's effect on the pre-order; null leaves the pre-order alone. */
  preOrder?: PreOrderEffect | null;
  /** Further columns that are written together with the step. */
  values?: repo.PaymentValues;
  batchId?: number;
  /** Added to the entry in the pre-order's history. */
  details?: Record<string, unknown>;
};

/** The status to which a completed order is reopened. */
export function reopenStatusOf(order: LockedOrder): StoredStatus {
  return reopenTarget(lifecycleFactsOf(order));
}

/** Locks the order, waiting for any transaction that holds it; null when there is no such order. */
export async function lockOrderOfPreOrder(command: Command, id: number): Promise<LockedOrder | null> {
  return lockRow(command.tx, payments, id);
}

/**
 * As `lockOrderOfPreOrder`, and locks the customer first (the order in which a delete locks them), so that the customer
 * cannot be deleted meanwhile.
 */
export async function lockOrderWithCustomer(command: Command, id: number): Promise<LockedOrder | null> {
  const seen = await readRow(command.tx, payments, id);
  if (seen === null) return null;
  await holdCustomer(command, seen.customerId);
  return lockRow(command.tx, payments, id);
}

/**
 * Takes a locked order to another status, with the effects on its pre-order; does nothing when the order is there already.
 * @throws AppError transition_refused with `present()` as the current state; invalid_request
 */
export async function stepOrder(
  command: Command,
  row: LockedOrder,
  step: OrderStep,
  present: () => unknown,
): Promise<LockedOrder> {
  const plan = planTransition(row, step.wish, command, present);
  if (plan === null) return row;
  const after = await writeOrder(
    command,
    row,
    { ...plan.values, ...step.values },
    { action: plan.transition.kind, batchId: step.batchId ?? null },
  );
  const effect = step.preOrder === undefined ? plan.preOrder : step.preOrder;
  if (effect !== null) await followOrder(command, row.id, effect, plan.handOver, step.details);
  return after;
}

/** Changes a locked order and records it in the history; values that equal the stored ones leave no trace. */
export async function writeOrder(
  command: Command,
  row: LockedOrder,
  values: repo.PaymentValues,
  entry: { action: string; batchId?: number | null },
): Promise<LockedOrder> {
  return writeRow(command, orderEntity, row, { ...entry, values });
}

/** Ends the snooze of a locked order. A step of its pre-order does so just as a step of the order itself. */
export async function wakeOrder(command: Command, row: LockedOrder): Promise<LockedOrder> {
  return row.snoozedUntil === null ? row : writeOrder(command, row, AWAKE, { action: 'woken' });
}

/** The values of an order that waits for a device from `location`, whichever status of rank 4 it had before. */
export function waitingValues(
  row: LockedOrder,
  location: PreOrderLocation,
  now: Date,
): repo.PaymentValues & { status: StoredStatus } {
  return {
    status: waitingStatusOf(location),
    phoneAvailable: false,
    preOrderLocation: location,
    // When only the place is corrected, the time that the order has been waiting does not start again.
    statusChangedAt: isWaitingForPreOrder(row.status) ? row.statusChangedAt : now,
  };
}

/**
 * What an order stores when its pre-order moves to another place: a waiting order waits for the new place, and a completed
 * one returns to waiting for it when it is reopened. An order that was never pre-ordered keeps its values.
 */
export function locationValues(row: LockedOrder, location: PreOrderLocation): repo.PaymentValues {
  const { status, statusBeforeCompletion: before } = row;
  return {
    ...(isWaitingForPreOrder(status) ? { status: waitingStatusOf(location) } : {}),
    ...(row.preOrderLocation === null ? {} : { preOrderLocation: location }),
    ...(before !== null && isWaitingForPreOrder(before)
      ? { statusBeforeCompletion: waitingStatusOf(location) }
      : {}),
  };
}

/** Copies the phone model of the pre-order to an order that names none. */
export function phoneModelValues(row: LockedOrder, phoneModel: string): repo.PaymentValues {
  if (row.phoneModel !== null) return {};
  return { phoneModel, ownSearch: orderSearchText(row.quoteNumber, phoneModel) };
}
