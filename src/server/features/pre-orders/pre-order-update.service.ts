import type { z } from 'zod';
import {
  type LockedOrder,
  locationValues,
  lockOrderOfPreOrder,
  wakeOrder,
  writeOrder,
} from '#server/features/orders/order-for-pre-order.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { lockRow, lostRace, readRow, showRow } from '#server/platform/entities/entity.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { goneRow } from '#server/platform/entities/gone-row.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { fieldError, notFound } from '#server/platform/http/app-error.ts';
import { resolvePastInstant } from '#server/platform/http/stamps.ts';
import { assertVersion } from '#server/platform/http/versions.ts';
import type { PreOrder, updatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import type { ArrivedDevice } from '#shared/contracts/stock-arrival.ts';
import type { PreOrderStep } from '#shared/domain/pre-order-lifecycle.ts';
import { hasArrived, isOpenPreOrder } from '#shared/domain/pre-order-statuses.ts';
import { assertExpectable } from './pre-order-expected.ts';
import { assertHandOverFits, correctHandOver } from './pre-order-hand-over.ts';
import { planStep, takeStep } from './pre-order-step.ts';
import type * as repo from './pre-orders.repo.ts';
import { preOrderEntity } from './pre-orders.service.ts';

/** Changes the facts and the status of a pre-order, always in step with its order. */

/** Only a stock arrival sets which device was put aside. */
type UpdateInput = Partial<z.output<typeof updatePreOrderBody>> & Partial<ArrivedDevice>;

/**
 * Changes the given fields and keeps the others, in one transaction with the order: facts, another place, a step of the
 * lifecycle. Unchanged input leaves no trace.
 * @throws AppError not_found, stale_version, lost_race, transition_refused, invalid_request
 */
export async function updatePreOrder(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<PreOrder> {
  const { order, row } = await lockPair(command, id, input, expectedVersion);
  const current = await showRow(command.tx, preOrderEntity, id, command);
  const step = planStep(row, order, input, () => current);
  assertHandOverFits(input, { from: row.status, to: step?.to });
  const values = {
    ...givenValues(preOrders, input, command, DECIDED_ELSEWHERE),
    ...arrivalValues(command, row, input, step),
  };
  assertStillExpectable(command, row, values.expectedArrivalDate);
  // Steps that also move the order are written by the order's own steps.
  const isOwnStep = step !== null && (step.order === null || step.order === 'await');
  const change = isOwnStep
    ? { values: { ...values, status: step.to }, action: step.kind }
    : { values, action: 'updated' };
  const after = await writeRow(command, preOrderEntity, row, change);
  const there = await switchLocation(command, order, after);
  const located = isOwnStep ? await wakeOrder(command, there) : there;
  if (step !== null && step.order !== null)
    await takeStep(command, located, after, step, input, () => current);
  if (step === null) await correctHandOver(command, located, after, input);
  return showRow(command.tx, preOrderEntity, id, command);
}

/** Locks the order and then its pre-order, and checks that both are still what the caller saw. */
async function lockPair(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<{ order: LockedOrder; row: repo.PreOrderRow }> {
  const seen = await readRow(command.tx, preOrders, id);
  if (seen === null) throw await goneRow(command.tx, preOrderEntity, id, command.zone);
  const order = await lockOrderOfPreOrder(command, seen.paymentId);
  const row = await lockRow(command.tx, preOrders, id);
  if (order === null || row === null) throw notFound('Pre-order');
  const isLost = input.status !== undefined && seen.status !== row.status;
  if (isLost || (expectedVersion !== null && expectedVersion !== row.version)) {
    const current = await showRow(command.tx, preOrderEntity, id, command);
    assertVersion(expectedVersion, row, () => current);
    throw lostRace(current, 'pre-order');
  }
  return { order, row };
}

/** Fields with rules of their own. The details of a hand-over belong to the order as well as to this row. */
const DECIDED_ELSEWHERE = [
  'status',
  'actualArrivalDate',
  'pickupDate',
  'deviceCollectedDate',
  'deliveryMethod',
  'collectionBranch',
] as const;

/** An expected day that was stored before is not checked again. */
function assertStillExpectable(
  command: Command,
  row: repo.PreOrderRow,
  day: string | null | undefined,
): void {
  if (day && day !== row.expectedArrivalDate)
    assertExpectable(day, 'expectedArrivalDate', { ...command, since: row.orderDate });
}

/** A pre-order has a date of arrival exactly when it has arrived. */
function arrivalValues(
  command: Command,
  row: repo.PreOrderRow,
  input: UpdateInput,
  step: PreOrderStep | null,
): repo.PreOrderValues {
  const field = 'actualArrivalDate';
  const given = input.actualArrivalDate ? resolvePastInstant(input.actualArrivalDate, field, command) : null;
  if (!hasArrived(step?.to ?? row.status)) {
    if (given !== null) throw fieldError(field, 'Only a pre-order that has arrived can have an arrival date');
    const isGoingBack = step !== null && step.order !== 'reopen' && isOpenPreOrder(step.to);
    return isGoingBack ? { actualArrivalDate: null, deviceImei: null, deviceBranch: null } : {};
  }
  if (given !== null) return { actualArrivalDate: given };
  const isArriving = step?.to === 'arrived' && row.actualArrivalDate === null;
  return isArriving ? { actualArrivalDate: command.doneAt } : {};
}

/** A cancelled pre-order does not affect its order any more. */
async function switchLocation(
  command: Command,
  order: LockedOrder,
  row: repo.PreOrderRow,
): Promise<LockedOrder> {
  if (row.status === 'cancelled') return order;
  const location = row.orderLocation === 'dubai' ? 'dubai' : 'china';
  return writeOrder(command, order, locationValues(order, location), { action: 'location_switched' });
}
