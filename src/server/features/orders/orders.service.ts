import type { z } from 'zod';
import { appendReceipt, appendRefund, findReceipt } from '#server/features/ledger/ledger.service.ts';
import { changedFields } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { AppError, fieldError, notFound } from '#server/platform/http/app-error.ts';
import { resolveDay, resolvePastInstant } from '#server/platform/http/stamps.ts';
import { assertVersion } from '#server/platform/http/versions.ts';
import type { createOrderBody, Order } from '#shared/contracts/orders.ts';
import type { createReceiptBody, createRefundBody } from '#shared/contracts/receipts.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { amountOfCents, type Cents, centsOfAmount } from '#shared/domain/money.ts';
import { type StoredStatus, statusByLedger } from '#shared/domain/order-lifecycle.ts';
import { normalizeQuoteNumber, searchKey } from '#shared/domain/text.ts';
import { presentOrder } from './orders.present.ts';
import * as repo from './orders.repo.ts';

/** Takes orders in and books their money. Changing what an order says is `order-update.service.ts`'s business. */

type CreateInput = z.output<typeof createOrderBody>;
type RefundInput = z.output<typeof createRefundBody>;
type ReceiptInput = z.output<typeof createReceiptBody>;

/** @throws AppError not_found */
export async function getOrder(db: Executor, id: number, clock: { now: Date; zone: string }): Promise<Order> {
  const row = await repo.findOrderRow(db, id);
  if (row === null) throw notFound('Order');
  return presentOrder(row, dayOf(clock.now, clock.zone));
}

/**
 * Takes an order in, pending or (with money) partial; what was paid becomes its first ledger row.
 * @throws AppError invalid_request for an unknown customer or a future date; duplicate_quote naming the order that has
 *   the number, unless `allowDuplicate`
 */
export async function createOrder(command: Command, input: CreateInput): Promise<Order> {
  const customer = await repo.holdCustomer(command.tx, input.customerId);
  if (customer === null) throw fieldError('customerId', 'There is no such customer');
  const quoteKey = normalizeQuoteNumber(input.quoteNumber);
  if (!input.allowDuplicate) await assertQuoteIsFree(command, quoteKey, null);
  const paidCents = centsOfAmount(input.paidAmount);
  const receivedAt = receivedInstant(command, input.paymentReceivedDate, 'paymentReceivedDate');
  const fields = {
    quoteNumber: input.quoteNumber,
    totalAmount: input.totalAmount,
    paidAmount: input.paidAmount,
    phoneModel: input.phoneModel ?? null,
    phoneAvailable: input.phoneAvailable ?? true,
    addedByAgent: input.addedByAgent ?? command.actor.agent,
    agentBranch: input.agentBranch ?? command.actor.branch,
    dueDate: resolveDay(input.dueDate, command.zone) ?? null,
    receivedAt,
  };
  const row = await repo.insertOrder(command.tx, newOrderRow(command, customer, fields));
  if (paidCents > 0) {
    await appendReceipt(command, {
      owner: { kind: 'payment', id: row.id },
      cents: paidCents,
      kind: 'receipt',
      receivedAt,
    });
  }
  command.record({
    entity: 'payment',
    id: row.id,
    version: row.version,
    action: 'created',
    after: changedFields<Record<string, unknown>>({}, row).after,
  });
  return getOrder(command.tx, row.id, command);
}

export type NewOrderFields = {
  quoteNumber: string;
  totalAmount: string;
  paidAmount: string;
  phoneModel: string | null;
  phoneAvailable: boolean;
  addedByAgent: string | null;
  agentBranch: string | null;
  dueDate: string | null;
  /** When the paid amount was received; of no meaning without one. */
  receivedAt: Date;
};

/** The row of a new order, pending or (with money) partial. What was paid must be booked in the same transaction. */
export function newOrderRow(
  { now }: Command,
  customer: { id: number; searchText: string },
  { receivedAt, ...fields }: NewOrderFields,
) {
  const paidCents = centsOfAmount(fields.paidAmount);
  return {
    ...fields,
    customerId: customer.id,
    quoteKey: normalizeQuoteNumber(fields.quoteNumber),
    status: statusByLedger('pending', paidCents) ?? 'pending',
    // A day on which nothing was received would move the order on the list of live payments.
    paymentReceivedDate: paidCents > 0 ? receivedAt : null,
    statusChangedAt: now,
    createdAt: now,
    updatedAt: now,
    ownSearch: orderSearchText(fields.quoteNumber, fields.phoneModel),
    customerSearch: customer.searchText,
  };
}

/**
 * Books money received, exactly once and whatever others book at the same moment; zero changes nothing.
 * @throws AppError not_found
 */
