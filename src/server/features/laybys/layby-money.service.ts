import type { z } from 'zod';
import {
  appendReceipt,
  appendRefund,
  appendReversal,
  assertNotOverpaid,
  type ReceiptRow,
} from '#server/features/ledger/ledger.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { stateConflict } from '#server/platform/entities/entity.ts';
import { unlessForgotten } from '#server/platform/entities/forgotten.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { resolvePastInstant } from '#server/platform/http/stamps.ts';
import type { createLaybyReceiptBody, Layby } from '#shared/contracts/laybys.ts';
import type { BookedReceipt, createRefundBody } from '#shared/contracts/receipts.ts';
import { laybyStatusByLedger } from '#shared/domain/layby-lifecycle.ts';
import { amountOfCents, type Cents, centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { type LaybyRow, type LaybyValues, type LockedLayby, laybyEntity } from './laybys.service.ts';

/** Books the money of laybys, and derives status and dates from the sums. */

type RefundInput = z.output<typeof createRefundBody>;
type ReceiptInput = z.output<typeof createLaybyReceiptBody>;

/**
 * Books money received, exactly once and safely beside concurrent bookings; completes the layby when nothing is due any
 * more.
 * @throws AppError not_found; conflict when it is cancelled; overpayment unless `allowOverpayment`
 */
export async function addLaybyReceipt(
  command: Command,
  id: number,
  input: ReceiptInput,
): Promise<Layby & BookedReceipt> {
  let receiptId = 0;
  const booked = await changeRow(command, laybyEntity, id, null, async (layby) => {
    const { row, current } = layby;
    assertTakesMoney(layby);
    const cents = centsOfAmount(input.amount);
    if (!input.allowOverpayment) assertNotOverpaid(cents, remainingCentsOf(row), current);
    ({ id: receiptId } = await appendReceipt(command, {
      owner: { kind: 'layby', id },
      cents,
      kind: 'receipt',
      method: input.method ?? null,
      reference: await unlessForgotten(command.tx, row.customerId, input.reference),
      receivedAt: input.receivedAt
        ? resolvePastInstant(input.receivedAt, 'receivedAt', command)
        : command.doneAt,
    }));
    const paidCents = centsOfAmount(row.paidAmount) + cents;
    return { values: valuesByMoney(command, layby, { paidCents }), action: 'receipt_added' };
  });
  return { ...booked, receiptId };
}

/**
 * Pays back some of an overpayment, exactly once, as one ledger row.
 * @throws AppError not_found, stale_version; conflict when it is cancelled, and with the amount that can be paid back when
 *   that is less
 */
export async function refundLayby(
  command: Command,
  id: number,
  input: RefundInput,
  expectedVersion: number | null,
): Promise<Layby & BookedReceipt> {
  let receiptId = 0;
  const refunded = await changeRow(command, laybyEntity, id, expectedVersion, async (layby) => {
    const { row, current } = layby;
    assertTakesMoney(layby);
    const reason = await unlessForgotten(command.tx, row.customerId, input.reason);
    const refund = await appendRefund(
      command,
      { kind: 'layby', id },
      -remainingCentsOf(row),
      { ...input, reason },
      current,
    );
    receiptId = refund.id;
    const paidCents = centsOfAmount(row.paidAmount) + centsOfAmount(refund.amount);
    const values = valuesByMoney(command, layby, { paidCents });
    return { values, action: 'refunded', details: reason === null ? {} : { reason } };
  });
  return { ...refunded, receiptId };
}

/**
 * Reverses one ledger row of a layby by a counter-row.
 * @throws AppError not_found; already_reversed; conflict for a row that is itself a reversal, for a cancelled layby and
 *   for a handed-over one that would no longer be paid in full; invalid_request when more would be reversed than was paid
 */
export async function reverseLaybyReceipt(
  command: Command,
  receipt: ReceiptRow,
  id: number,
  why: string,
): Promise<Layby> {
  return changeRow(command, laybyEntity, id, null, async (layby) => {
    const { row, current } = layby;
    if (receipt.kind === 'reversal') throw stateConflict(current, 'A reversal cannot itself be reversed');
    const reason = await unlessForgotten(command.tx, row.customerId, why);
    assertTakesMoney(layby);
    // Appended before the sum is checked, so that a second reversal fails with already_reversed whatever the sum.
    const paidCents = centsOfAmount(row.paidAmount) + (await appendReversal(command, receipt, reason));
    if (paidCents < 0) throw fieldError('amount', 'This would take back more than was paid');
    const values = valuesByMoney(command, layby, { paidCents });
    return { values, action: 'receipt_reversed', details: reason === null ? {} : { reason } };
  });
}

function remainingCentsOf({ remainingAmount }: LaybyRow): Cents {
  return centsOfAmount(remainingAmount ?? '0.00');
}

/**
 * What new sums write on a layby that is not cancelled: the sums, the status that follows from them, and the day on which
 * it was completed. A sum that is not given stays as it is.
 * @throws AppError conflict when a handed-over layby would be active again
 */
export function valuesByMoney(
  command: Command,
  { row, current }: LockedLayby,
  money: { fullCents?: Cents; paidCents?: Cents },
): LaybyValues {
  const fullCents = money.fullCents ?? centsOfAmount(row.fullAmount);
  const paidCents = money.paidCents ?? centsOfAmount(row.paidAmount);
  const status = laybyStatusByLedger(fullCents, paidCents);
  if (status === 'active' && row.deviceCollectedDate !== null) {
    throw stateConflict(
      current,
      `The device has been handed over, but with this change ${formatMoney(fullCents - paidCents)} would still be due. Undo the hand-over first.`,
    );
  }
  return {
    fullAmount: amountOfCents(fullCents),
    paidAmount: amountOfCents(paidCents),
    status,
    completedDate: status === 'completed' ? (row.completedDate ?? command.doneAt) : null,
  };
}

/** @throws AppError conflict on a cancelled layby */
export function assertTakesMoney({ row, current }: LockedLayby): void {
  if (row.status !== 'cancelled') return;
  throw stateConflict(current, 'This layby is cancelled. Reopen it before changing its amounts or payments.');
}
