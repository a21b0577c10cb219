import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { stateConflict } from '#server/platform/entities/entity.ts';
import { resolvePastInstant } from '#server/platform/http/stamps.ts';
import type { handOverLaybyBody, Layby } from '#shared/contracts/laybys.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { laybyEntity } from './laybys.service.ts';

/** Records when, how and where the device of a paid layby was handed over, and takes that back. */

type HandOverInput = z.output<typeof handOverLaybyBody>;

/**
 * Records the hand-over, today when no day is given. A delivered device has no branch.
 * @throws AppError not_found, stale_version; invalid_request for a future day; conflict unless the layby is completed and
 *   not handed over yet
 */
export async function handOverLayby(
  command: Command,
  id: number,
  input: HandOverInput,
  expectedVersion: number | null,
): Promise<Layby> {
  return changeRow(command, laybyEntity, id, expectedVersion, ({ row, current }) => {
    if (row.status === 'cancelled') throw stateConflict(current, 'This layby is cancelled');
    if (row.status !== 'completed') {
      throw stateConflict(
        current,
        `The device can be handed over only when the layby is paid in full: ${formatMoney(row.remainingAmount ?? '0.00')} is still due`,
      );
    }
    if (row.deviceCollectedDate !== null) {
      throw stateConflict(current, 'The device of this layby has already been handed over');
    }
    const { deviceCollectedDate, deliveryMethod, collectionBranch } = input;
    const values = {
      deviceCollectedDate: deviceCollectedDate
        ? resolvePastInstant(deviceCollectedDate, 'deviceCollectedDate', command)
        : command.doneAt,
      deliveryMethod,
      collectionBranch: deliveryMethod === 'delivered' ? null : (collectionBranch ?? null),
    };
    return { values, action: 'handed_over' };
  });
}

/** @throws AppError not_found, stale_version; conflict when nothing was handed over */
export async function takeBackHandOver(
  command: Command,
  id: number,
  expectedVersion: number | null,
): Promise<Layby> {
  return changeRow(command, laybyEntity, id, expectedVersion, ({ row, current }) => {
    if (row.deviceCollectedDate === null) {
      throw stateConflict(current, 'The device of this layby has not been handed over');
    }
    const values = { deviceCollectedDate: null, deliveryMethod: null, collectionBranch: null };
    return { values, action: 'hand_over_taken_back' };
  });
}
