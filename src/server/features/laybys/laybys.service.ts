import { changedFields } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { assertVersion } from '#server/platform/http/versions.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { normalizePhone, phoneDigits } from '#shared/domain/phone.ts';
import { searchKey } from '#shared/domain/text.ts';
import { presentLayby } from './laybys.present.ts';
import * as repo from './laybys.repo.ts';

/**
 * Reads laybys, and opens and closes every change of one: locked and checked before, written with its history after.
 * What each change does is the business of the services beside this one.
 */

/** @throws AppError not_found */
export async function getLayby(db: Executor, id: number, clock: { now: Date; zone: string }): Promise<Layby> {
  const row = await repo.findLaybyRow(db, id);
  if (row === null) throw notFound('Layby');
  return presentLayby(row, dayOf(clock.now, clock.zone));
}

/** A layby that a command has locked: its row, and the answer that shows it as it was before the command. */
export type LockedLayby = { row: repo.LaybyRow; current: Layby };

/** @throws AppError not_found; stale_version with the current row when `expectedVersion` is given and old */
export async function lockLayby(
  command: Command,
  id: number,
  expectedVersion: number | null,
): Promise<LockedLayby> {
  const row = await repo.lockLayby(command.tx, id);
  if (row === null) throw notFound('Layby');
  const current = await getLayby(command.tx, id, command);
  assertVersion(expectedVersion, row, () => current);
  return { row, current };
}

/**
 * Writes values on a locked layby with one row of history; `told` is what the history says besides.
 */
export async function writeLayby(
  command: Command,
  { row }: LockedLayby,
  values: repo.LaybyValues,
  action: string,
  told: Record<string, unknown> = {},
): Promise<Layby> {
  const after = await repo.updateLaybyRow(command.tx, row.id, { ...values, updatedAt: command.now });
  const changed = changedFields<Record<string, unknown>>(row, after);
  command.record({
    entity: 'layby',
    id: row.id,
    version: after.version,
    action,
    before: changed.before,
    after: { ...changed.after, ...told },
  });
  return getLayby(command.tx, row.id, command);
}

/** A refusal for the state that the layby is in, with that state. */
export function laybyConflict(current: Layby, detail: string): AppError {
  return new AppError('conflict', { detail, extra: { current } });
}

/** The words by which a layby is found, besides its customer's current ones. The ID number is not among them. */
export function laybySearchText(
  layby: Pick<repo.LaybyRow, 'customerFullName' | 'customerNumber' | 'customerEmail' | 'phoneModel'>,
): string {
  const { customerFullName, customerNumber, customerEmail, phoneModel } = layby;
  return searchKey([
    customerFullName,
    customerNumber,
    phoneDigits(customerNumber),
    normalizePhone(customerNumber),
    customerEmail,
    phoneModel,
  ]);
}
