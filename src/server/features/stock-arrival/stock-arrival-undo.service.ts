import { eq } from 'drizzle-orm';
import { undoWhole } from '#server/features/bulk/bulk-undo.service.ts';
import type { Undoer } from '#server/platform/batches/batches.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { stockArrivals } from '#server/platform/database/schema/stock-arrivals.schema.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { findGivenOutSince } from './stock-arrivals.list.ts';
import { ARRIVAL_LOCK, arrivalEntity } from './stock-arrivals.service.ts';
import { findToldSince } from './told-since.ts';

const MOST_NAMED = 5;

/**
 * Undoes a whole stock arrival: everybody waits as before.
 * @throws AppError conflict naming what was changed since, which customers have been told of their phone, or which later
 *   box has given out a phone that came for nobody
 */
export const undoStockArrival: Undoer = async (command, batch) => {
  await lockName(command.tx, ARRIVAL_LOCK);
  const [row] = await command.tx
    .select()
    .from(stockArrivals)
    .where(eq(stockArrivals.batchId, batch.id))
    .for('update');
  const since = row && (await findGivenOutSince(command.tx, row));
  if (since) {
    const phone = `The phone with the IMEI ending in ${since.imei.slice(-4)}`;
    throw new AppError('conflict', {
      detail: `${phone} was unassigned in this box and is now in box ${since.id}. Undo that box first.`,
    });
  }
  const told = row
    ? await findToldSince(
        command,
        batch.id,
        row.units.flatMap(({ to }) => to ?? []),
      )
    : [];
  if (told.length > 0) {
    const more = told.length > MOST_NAMED ? ` · ${told.length - MOST_NAMED} more` : '';
    const named = told.slice(0, MOST_NAMED).join(' · ') + more;
    throw new AppError('conflict', {
      detail: `${named}. They may be on their way. Tell them, then undo that contact first.`,
    });
  }
  const undone = await undoWhole(command, batch);
  if (row !== undefined) {
    const values = { takenBackAt: command.now };
    await writeRow(command, arrivalEntity, row, { values, action: 'taken_back', batchId: batch.id });
  }
  return undone;
};
