import type { Command } from '#server/platform/commands/command.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { stateConflict } from '#server/platform/entities/entity.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { ArrivedDevice } from '#shared/contracts/stock-arrival.ts';
import { laybyEntity } from './laybys.service.ts';

/**
 * Records that the device of a fully paid layby has arrived at a branch. Clears whether the customer was informed, as an
 * earlier contact was not about the arrival.
 * @throws AppError not_found, stale_version; conflict unless the layby waits for its device
 */
export async function takeLaybyDeviceIn(
  command: Command,
  id: number,
  device: ArrivedDevice,
  expectedVersion: number | null,
): Promise<Layby> {
  return changeRow(command, laybyEntity, id, expectedVersion, ({ row, current }) => {
    if (row.status !== 'completed') throw stateConflict(current, 'This layby is not paid in full');
    if (row.deviceCollectedDate !== null || row.deviceArrivedDate !== null)
      throw stateConflict(current, 'The device of this layby has already arrived');
    const nobodyTold = { customerContacted: false, contactedBy: null, communicationMode: null };
    const values = { ...device, ...nobodyTold, deviceArrivedDate: command.now };
    return { values, action: 'device_arrived' };
  });
}
