import type { z } from 'zod';
import { appendReceipt, appendRefund, type ReceiptRow } from '#server/features/ledger/ledger.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';
import { resolvePastInstant } from '#server/platform/http/stamps.ts';
import type { createLaybyReceiptBody, Layby } from '#shared/contracts/laybys.ts';
import type { createRefundBody } from '#shared/contracts/receipts.ts';
import { laybyStatusByLedger } from '#shared/domain/layby-lifecycle.ts';
import { amountOfCents, type Cents, centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import type { LaybyValues } from './laybys.repo.ts';
import { type LockedLayby, laybyConflict, lockLayby, writeLayby } from './laybys.service.ts';

/** Books the money of laybys, and says what a sum makes of one. */

type RefundInput = z.output<typeof createRefundBody>;
type ReceiptInput = z.output<typeof createLaybyReceiptBody>;

/**
 * Books money received, exactly once and whatever others book at the same moment; completes the layby when nothing is
 * due any more.
 * @throws AppError not_found; conflict when it is cancelled; overpayment unless `allowOverpayment`
 */
export async function addLaybyReceipt(command: Command, id: number, input: ReceiptInput): Promise<Layby> {
  const layby = await lockLayby(command, id, null);
  const { row, current } = layby;
  assertTakesMoney(layby);
  const cents = centsOfAmount(input.amount);
  const paidCents = centsOfAmount(row.paidAmount);
  if (!input.allowOverpayment) assertNotOverpaid(cents, centsOfAmount(row.remainingAmount), current);
  await appendReceipt(command, {
    owner: { kind: 'layby', id },
    cents,
    kind: 'receipt',
    method: input.method ?? null,
    reference: input.reference ?? null,
    receivedAt: input.receivedAt ? resolvePastInstant(input.receivedAt, 'receivedAt', command) : command.now,
  });
  return writeLayby(
    command,
    layby,
    valuesByMoney(command, layby, { paidCents: paidCents + cents }),
    'receipt_added',
  );
}

/**
 * Gives some of an overpayment back, exactly once, as one ledger row.
 * @throws AppError not_found, stale_version; conflict when it is cancelled, and with what can be given back when that
 *   is less
 */
export async function refundLayby(
  command: Command,
  id: number,
  input: RefundInput,
  expectedVersion: number | null,
): Promise<Layby> {
  const layby = await lockLayby(command, id, expectedVersion);
  const { row, current } = layby;
  assertTakesMoney(layby);
  const overpaidCents = -centsOfAmount(row.remainingAmount);
  const cents = await appendRefund(command, { kind: 'layby', id }, overpaidCents, input, current);
  const values = valuesByMoney(command, layby, { paidCents: centsOfAmount(row.paidAmount) + cents });
  return writeLayby(command, layby, values, 'refunded', input.reason ? { reason: input.reason } : {});
}

/**
 * Takes one ledger row of a layby back by a counter-row.
 * @throws AppError not_found; already_reversed; conflict for a row that is itself a reversal, for a cancelled layby and
 *   for a handed-over one that would not be paid any more; invalid_request when more would be taken back than was paid
 */
export async function reverseLaybyReceipt(
  command: Command,
  receipt: ReceiptRow & { laybyId: number },
  reason: string,
): Promise<Layby> {
  const layby = await lockLayby(command, receipt.laybyId, null);
  if (receipt.kind === 'reversal') throw laybyConflict(layby.current, 'A reversal cannot itself be reversed');
  assertTakesMoney(layby);
  const cents = -centsOfAmount(receipt.amount);
  const paidCents = centsOfAmount(layby.row.paidAmount) + cents;
  // Asked first, so that a second reversal is told that it is one, whatever the sum would be.
  await appendReceipt(command, {
    owner: { kind: 'layby', id: receipt.laybyId },
    cents,
    kind: 'reversal',
    method: receipt.method,
    reference: receipt.reference,
    reason,
    reversesId: receipt.id,
    receivedAt: command.now,
  });
  if (paidCents < 0) throw fieldError('amount', 'More would be taken back than was paid');
  return writeLayby(command, layby, valuesByMoney(command, layby, { paidCents }), 'receipt_reversed', {
    reason,
  });
}

/**
 * What new sums write on a layby that is not cancelled: the sums, the status that follows from them, and the day on
 * which nothing was due any more. A sum that is not given stays.
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
    throw laybyConflict(
      current,
      `The device has been handed over, and then ${formatMoney(fullCents - paidCents)} would still be due. Take the hand-over back first.`,
    );
  }
  return {
    fullAmount: amountOfCents(fullCents),
    paidAmount: amountOfCents(paidCents),
    status,
    completedDate: status === 'completed' ? (row.completedDate ?? command.now) : null,
  };
}

/** @throws AppError conflict on a cancelled layby */
export function assertTakesMoney({ row, current }: LockedLayby): void {
  if (row.status !== 'cancelled') return;
  throw laybyConflict(current, 'This layby is cancelled. Reopen it before changing its money.');
}

/**
 * Of money that comes in, only what is due is taken without asking. `current` is the layby that a refusal shows.
 * @throws AppError overpayment with the sum that is too much
 */
export function assertNotOverpaid(cents: Cents, remainingCents: Cents, current?: Layby): void {
  const excessCents = cents - Math.max(remainingCents, 0);
  if (excessCents <= 0) return;
  throw new AppError('overpayment', {
    detail: `This is ${formatMoney(excessCents)} more than what is due`,
    extra: { excessAmount: amountOfCents(excessCents), ...(current ? { current } : {}) },
  });
}
