import type { z } from 'zod';
import { findOrCreateCustomer, holdCustomer } from '#server/features/customers/customer-match.service.ts';
import { appendReceipt } from '#server/features/ledger/ledger.service.ts';
import { changedFields } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { resolveDay } from '#server/platform/http/stamps.ts';
import type { createLaybyBody, Layby } from '#shared/contracts/laybys.ts';
import { laybyStatusByLedger } from '#shared/domain/layby-lifecycle.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { assertNotOverpaid } from './layby-money.service.ts';
import * as repo from './laybys.repo.ts';
import { getLayby, laybySearchText } from './laybys.service.ts';

/** Takes a layby in, with its customer and its first money. */

type CreateInput = z.output<typeof createLaybyBody>;

/**
 * Takes a layby in for the named customer, else for the one with its number, else for a new one; what was paid becomes
 * its first ledger row, and completes it when nothing is due.
 * @throws AppError invalid_request for an unknown customer; name_match with the customers of that name, unless
 *   `isNewCustomer`; overpayment unless `allowOverpayment`
 */
export async function createLayby(command: Command, input: CreateInput): Promise<Layby> {
  const fullCents = centsOfAmount(input.fullAmount);
  const paidCents = centsOfAmount(input.paidAmount);
  if (!input.allowOverpayment) assertNotOverpaid(paidCents, fullCents);
  const customerId = await customerOf(command, input);
  const status = laybyStatusByLedger(fullCents, paidCents);
  const row = await repo.insertLayby(command.tx, {
    ...factsOf(command, input),
    customerId,
    fullAmount: input.fullAmount,
    paidAmount: input.paidAmount,
    status,
    completedDate: status === 'completed' ? command.now : null,
    createdAt: command.now,
    updatedAt: command.now,
  });
  if (paidCents > 0) {
    await appendReceipt(command, {
      owner: { kind: 'layby', id: row.id },
      cents: paidCents,
      kind: 'receipt',
      method: input.paymentMethod ?? null,
      receivedAt: command.now,
    });
  }
  command.record({
    entity: 'layby',
    id: row.id,
    version: row.version,
    action: 'created',
    after: changedFields<Record<string, unknown>>({}, row).after,
  });
  return getLayby(command.tx, row.id, command);
}

async function customerOf(command: Command, input: CreateInput): Promise<number> {
  if (input.customerId !== undefined) return (await holdCustomer(command, input.customerId)).id;
  return findOrCreateCustomer(command, {
    name: input.customerFullName,
    phone: input.customerNumber,
    email: input.customerEmail ?? null,
    isNewCustomer: input.isNewCustomer ?? false,
  });
}

function factsOf(command: Command, input: CreateInput) {
  const dueDate = resolveDay(input.dueDate, command.zone);
  if (!dueDate) throw fieldError('dueDate', 'Due date is required');
  const customerEmail = input.customerEmail ?? null;
  const { customerFullName, customerNumber, phoneModel } = input;
  return {
    customerFullName,
    customerNumber,
    customerEmail,
    idNumber: input.idNumber,
    phoneModel,
    phoneStorage: input.phoneStorage,
    phoneColor: input.phoneColor,
    phoneNetwork: input.phoneNetwork ?? null,
    durationToPay: input.durationToPay,
    dueDate,
    product: input.product ?? null,
    totalPrice: input.totalPrice ?? null,
    depositPaid: input.depositPaid ?? null,
    balance: input.balance ?? null,
    addedByAgent: input.addedByAgent ?? command.actor.agent,
    agentBranch: input.agentBranch ?? command.actor.branch,
    searchText: laybySearchText({ customerFullName, customerNumber, customerEmail, phoneModel }),
  };
}
