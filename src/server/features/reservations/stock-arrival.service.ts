import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import type { Reservation, StockArrival, stockArrivalBody } from '#shared/contracts/reservations.ts';
import { isSameVariant, modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import { updateReservation } from './reservation-update.service.ts';
import * as repo from './reservations.repo.ts';

/** Gives phones that have come to waiting customers. */

/** Does Stock In for the first `count` reservations of the queue. Phones that nobody waits for are counted and change nothing. */
export async function takeStockIn(
  command: Command,
  { phoneModel, color, storage, count }: z.output<typeof stockArrivalBody>,
): Promise<StockArrival> {
  const waiting = await repo.lockWaiting(command.tx, modelKeyOf(phoneModel));
  const served = waiting.filter((row) => isSameVariant(row, { color, storage })).slice(0, count);
  const reservations: Reservation[] = [];
  for (const { id } of served) {
    reservations.push(
      await updateReservation(command, id, { status: 'notified', stockReceived: true }, null),
    );
  }
  return { reservations, unclaimed: count - reservations.length };
}
