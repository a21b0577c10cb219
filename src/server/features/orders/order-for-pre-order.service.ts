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

/** An order as stored, that nobody else changes until the transaction ends. */
export type LockedOrder = repo.PaymentRow;

export type OrderStep = {
  wish: TransitionWish;
  /** Instead of what the lifecycle does to the pre-order; null leaves it alone. */
  preOrder?: PreOrderEffect | null;
  /** Written along with the step. */
  values?: repo.PaymentValues;
  batchId?: number;
  /** For the history of the pre-order. */
  details?: Record<string, unknown>;
};

/** Where reopening a completed order leads. */
export function reopenStatusOf(order: LockedOrder): StoredStatus {
  return reopenTarget(lifecycleFactsOf(order));
}

/** Waits for whoever is changing the order; null when there is none. */
export async function lockOrderOfPreOrder(command: Command, id: number): Promise<LockedOrder | null> {
  return lockRow(command.tx, payments, id);
}

/** As `lockOrderOfPreOrder`, and keeps the customer from being deleted meanwhile: first, as a delete would. */
export async function lockOrderWithCustomer(command: Command, id: number): Promise<LockedOrder | null> {
  const seen = await readRow(command.tx, payments, id);
  if (seen === null) return null;
  await holdCustomer(command, seen.customerId);
  return lockRow(command.tx, payments, id);
}

/**
 * Takes a locked order a step of its lifecycle, with its effects on the pre-order; where it is already, nothing is done.
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

/** Changes a locked order and notes it; values that are there already leave no trace. */
export async function writeOrder(
  command: Command,
  row: LockedOrder,
  values: repo.PaymentValues,
  entry: { action: string; batchId?: number | null },
): Promise<LockedOrder> {
  return writeRow(command, orderEntity, row, { ...entry, values });
}

/** What a locked order was left alone for was where it stood: a step of its pre-order ends that as one of its own does. */
export async function wakeOrder(command: Command, row: LockedOrder): Promise<LockedOrder> {
  return row.snoozedUntil === null ? row : writeOrder(command, row, AWAKE, { action: 'woken' });
}

/** An order that waits for a device from there, whatever rank-4 status it had. */
export function waitingValues(
  row: LockedOrder,
  location: PreOrderLocation,
  now: Date,
): repo.PaymentValues & { status: StoredStatus } {
  return {
    status: waitingStatusOf(location),
    phoneAvailable: false,
    preOrderLocation: location,
    // Somebody who corrects the place does not make the customer wait anew.
    statusChangedAt: isWaitingForPreOrder(row.status) ? row.statusChangedAt : now,
  };
}

/**
 * What another place of its pre-order means for an order: it waits for that place, and so it will when it is reopened.
 * Where it has not been pre-ordered, nothing.
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

/** A device that only its pre-order named becomes the order's too. */
export function phoneModelValues(row: LockedOrder, phoneModel: string): repo.PaymentValues {
  if (row.phoneModel !== null) return {};
  return { phoneModel, ownSearch: orderSearchText(row.quoteNumber, phoneModel) };
}
