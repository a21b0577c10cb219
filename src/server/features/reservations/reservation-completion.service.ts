import type { z } from 'zod';
import { holdCustomer } from '#server/features/customers/customer-match.service.ts';
import { createOrder } from '#server/features/orders/orders.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { completeReservationBody, Reservation } from '#shared/contracts/reservations.ts';
import { planStep, refusedStep } from './reservation-step.ts';
import * as repo from './reservations.repo.ts';
import { lockReservation, writeReservation } from './reservations.service.ts';

/** Completes a reservation, and with it takes its order in when one is given: both or neither. */

type CompleteInput = z.output<typeof completeReservationBody>;

/**
 * The order is the reservation's customer's, and of its model unless another is given.
 * @throws AppError not_found, stale_version; transition_refused when it is finished already; conflict when its order was
 *   taken in before; whatever `createOrder` refuses
 */
export async function completeReservation(
  command: Command,
  id: number,
  { order }: CompleteInput,
  expectedVersion: number | null,
): Promise<Reservation> {
  // The customer before the reservation, as a delete locks them.
  const seen = order === undefined ? null : await repo.readReservation(command.tx, id);
  if (order !== undefined && seen === null) throw notFound('Reservation');
  if (seen !== null) await holdCustomer(command, seen.customerId);
  const locked = await lockReservation(command, id, expectedVersion);
  const { row, current } = locked;
  const step = planStep(row, { status: 'completed' }, command, current);
  if (step === null) throw refusedStep('completed', current);
  if (order === undefined) return writeReservation(command, locked, step.values, step.kind);
  await assertNoOrder(command, current);
  const created = await createOrder(command, {
    ...order,
    customerId: row.customerId,
    phoneModel: order.phoneModel ?? row.phoneModel,
  });
  return writeReservation(command, locked, { ...step.values, paymentId: created.id }, step.kind);
}

/** Reopened after its order was taken in, it keeps that order. */
async function assertNoOrder(command: Command, current: Reservation): Promise<void> {
  if (current.paymentId === null) return;
  const quoteNumber = await repo.findQuoteNumber(command.tx, current.paymentId);
  throw new AppError('conflict', {
    detail: `The order of this reservation has been taken in already: ${quoteNumber}`,
    extra: { current },
  });
}
