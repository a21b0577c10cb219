import type { z } from 'zod';
import {
  findOrCreateCustomer,
  holdOrCreateCustomer,
} from '#server/features/customers/customer-match.service.ts';
import { assertNotOverpaid, leaveReceipt } from '#server/features/ledger/ledger.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { showRow } from '#server/platform/entities/entity.ts';
import { type Given, givenValues } from '#server/platform/entities/given-values.ts';
import { insertRow } from '#server/platform/entities/write-row.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import type { createLaybyBody, Layby } from '#shared/contracts/laybys.ts';
import { laybyStatusByLedger } from '#shared/domain/layby-lifecycle.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { laybySearchText } from '#shared/domain/search-texts.ts';
import { givenIdNumber } from './layby-id-number.service.ts';
import { type LaybyValues, laybyEntity } from './laybys.service.ts';

/** Creates a layby, with its customer and its first payment. */

type CreateInput = Given<z.output<typeof createLaybyBody>>;

/**
 * Creates a layby. Its customer is the one named (with changes to them, if any), else the one who has its phone number,
 * else a new one. A paid amount becomes its first ledger row and completes the layby when nothing is due. For a layby that
 * was recorded elsewhere before (an import), `past` says when that money was received and how the layby stands now.
 * @throws AppError what `holdOrCreateCustomer` throws; name_match with the customers of that name, unless `isNewCustomer`;
 *   overpayment unless `allowOverpayment`
 */
export async function createLayby(
  command: Command,
  input: CreateInput,
  past: { receivedAt?: Date; values?: LaybyValues | undefined } = {},
): Promise<Layby> {
  const { receivedAt = command.doneAt, values } = past;
  const fullCents = centsOfAmount(input.fullAmount);
  const paidCents = centsOfAmount(input.paidAmount);
  if (!input.allowOverpayment) assertNotOverpaid(paidCents, fullCents);
  const customerId = await customerOf(command, input);
  const status = laybyStatusByLedger(fullCents, paidCents);
  const row = await insertRow(command, laybyEntity, {
    ...factsOf(command, input),
    customerId,
    paidAmount: input.paidAmount,
    status,
    completedDate: status === 'completed' ? receivedAt : null,
    ...values,
  });
  if (paidCents > 0) {
    leaveReceipt(command, {
      owner: { kind: 'layby', id: row.id },
      cents: paidCents,
      kind: 'receipt',
      method: input.paymentMethod ?? null,
      receivedAt,
    });
  }
  return showRow(command.tx, laybyEntity, row.id, command);
}

async function customerOf(command: Command, input: CreateInput): Promise<number> {
  if (input.customerId !== undefined) return (await holdOrCreateCustomer(command, input)).id;
  return findOrCreateCustomer(command, {
    name: input.customerFullName,
    phone: input.customerNumber,
    email: input.customerEmail ?? null,
    isNewCustomer: input.isNewCustomer ?? false,
  });
}

function factsOf(command: Command, input: CreateInput) {
  const { dueDate, customerEmail = null, ...given } = givenValues(laybys, input, command, ['customerId']);
  if (!dueDate) throw fieldError('dueDate', 'Due date is required');
  const facts = { ...given, dueDate, customerEmail, idNumber: givenIdNumber(input.idNumber) };
  return {
    ...facts,
    addedByAgent: input.addedByAgent ?? command.actor.agent,
    agentBranch: input.agentBranch ?? command.actor.branch,
    searchText: laybySearchText(facts),
  };
}
