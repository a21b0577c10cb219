import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { callHours } from '#server/platform/database/schema/call-hours.schema.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { plainEntity, type RowOf } from '#server/platform/entities/entity.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { presentRow } from '#server/platform/entities/read-columns.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import * as contract from '#shared/contracts/call-hours.ts';

/** The hours in which customers are called: one row, which always exists. Calls outside of them are possible, with a warning. */

const present = (row: RowOf<typeof callHours>): contract.CallHoursRow =>
  presentRow(callHours, contract.callHours, row);

export const callHoursEntity = plainEntity({
  kind: 'call_hours',
  name: 'Calling hours',
  table: callHours,
  present,
});

export async function readCallHours(db: Executor): Promise<contract.CallHoursRow> {
  const [row] = await db.select().from(callHours).limit(1);
  if (row === undefined) throw new Error('The row of the calling hours is missing');
  return present(row);
}

/** @throws AppError not_found, stale_version; invalid_request when they end before they begin */
export async function updateCallHours(
  command: Command,
  id: number,
  input: z.output<typeof contract.updateCallHoursBody>,
  expectedVersion: number | null,
): Promise<contract.CallHoursRow> {
  return changeRow(command, callHoursEntity, id, expectedVersion, async ({ row }) => {
    const values = givenValues(callHours, input, command, []);
    assertEndAfterBegin({ ...row, ...values });
    return { values, action: 'updated' };
  });
}

/** @throws AppError invalid_request */
export function assertEndAfterBegin({ from, until }: Pick<RowOf<typeof callHours>, 'from' | 'until'>): void {
  if (from >= until) throw fieldError('until', `Must be later than ${from}`);
}
