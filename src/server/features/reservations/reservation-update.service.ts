import type { z } from 'zod';
import { type ContactWish, contactChange } from '#server/features/contacts/contact-change.service.ts';
import { readContactState } from '#server/features/contacts/contacts.service.ts';
import { raiseAlert } from '#server/features/notifications/alert-reasons.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import { changeRow, finishChange, openRow } from '#server/platform/entities/change-row.ts';
import { lostRace } from '#server/platform/entities/entity.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { resolvePastInstant } from '#server/platform/http/stamps.ts';
import type { Reservation, updateReservationBody } from '#shared/contracts/reservations.ts';
import type { ArrivedDevice } from '#shared/contracts/stock-arrival.ts';
import { dayOf, formatLongDate } from '#shared/domain/calendar.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import { type PlannedStep, planStep } from './reservation-step.ts';
import type * as repo from './reservations.repo.ts';
import { expectedDayMissing, reservationEntity } from './reservations.service.ts';

/** Changes the facts and the status of a reservation. */

/** Only a stock arrival sets which device was put aside. */
type UpdateInput = Partial<z.output<typeof updateReservationBody>> & Partial<ArrivedDevice>;

/**
 * Changes the given fields and keeps the others: facts, and a step of the lifecycle with all its effects. Stock In also
 * alerts the team, once a day. Unchanged input leaves no trace.
 * @throws AppError not_found, stale_version, lost_race, transition_refused, invalid_request
 */
export async function updateReservation(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<Reservation> {
  const isMoving = input.status !== undefined || input.stockReceived !== undefined;
  const locked = await openRow(command, reservationEntity, id, expectedVersion);
  const { row, current, wasMoved } = locked;
  if (isMoving && wasMoved) throw lostRace(current, 'reservation');
  const step = planStep(row, input, command, current);
  // Stock In cleared the latest contact; undoing it restores that from the log.
  const contact =
    step?.kind === 'undo_stock_in' ? await readContactState(command.tx, { kind: 'reservation', id }) : {};
  const values = { ...factValues(command, row, input, step), ...step?.values, ...contact };
  const change = { values, action: step?.kind ?? 'updated' };
  const after = await finishChange(command, reservationEntity, locked, change);
  if (step?.kind === 'stock_in') await raiseStockAlert(command, after);
  return after;
}

/**
 * Logs an attempt to reach the customer, and stores who reached them and how, or that nobody did. Never changes the
 * reservation's status.
 * @throws AppError not_found, stale_version; invalid_request when it does not say by whom and how
 */
export async function setReservationContact(
  command: Command,
  id: number,
  input: ContactWish,
  expectedVersion: number | null,
): Promise<Reservation> {
  return changeRow(command, reservationEntity, id, expectedVersion, ({ row }) =>
    contactChange(command, 'reservation', row, input),
  );
}

/** Fields that the step decides. */
const DECIDED_ELSEWHERE = ['status', 'stockReceived', 'stockReceivedDate', 'cancelReason'] as const;

function factValues(
  command: Command,
  row: repo.ReservationRow,
  input: UpdateInput,
  step: PlannedStep | null,
): repo.ReservationValues {
  const values: repo.ReservationValues = givenValues(reservations, input, command, DECIDED_ELSEWHERE);
  if (values.expectedStockDate === null) throw expectedDayMissing();
  if (input.phoneModel !== undefined) values.modelKey = modelKeyOf(input.phoneModel);
  return { ...values, ...arrivalValues(command, row, input, step), ...reasonValues(row, input, step) };
}

/** A reservation has a date of arrival, which can be corrected, only while its stock is in. */
function arrivalValues(
  command: Command,
  row: repo.ReservationRow,
  { stockReceivedDate }: UpdateInput,
  step: PlannedStep | null,
): repo.ReservationValues {
  if (stockReceivedDate === undefined || stockReceivedDate === null) return {};
  const isInStock = step?.values.stockReceived ?? row.stockReceived;
  if (!isInStock)
    throw fieldError('stockReceivedDate', 'Only a reservation whose stock is in can have an arrival date');
  return { stockReceivedDate: resolvePastInstant(stockReceivedDate, 'stockReceivedDate', command) };
}

/** The reason of a cancellation, which can be corrected. */
function reasonValues(
  row: repo.ReservationRow,
  { cancelReason }: UpdateInput,
  step: PlannedStep | null,
): repo.ReservationValues {
  if (cancelReason === undefined) return {};
  if ((step?.values.status ?? row.status) === 'cancelled') return { cancelReason };
  if (cancelReason === null) return {};
  throw fieldError('cancelReason', 'Only a cancelled reservation can have a cancellation reason');
}

/** A second Stock In on the same day does not alert the team again. */
async function raiseStockAlert(command: Command, reservation: Reservation): Promise<void> {
  const { id, phoneModel, storage, color, customer, priority } = reservation;
  const reservedOn = formatLongDate(new Date(reservation.reservedDate), command.zone);
  const alert = {
    type: 'stock_alert',
    title: `Stock in: ${[phoneModel, storage, color].filter(Boolean).join(' ')}`,
    message: `${customer.name} reserved it on ${reservedOn} and must be called.`,
    priority: priority === 'high' ? 'high' : 'medium',
    sourceKey: `reservation:${id}:stock_in:${dayOf(command.now, command.zone)}`,
  } as const;
  await raiseAlert(command, { kind: 'reservation', id }, alert);
}
