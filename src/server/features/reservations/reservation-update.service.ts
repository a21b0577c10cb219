import type { z } from 'zod';
import { logContact } from '#server/features/contacts/contacts.service.ts';
import { raiseNotification } from '#server/features/notifications/raise-notification.service.ts';
import { changedFields } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';
import { resolvePastInstant } from '#server/platform/http/stamps.ts';
import type { customerContactBody } from '#shared/contracts/contacts.ts';
import type { Reservation, updateReservationBody } from '#shared/contracts/reservations.ts';
import { dayOf, formatLongDate } from '#shared/domain/calendar.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import { type PlannedStep, planStep } from './reservation-step.ts';
import * as repo from './reservations.repo.ts';
import { expectedDay, getReservation, lockReservation, writeReservation } from './reservations.service.ts';

/** Changes what a reservation says and where it stands. */

type UpdateInput = z.output<typeof updateReservationBody>;
type ContactInput = z.output<typeof customerContactBody>;

/**
 * Changes what is given and keeps the rest: facts, and a step of the lifecycle with all its effects. Stock In also tells
 * the team, once a day. Unchanged input leaves no trace.
 * @throws AppError not_found, stale_version, lost_race, transition_refused, invalid_request
 */
export async function updateReservation(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<Reservation> {
  const isMoving = input.status !== undefined || input.stockReceived !== undefined;
  const seen = isMoving ? await repo.readReservation(command.tx, id) : null;
  const locked = await lockReservation(command, id, expectedVersion);
  const { row, current } = locked;
  if (seen !== null && seen.status !== row.status) {
    throw new AppError('lost_race', {
      detail: 'Somebody else moved this reservation at the same moment',
      extra: { current },
    });
  }
  const step = planStep(row, input, command, current);
  const values = { ...factValues(command, row, input, step), ...step?.values };
  const after = await writeReservation(command, locked, values, step?.kind ?? 'updated');
  if (step?.kind === 'stock_in') await tellStockIsIn(command, after);
  return after;
}

/**
 * Logs an attempt to reach the customer, and notes who reached them and how, or that nobody did. Never moves the
 * reservation.
 * @throws AppError not_found, stale_version; invalid_request when it is not said by whom and how
 */
export async function setReservationContact(
  command: Command,
  id: number,
  input: ContactInput,
  expectedVersion: number | null,
): Promise<Reservation> {
  const { row } = await lockReservation(command, id, expectedVersion);
  const subject = { kind: 'reservation', id } as const;
  const contact = await logContact(command, { customerId: row.customerId, subject }, input);
  const after = await repo.updateReservationRow(command.tx, id, { ...contact, updatedAt: command.now });
  command.record({
    entity: 'reservation',
    id,
    version: after.version,
    action: contact.customerContacted ? 'customer_contacted' : 'customer_not_contacted',
    ...changedFields<Record<string, unknown>>(row, after),
  });
  return getReservation(command.tx, id, command);
}

const PLAIN_FIELDS = ['phoneModel', 'color', 'storage', 'priority', 'addedByAgent', 'agentBranch'] as const;

function factValues(
  command: Command,
  row: repo.ReservationRow,
  input: UpdateInput,
  step: PlannedStep | null,
): repo.ReservationValues {
  const values: repo.ReservationValues = Object.fromEntries(
    PLAIN_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  );
  if (input.phoneModel !== undefined) values.modelKey = modelKeyOf(input.phoneModel);
  const expectedStockDate = expectedDay(command, input.expectedStockDate);
  if (expectedStockDate !== undefined) values.expectedStockDate = expectedStockDate;
  return { ...values, ...arrivalValues(command, row, input, step), ...reasonValues(row, input, step) };
}

/** What is in stock has a date of arrival, which can be corrected, and nothing else has. */
function arrivalValues(
  command: Command,
  row: repo.ReservationRow,
  { stockReceivedDate }: UpdateInput,
  step: PlannedStep | null,
): repo.ReservationValues {
  if (stockReceivedDate === undefined || stockReceivedDate === null) return {};
  const isInStock = step?.values.stockReceived ?? row.stockReceived;
  if (!isInStock) throw fieldError('stockReceivedDate', 'Only what is in stock has a date of arrival');
  return { stockReceivedDate: resolvePastInstant(stockReceivedDate, 'stockReceivedDate', command) };
}

/** Why it was cancelled, which can be corrected. */
function reasonValues(
  row: repo.ReservationRow,
  { cancelReason }: UpdateInput,
  step: PlannedStep | null,
): repo.ReservationValues {
  if (cancelReason === undefined) return {};
  if ((step?.values.status ?? row.status) === 'cancelled') return { cancelReason };
  if (cancelReason === null) return {};
  throw fieldError('cancelReason', 'Only what is cancelled has a reason for it');
}

/** Repeated on the same day, it tells nobody twice. */
async function tellStockIsIn(command: Command, reservation: Reservation): Promise<void> {
  const { id, phoneModel, storage, color, customer, priority } = reservation;
  const reservedOn = formatLongDate(new Date(reservation.reservedDate), command.zone);
  await raiseNotification(command, {
    type: 'stock_alert',
    title: `Stock in: ${[phoneModel, storage, color].filter(Boolean).join(' ')}`,
    message: `${customer.name} reserved it on ${reservedOn} and has to be called.`,
    priority: priority === 'high' ? 'high' : 'medium',
    reservationId: id,
    sourceKey: `reservation:${id}:stock_in:${dayOf(command.now, command.zone)}`,
  });
}
