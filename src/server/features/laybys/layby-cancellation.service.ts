import type { z } from 'zod';
import { leaveReceipt } from '#server/features/ledger/ledger.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { stateConflict } from '#server/platform/entities/entity.ts';
import { unlessForgotten } from '#server/platform/entities/forgotten.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import type { cancelLaybyBody, Layby } from '#shared/contracts/laybys.ts';
import { settleCancellation } from '#shared/domain/layby-lifecycle.ts';
import { amountOfCents, centsOfAmount } from '#shared/domain/money.ts';
import { valuesByMoney } from './layby-money.service.ts';
import { laybyEntity } from './laybys.service.ts';

/** Cancels a layby before its device is handed over, and reopens a cancelled one. */

type CancelInput = z.output<typeof cancelLaybyBody>;

/**
 * Cancels a layby: the agreed fee is kept, the rest of what was paid is refunded as one ledger row.
 * @throws AppError not_found, stale_version; invalid_request for a fee above what was paid; conflict when it is cancelled
 *   already or its device has been handed over
 */
export async function cancelLayby(
  command: Command,
  id: number,
  input: CancelInput,
  expectedVersion: number | null,
): Promise<Layby> {
  return changeRow(command, laybyEntity, id, expectedVersion, async ({ row, current }) => {
    if (row.status === 'cancelled') throw stateConflict(current, 'This layby is already cancelled');
    if (row.deviceCollectedDate !== null) {
      throw stateConflict(current, 'The device has been handed over. Undo the hand-over before cancelling.');
    }
    const feeCents = centsOfAmount(input.fee ?? '0.00');
    const settlement = settleCancellation(centsOfAmount(row.paidAmount), feeCents);
    if (!settlement.ok) throw fieldError('fee', settlement.message);
    // The money is refunded in any case; the reason is not stored for a customer who was forgotten.
    const reason = await unlessForgotten(command.tx, row.customerId, input.reason);
    if (settlement.refundCents > 0) {
      leaveReceipt(command, {
        owner: { kind: 'layby', id },
        cents: -settlement.refundCents,
        kind: 'refund',
        method: input.method ?? null,
        reason,
        receivedAt: command.now,
      });
    }
    const values = {
      status: 'cancelled',
      paidAmount: amountOfCents(feeCents),
      completedDate: null,
      // Equals the time of the refund's ledger row: statements find that row by it.
      cancelledDate: command.now,
      cancelReason: reason,
      cancellationFee: amountOfCents(feeCents),
    };
    return { values, action: 'cancelled' };
  });
}

/**
 * Reopens a cancelled layby. What was refunded stays refunded, and the fee that was kept counts as paid.
 * @throws AppError not_found, stale_version; conflict unless it is cancelled
 */
export async function reopenLayby(
  command: Command,
  id: number,
  expectedVersion: number | null,
): Promise<Layby> {
  return changeRow(command, laybyEntity, id, expectedVersion, (layby) => {
    if (layby.row.status !== 'cancelled') {
      throw stateConflict(layby.current, 'Only a cancelled layby can be reopened');
    }
    const values = { cancelledDate: null, cancelReason: null, cancellationFee: null };
    return { values: { ...valuesByMoney(command, layby, {}), ...values }, action: 'reopened' };
  });
}
