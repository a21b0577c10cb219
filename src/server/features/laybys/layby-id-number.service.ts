import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { openRow } from '#server/platform/entities/change-row.ts';
import { readRow } from '#server/platform/entities/entity.ts';
import { fieldError, notFound } from '#server/platform/http/app-error.ts';
import type { RevealedIdNumber } from '#shared/contracts/laybys.ts';
import { isMasked, maskIdNumber } from '#shared/domain/id-number.ts';
import { laybyEntity } from './laybys.service.ts';

/** Who may see an ID number whole: whoever says so in the history. Every other answer masks it. */

/**
 * Notes in the history that somebody looks at the whole ID number.
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

/** @throws AppError invalid_request for a masked one: nobody knows the number behind it */
export function givenIdNumber(given: string): string {
  if (isMasked(given)) throw fieldError('idNumber', 'Type the whole ID number');
  return given;
}

/**
 * The one to store when a form sends back what it was shown.
 * @throws AppError invalid_request for what is masked otherwise
 */
export function keptIdNumber(given: string, stored: string): string {
  return given === maskIdNumber(stored) ? stored : givenIdNumber(given);
}
