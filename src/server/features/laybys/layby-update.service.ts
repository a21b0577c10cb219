import type { z } from 'zod';
import { type ContactWish, contactChange } from '#server/features/contacts/contact-change.service.ts';
import { holdCustomer } from '#server/features/customers/customer-match.service.ts';
import { assertNotOverpaid, dayOfMoney, leaveReceipt } from '#server/features/ledger/ledger.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { stateConflict } from '#server/platform/entities/entity.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import type { Layby, updateLaybyBody } from '#shared/contracts/laybys.ts';
import { LAYBY_STATUSES } from '#shared/domain/labels.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { laybySearchText } from '#shared/domain/search-texts.ts';
import { keptIdNumber } from './layby-id-number.service.ts';
import { assertTakesMoney, valuesByMoney } from './layby-money.service.ts';
import { type LaybyRow, type LaybyValues, type LockedLayby, laybyEntity } from './laybys.service.ts';

/** Changes the facts and the sums of a layby, and whether its customer has been informed. */

type UpdateInput = z.output<typeof updateLaybyBody>;

/**
 * Changes the given fields and keeps the others. A new paid sum becomes a ledger row for the difference, and the status
 * follows from the sums, whatever status the caller sends. Unchanged input leaves no trace.
 * @throws AppError not_found, stale_version, invalid_request; overpayment when `allowOverpayment` is false; conflict for
 *   the status `cancelled`, for the sums of a cancelled layby, when a handed-over layby would be active again, and for
 *   personal words about a customer who has been forgotten
 */
export async function updateLayby(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<Layby> {
  // Locked before the layby, in the order in which a delete of the customer locks them.
  if (input.customerId !== undefined) await holdCustomer(command, input.customerId);
  return changeRow(command, laybyEntity, id, expectedVersion, async (layby) => {
    assertStatusFits(layby, input.status);
    const facts = factValues(command, layby.row, input);
    const money = await bookSums(command, layby, input);
    const action = money.paidAmount === undefined ? 'updated' : 'paid_amount_set';
    return { values: { ...facts, ...money }, action };
  });
}

/**
 * Records that the customer was informed, by whom and how, or that they were not.
 * @throws AppError not_found, invalid_request, stale_version
 */
export async function setLaybyContact(
  command: Command,
  id: number,
  input: ContactWish,
  expectedVersion: number | null,
): Promise<Layby> {
  return changeRow(command, laybyEntity, id, expectedVersion, ({ row }) =>
    contactChange(command, 'layby', row, input),
  );
}

/** `active` and `completed` are accepted and ignored, as they follow from the money; other statuses have routes of their own or are unknown. */
function assertStatusFits({ row, current }: LockedLayby, status: string | undefined): void {
  if (status === undefined || status === row.status) return;
  if (!LAYBY_STATUSES.some((known) => known === status)) {
    throw fieldError('status', `"${status}" cannot be set as the status of a layby`);
  }
  if (status === 'cancelled') {
    throw stateConflict(current, 'Use Cancel Layby: it asks for a reason and settles what was paid');
  }
  if (row.status === 'cancelled') throw stateConflict(current, 'This layby is cancelled. Reopen it first.');
}

function factValues(command: Command, row: LaybyRow, input: UpdateInput): LaybyValues {
  const values = givenValues(laybys, input, command, ['fullAmount', 'paidAmount', 'status']);
  if (values.dueDate === null) throw fieldError('dueDate', 'Due date is required');
  if (values.idNumber !== undefined) values.idNumber = keptIdNumber(values.idNumber, row.idNumber);
  return { ...values, searchText: laybySearchText({ ...row, ...values }) };
}

async function bookSums(command: Command, layby: LockedLayby, input: UpdateInput): Promise<LaybyValues> {
  const { row, current } = layby;
  const fullCents = centsOfAmount(input.fullAmount ?? row.fullAmount);
  const paidBeforeCents = centsOfAmount(row.paidAmount);
  const paidCents = input.paidAmount === undefined ? paidBeforeCents : centsOfAmount(input.paidAmount);
  const cents = paidCents - paidBeforeCents;
  if (cents === 0 && fullCents === centsOfAmount(row.fullAmount)) return {};
  assertTakesMoney(layby);
  if (input.allowOverpayment === false && cents > 0)
    assertNotOverpaid(cents, fullCents - paidBeforeCents, current);
  const values = valuesByMoney(command, layby, { fullCents, paidCents });
  if (cents === 0) {
    const { paidAmount: _, ...others } = values;
    return others;
  }
  leaveReceipt(command, {
    owner: { kind: 'layby', id: row.id },
    cents,
    kind: 'adjustment',
    method: input.paymentMethod ?? null,
    receivedAt: dayOfMoney(command, cents),
  });
  return values;
}