export async function addOrderReceipt(command: Command, id: number, input: ReceiptInput): Promise<Order> {
  const row = await repo.lockOrder(command.tx, id);
  if (row === null) throw notFound('Order');
  const cents = centsOfAmount(input.amount);
  if (cents === 0) return getOrder(command.tx, id, command);
  const receivedAt = receivedInstant(command, input.receivedAt, 'receivedAt');
  const { method, reference } = input;
  await appendReceipt(command, {
    owner: { kind: 'payment', id },
    cents,
    kind: 'receipt',
    method: method ?? null,
    reference: reference ?? null,
    receivedAt,
  });
  await carryToOrder(command, row, cents, { action: 'receipt_added', receivedAt });
  return getOrder(command.tx, id, command);
}

/**
 * Gives change from an overpayment back, exactly once, as one ledger row.
 * @throws AppError not_found, stale_version; conflict with what can be given back, when it is less
 */
export async function refundOrder(
  command: Command,
  id: number,
  input: RefundInput,
  expectedVersion: number | null,
): Promise<Order> {
  const row = await repo.lockOrder(command.tx, id);
  if (row === null) throw notFound('Order');
  const current = await getOrder(command.tx, id, command);
  assertVersion(expectedVersion, row, () => current);
  const overpaidCents = centsOfAmount(row.paidAmount) - centsOfAmount(row.totalAmount);
  const cents = await appendRefund(command, { kind: 'payment', id }, overpaidCents, input, current);
  await carryToOrder(command, row, cents, {
    action: 'refunded',
    ...(input.reason ? { reason: input.reason } : {}),
  });
  return getOrder(command.tx, id, command);
}

/**
 * Takes one ledger row back by a counter-row.
 * @throws AppError not_found; already_reversed; conflict for a row that is itself a reversal; invalid_request when more
 *   would be taken back than was paid
 */
export async function reverseOrderReceipt(
  command: Command,
  receiptId: number,
  reason: string,
): Promise<Order> {
  const receipt = await findReceipt(command.tx, receiptId);
  if (receipt === null || receipt.paymentId === null) throw notFound('Payment');
  const row = await repo.lockOrder(command.tx, receipt.paymentId);
  if (row === null) throw notFound('Order');
  if (receipt.kind === 'reversal')
    throw new AppError('conflict', { detail: 'A reversal cannot itself be reversed' });
  const cents = -centsOfAmount(receipt.amount);
  await appendReceipt(command, {
    owner: { kind: 'payment', id: row.id },
    cents,
    kind: 'reversal',
    method: receipt.method,
    reference: receipt.reference,
    reason,
    reversesId: receipt.id,
    receivedAt: command.now,
  });
  await carryToOrder(command, row, cents, { action: 'receipt_reversed', reason });
  return getOrder(command.tx, row.id, command);
}

async function carryToOrder(
  command: Command,
  row: repo.PaymentRow,
  cents: Cents,
  told: { action: string; receivedAt?: Date; reason?: string },
): Promise<void> {
  const paidCents = centsOfAmount(row.paidAmount) + cents;
  if (paidCents < 0) throw fieldError('amount', 'More would be taken back than was paid');
  const after = await repo.updateOrderRow(command.tx, row.id, {
    ...moneyValues(command, row, paidCents, told.receivedAt ?? null),
    updatedAt: command.now,
  });
  const changed = changedFields<Record<string, unknown>>(row, after);
  command.record({
    entity: 'payment',
    id: row.id,
    version: after.version,
    action: told.action,
    before: changed.before,
    after: { ...changed.after, ...(told.reason === undefined ? {} : { reason: told.reason }) },
  });
}

/** What a new paid sum writes on the order: the sum, the first day of receipt, and pending or partial since now. */
export function moneyValues(
  { now }: Command,
  row: repo.PaymentRow,
  paidCents: Cents,
  receivedAt: Date | null,
): repo.PaymentValues {
  const status = statusByLedger(row.status as StoredStatus, paidCents);
  return {
    paidAmount: amountOfCents(paidCents),
    ...(row.paymentReceivedDate === null && receivedAt !== null ? { paymentReceivedDate: receivedAt } : {}),
    ...(status === null || status === row.status ? {} : { status, statusChangedAt: now }),
  };
}

/** @throws AppError duplicate_quote naming the other order */
export async function assertQuoteIsFree(
  command: Command,
  quoteKey: string,
  ownId: number | null,
): Promise<void> {
  await repo.lockQuoteKey(command.tx, quoteKey);
  const other = await repo.findOrderByQuoteKey(command.tx, quoteKey, ownId);
  if (other === null) return;
  throw new AppError('duplicate_quote', {
    detail: `Quote ${other.quoteNumber} is already on an order of ${other.customerName}`,
    extra: { existingOrder: other },
  });
}

/** The words by which an order is found, besides its customer's. */
export function orderSearchText(quoteNumber: string, phoneModel: string | null): string {
  return searchKey([quoteNumber, phoneModel]);
}

function receivedInstant(command: Command, input: CreateInput['paymentReceivedDate'], field: string): Date {
  return input ? resolvePastInstant(input, field, command) : command.now;
}
