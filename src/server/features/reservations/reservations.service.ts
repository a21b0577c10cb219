import type { z } from 'zod';
import { holdOrCreateCustomer } from '#server/features/customers/customer-match.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import { type Entity, readOne, showRow } from '#server/platform/entities/entity.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { insertRow } from '#server/platform/entities/write-row.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import type { createReservationBody, KnownModel, Reservation } from '#shared/contracts/reservations.ts';
import { type Day, dayOf, daysBetween } from '#shared/domain/calendar.ts';
import { branchCodeOf } from '#shared/domain/labels.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import { selectReservation } from './reservations.list.ts';
import { presentReservation, type ReservationListRow } from './reservations.present.ts';
import * as repo from './reservations.repo.ts';

/** Creates and reads reservations. Changes of a reservation are in `reservation-update.service.ts`. */

type CreateInput = z.output<typeof createReservationBody>;

export const reservationEntity: Entity<typeof reservations, Reservation> = {
  kind: 'reservation',
  name: 'Reservation',
  table: reservations,
  hasStatus: true,
  telling: ['cancelReason'],
  async find(db, id, { now, zone }) {
    const row = await readOne<ReservationListRow>(db, selectReservation(id));
    return row && presentReservation(row, dayOf(now, zone));
  },
};

/**
 * Creates a reservation, in the same transaction as its new customer or the changes of an existing one; the time of
 * creation decides its place in the queue. For one that was recorded elsewhere before (an import), `past` says when that
 * was and how it stands now.
 * @throws AppError what `holdOrCreateCustomer` throws
 */
export async function createReservation(
  command: Command,
  input: CreateInput,
  past: repo.ReservationValues = {},
): Promise<Reservation> {
  const { expectedStockDate, ...given } = givenValues(reservations, input, command, []);
  if (!expectedStockDate) throw expectedDayMissing();
  const { id: customerId } = await holdOrCreateCustomer(command, input);
  const row = await insertRow(command, reservationEntity, {
    ...given,
    customerId,
    expectedStockDate,
    modelKey: modelKeyOf(input.phoneModel),
    reservedDate: command.doneAt,
    collectionBranch:
      input.collectionBranch === undefined
        ? branchCodeOf(command.actor.branch ?? '')
        : input.collectionBranch,
    addedByAgent: input.addedByAgent ?? command.actor.agent,
    agentBranch: input.agentBranch ?? command.actor.branch,
    ...past,
  });
  return showRow(command.tx, reservationEntity, row.id, command);
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

/** Models as they are written here, one spelling each; those with the most waiting customers first, then the most frequent recent ones. */
export async function listKnownModels(db: Executor): Promise<KnownModel[]> {
  const byKey = new Map<string, KnownModel>();
  for (const { model, waiting } of await repo.findModelSpellings(db)) {
    const known = byKey.get(modelKeyOf(model));
    if (known) known.waiting += waiting;
    else byKey.set(modelKeyOf(model), { model, waiting });
  }
  return [...byKey.values()];
}

export function expectedDayMissing() {
  return fieldError('expectedStockDate', 'Expected stock date is required');
}
