import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { openRow } from '#server/platform/entities/change-row.ts';
import { readRow } from '#server/platform/entities/entity.ts';
import { fieldError, notFound } from '#server/platform/http/app-error.ts';
import type { RevealedIdNumber } from '#shared/contracts/laybys.ts';
import { isMasked, maskIdNumber } from '#shared/domain/id-number.ts';
import { laybyEntity } from './laybys.service.ts';

/** Shows a whole ID number only after an entry in the history; every other answer masks it. */

/**
 * Records in the history that somebody looks at the whole ID number.
 * @throws AppError not_found
 */
export async function noteReveal(command: Command, id: number): Promise<void> {
  const { row } = await openRow(command, laybyEntity, id, null);
  command.record({ entity: 'layby', id, version: row.version, action: 'id_number_shown' });
}

/** @throws AppError not_found */
export async function readIdNumber(db: Executor, id: number): Promise<RevealedIdNumber> {
  const row = await readRow(db, laybys, id);
  if (row === null) throw notFound(laybyEntity.name);
  return { idNumber: row.idNumber };
}

/** @throws AppError invalid_request for a masked number, as the whole number cannot be known from it */
export function givenIdNumber(given: string): string {
  if (isMasked(given)) throw fieldError('idNumber', 'Enter the full ID number');
  return given;
}

/**
 * The number to store when a form sends back the masked number that it was shown.
 * @throws AppError invalid_request for any other masked number
 */
export function keptIdNumber(given: string, stored: string): string {
  return given === maskIdNumber(stored) ? stored : givenIdNumber(given);
}
