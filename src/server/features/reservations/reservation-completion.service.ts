import type { z } from 'zod';
import { holdCustomer } from '#server/features/customers/customer-match.service.ts';
import { createOrder } from '#server/features/orders/orders.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { readRow, stateConflict } from '#server/platform/entities/entity.ts';
import { goneRow } from '#server/platform/entities/gone-row.ts';
import type { ShownRow } from '#server/platform/http/app-error.ts';
import type { completeReservationBody, Reservation } from '#shared/contracts/reservations.ts';
import { planStep, refusedStep } from './reservation-step.ts';
import * as repo from './reservations.repo.ts';
import { reservationEntity } from './reservations.service.ts';

/** Completes a reservation and, if an order is given, creates it in the same transaction. */

type CompleteInput = z.output<typeof completeReservationBody>;

/**
 * Completes the reservation. The order gets its customer and, unless another is given, its phone model.
 * @throws AppError not_found, stale_version; transition_refused when it is finished already; conflict when it has an order
 *   already; and what `createOrder` throws
 */
export async function completeReservation(
  command: Command,
  id: number,
  { order }: CompleteInput,
  expectedVersion: number | null,
): Promise<Reservation> {
  // Locks the customer before the reservation, in the order in which a delete locks them.
  const seen = order === undefined ? null : await readRow(command.tx, reservations, id);
  if (order !== undefined && seen === null)
    throw await goneRow(command.tx, reservationEntity, id, command.zone);
  if (seen !== null) await holdCustomer(command, seen.customerId);
  return changeRow(command, reservationEntity, id, expectedVersion, async ({ row, current }) => {
    const step = planStep(row, { status: 'completed' }, command, current);
    if (step === null) throw refusedStep('completed', 'completed', current);
    const change = { values: step.values, action: step.kind };
    if (order === undefined) return change;
    await assertNoOrder(command, current);
    const phoneModel = order.phoneModel ?? row.phoneModel;
    const created = await createOrder(command, { ...order, customerId: row.customerId, phoneModel });
    return { ...change, values: { ...step.values, paymentId: created.id } };
  });
}

/** A reopened reservation keeps the order that was created from it. */
async function assertNoOrder(command: Command, current: ShownRow<Reservation>): Promise<void> {
  const { paymentId } = await current.read();
  if (paymentId === null) return;
  const quoteNumber = await repo.findQuoteNumber(command.tx, paymentId);
  throw stateConflict(current, `The order of this reservation was already added: ${quoteNumber}`);
}
