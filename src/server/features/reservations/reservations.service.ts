import type { z } from 'zod';
import { holdCustomer } from '#server/features/customers/customer-match.service.ts';
import { changedFields } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { fieldError, notFound } from '#server/platform/http/app-error.ts';
import { resolveDay } from '#server/platform/http/stamps.ts';
import { assertVersion } from '#server/platform/http/versions.ts';
import type { InstantInput } from '#shared/contracts/common.ts';
import type { createReservationBody, Reservation } from '#shared/contracts/reservations.ts';
import { type Day, dayOf, daysBetween } from '#shared/domain/calendar.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import { presentReservation } from './reservations.present.ts';
import * as repo from './reservations.repo.ts';

/** Takes reservations in and reads them. What becomes of one is `reservation-update.service.ts`'s business. */

type CreateInput = z.output<typeof createReservationBody>;

/** @throws AppError not_found */
export async function getReservation(
  db: Executor,
  id: number,
  clock: { now: Date; zone: string },
): Promise<Reservation> {
  const row = await repo.findReservationRow(db, id);
  if (row === null) throw notFound('Reservation');
  return presentReservation(row, dayOf(clock.now, clock.zone));
}

/**
 * Takes a reservation in; the server's clock decides its place in the queue.
 * @throws AppError invalid_request for an unknown customer
 */
export async function createReservation(command: Command, input: CreateInput): Promise<Reservation> {
  const expectedStockDate = expectedDay(command, input.expectedStockDate);
  if (expectedStockDate === undefined) throw expectedDayMissing();
  const customer = await holdCustomer(command, input.customerId);
  const row = await repo.insertReservation(command.tx, {
    customerId: customer.id,
    phoneModel: input.phoneModel,
    modelKey: modelKeyOf(input.phoneModel),
    color: input.color ?? null,
    storage: input.storage ?? null,
    expectedStockDate,
    reservedDate: command.now,
    priority: input.priority ?? 'normal',
    addedByAgent: input.addedByAgent ?? command.actor.agent,
    agentBranch: input.agentBranch ?? command.actor.branch,
    createdAt: command.now,
    updatedAt: command.now,
  });
  command.record({
    entity: 'reservation',
    id: row.id,
    version: row.version,
    action: 'created',
    after: withoutKey(changedFields<Record<string, unknown>>({}, row).after),
  });
  return getReservation(command.tx, row.id, command);
}

export type ExpectedReservation = repo.ExpectedRow & {
  /** Days since the stock was expected; 0 on the day itself. */
  daysLate: number;
};

/** Live waiting reservations whose stock is expected by today, the longest overdue first. */
export async function listReservationsExpected(db: Executor, today: Day): Promise<ExpectedReservation[]> {
  const rows = await repo.findExpectedBy(db, today);
  return rows.map((row) => ({ ...row, daysLate: daysBetween(row.expectedStockDate, today) }));
}

/** The day that stock is expected on; undefined keeps. @throws AppError invalid_request when it is cleared */
export function expectedDay(command: Command, input: InstantInput | null | undefined): string | undefined {
  const day = resolveDay(input, command.zone);
  if (day === null) throw expectedDayMissing();
  return day;
}

export type LockedReservation = { row: repo.ReservationRow; current: Reservation };

/**
 * Locks a reservation for a change.
 * @throws AppError not_found; stale_version with the current row
 */
export async function lockReservation(
  command: Command,
  id: number,
  expectedVersion: number | null,
): Promise<LockedReservation> {
  const row = await repo.lockReservation(command.tx, id);
  if (row === null) throw notFound('Reservation');
  const current = await getReservation(command.tx, id, command);
  assertVersion(expectedVersion, row, () => current);
  return { row, current };
}

/** Writes a locked reservation with its history. Values that change nothing leave no trace. */
export async function writeReservation(
  command: Command,
  { row, current }: LockedReservation,
  values: repo.ReservationValues,
  action: string,
): Promise<Reservation> {
  const wanted = changedFields<Record<string, unknown>>(row, { ...row, ...values });
  if (Object.keys(wanted.after).length === 0) return current;
  const after = await repo.updateReservationRow(command.tx, row.id, { ...values, updatedAt: command.now });
  command.record({
    entity: 'reservation',
    id: row.id,
    version: after.version,
    action,
    before: withoutKey(wanted.before),
    after: withoutKey(wanted.after),
  });
  return getReservation(command.tx, row.id, command);
}

function expectedDayMissing() {
  return fieldError('expectedStockDate', 'Expected stock date is required');
}

/** The comparison form of the model says nothing to a person reading the history. */
function withoutKey({ modelKey: _, ...told }: Record<string, unknown>): Record<string, unknown> {
  return told;
}
