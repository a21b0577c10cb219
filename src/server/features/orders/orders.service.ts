import type { z } from 'zod';
import { holdOrCreateCustomer } from '#server/features/customers/customer-match.service.ts';
import {
  appendRefund,
  appendReversal,
  assertNotOverpaid,
  leaveReceipt,
  ownerOf,
  type ReceiptRow,
  readFirstReceived,
} from '#server/features/ledger/ledger.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { runStatement } from '#server/platform/database/row-statements.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { type Entity, stateConflict } from '#server/platform/entities/entity.ts';
import { unlessForgotten } from '#server/platform/entities/forgotten.ts';
import { addRow } from '#server/platform/entities/write-row.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { resolveDay, resolvePastInstant } from '#server/platform/http/stamps.ts';
import type { createOrderBody, Order } from '#shared/contracts/orders.ts';
import type { BookedReceipt, createReceiptBody, createRefundBody } from '#shared/contracts/receipts.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { amountOfCents, type Cents, centsOfAmount } from '#shared/domain/money.ts';
import { statusByLedger } from '#shared/domain/order-lifecycle.ts';
import type { StoredStatus } from '#shared/domain/order-statuses.ts';
import { orderSearchText } from '#shared/domain/search-texts.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';
import { assertTakenQuoteIsFree, quoteName } from './order-quotes.ts';
import { BESIDES, SELECT_ORDER } from './orders.list.ts';
import { type Besides, type OrderRow, presentOrder } from './orders.present.ts';
import type * as repo from './orders.repo.ts';

/** Creates orders and books their money. Other changes of an order are in `order-update.service.ts`. */

type CreateInput = z.output<typeof createOrderBody>;
type RefundInput = z.output<typeof createRefundBody>;
type ReceiptInput = z.output<typeof createReceiptBody>;

export const orderEntity: Entity<typeof payments, Order> = {
  kind: 'payment',
  name: 'Order',
  table: payments,
  hasStatus: true,
  telling: ['livePaymentFeedback', 'snoozeReason'],
  returned: {
    besides: BESIDES,
    present: (row, besides, { now, zone }) =>
      presentOrder({ ...row, ...(besides as Besides) }, dayOf(now, zone)),
  },
  async find(db, id, { now, zone }) {
    const [row] = await runStatement<OrderRow>(db, SELECT_ORDER, [id]);
    return row === undefined ? null : presentOrder(row, dayOf(now, zone));
  },
};

/**
 * Creates an order, pending or (with money) partial, in the same transaction as its new customer or the changes of an
 * existing one. A paid amount becomes its first ledger row.
 * @throws AppError invalid_request for a future date; duplicate_quote naming the order that has the number, unless
 *   `allowDuplicate`; and what `holdOrCreateCustomer` throws
 */
export async function createOrder(command: Command, input: CreateInput): Promise<Order> {
  const quoteKey = normalizeQuoteNumber(input.quoteNumber);
  const taken = input.allowDuplicate ? undefined : quoteName(quoteKey);
  const customer = await holdOrCreateCustomer(command, input, taken);
  if (taken !== undefined) await assertTakenQuoteIsFree(command, quoteKey, null);
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
  const { row, show } = await addRow(command, orderEntity, newOrderRow(command, customer.id, fields));
  if (paidCents > 0) {
    leaveReceipt(command, {
      owner: { kind: 'payment', id: row.id },
      cents: paidCents,
      kind: 'receipt',
      method: input.paymentMethod ?? null,
      receivedAt,
    });
  }
  return show();
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
  /** When the paid amount was received; ignored when nothing was paid. */
  receivedAt: Date;
};

/** The values of a new order, pending or (with money) partial. The caller must book the paid amount in the same transaction. */
export function newOrderRow(
  { now, doneAt }: Command,
  customerId: number,
  { receivedAt, ...fields }: NewOrderFields,
) {
  const paidCents = centsOfAmount(fields.paidAmount);
  return {
    ...fields,
    customerId,
    quoteKey: normalizeQuoteNumber(fields.quoteNumber),
    status: statusByLedger('pending', paidCents) ?? 'pending',
    // Live payments are listed by this day, so it is set only when money was received.
    paymentReceivedDate: paidCents > 0 ? receivedAt : null,
    statusChangedAt: doneAt,
    createdAt: now,
    updatedAt: now,
    ownSearch: orderSearchText(fields.quoteNumber, fields.phoneModel),
  };
}

/**
 * Books money received, exactly once and safely beside concurrent bookings; an amount of zero changes nothing.
 * @throws AppError not_found; overpayment when `allowOverpayment` is false, or is missing on a request that was made
 *   offline
 */
export async function addOrderReceipt(command: Command, id: number, input: ReceiptInput): Promise<Order> {
  return changeRow(command, orderEntity, id, null, async ({ row, current }) => {
    const cents = centsOfAmount(input.amount);
    if (cents === 0) return null;
    const dueCents = centsOfAmount(row.totalAmount) - centsOfAmount(row.paidAmount);
    // Whoever took the money offline has seen an older state of the order: an overpayment is confirmed first, never booked silently.
    const mayOverpay = input.allowOverpayment ?? command.actor.deed === undefined;
    if (!mayOverpay) assertNotOverpaid(cents, dueCents, current);
    const receivedAt = receivedInstant(command, input.receivedAt, 'receivedAt');
    const reference = await unlessForgotten(command.tx, row.customerId, input.reference);
    leaveReceipt(command, {
      owner: { kind: 'payment', id },
      cents,
      kind: 'receipt',
      method: input.method ?? null,
      reference,
      receivedAt,
    });
    const paidCents = centsOfAmount(row.paidAmount) + cents;
    return { values: moneyValues(command, row, paidCents, receivedAt), action: 'receipt_added' };
  });
}

/**
 * Pays back some of an overpayment, exactly once, as one ledger row.
 * @throws AppError not_found, stale_version; conflict with the amount that can be paid back, when it is less
 */
export async function refundOrder(
  command: Command,
  id: number,
  input: RefundInput,
  expectedVersion: number | null,
): Promise<Order & BookedReceipt> {
  let receiptId = 0;
  const order = await changeRow(command, orderEntity, id, expectedVersion, async ({ row, current }) => {
    const paidCents = centsOfAmount(row.paidAmount);
    const overpaidCents = paidCents - centsOfAmount(row.totalAmount);
    const reason = await unlessForgotten(command.tx, row.customerId, input.reason);
    const refund = await appendRefund(
      command,
      { kind: 'payment', id },
      overpaidCents,
      { ...input, reason },
      current,
    );
    receiptId = refund.id;
    return {
      values: moneyValues(command, row, paidCents + centsOfAmount(refund.amount), null),
      action: 'refunded',
      details: reason === null ? {} : { reason },
    };
  });
  return { ...order, receiptId };
}

/**
 * Reverses one ledger row by a counter-row.
 * @throws AppError not_found; already_reversed; conflict for a row that is itself a reversal; invalid_request when more
 *   would be reversed than was paid
 */
export async function reverseOrderReceipt(
  command: Command,
  receipt: ReceiptRow,
  id: number,
  why: string,
): Promise<Order> {
  return changeRow(command, orderEntity, id, null, async ({ row, current }) => {
    if (receipt.kind === 'reversal') throw stateConflict(current, 'A reversal cannot itself be reversed');
    const reason = await unlessForgotten(command.tx, row.customerId, why);
    const paidCents = centsOfAmount(row.paidAmount) + (await appendReversal(command, receipt, reason));
    if (paidCents < 0) throw fieldError('amount', 'This would take back more than was paid');
    const isDatedByIt = row.paymentReceivedDate?.getTime() === receipt.receivedAt.getTime();
    const left = isDatedByIt ? { ...row, paymentReceivedDate: null } : row;
    const firstReceivedAt = await readFirstReceived(command.tx, ownerOf(receipt));
    return {
      values: moneyValues(command, left, paidCents, firstReceivedAt),
      action: 'receipt_reversed',
      details: reason === null ? {} : { reason },
    };
  });
}

/**
 * What a new paid sum writes on the order: the sum, the status (pending or partial) that follows from it, and the payment
 * day. That day is when the first of the money was received; it is cleared when nothing is paid, and a day set while
 * nothing was paid is replaced.
 */
export function moneyValues(
  { doneAt }: Command,
  row: repo.PaymentRow,
  paidCents: Cents,
  receivedAt: Date | null,
): repo.PaymentValues {
  const status = statusByLedger(row.status as StoredStatus, paidCents);
  const isUndated = row.paymentReceivedDate === null || centsOfAmount(row.paidAmount) === 0;
  return {
    paidAmount: amountOfCents(paidCents),
    ...(paidCents === 0 ? { paymentReceivedDate: null } : {}),
    ...(paidCents > 0 && isUndated && receivedAt !== null ? { paymentReceivedDate: receivedAt } : {}),
    ...(status === null || status === row.status ? {} : { status, statusChangedAt: doneAt }),
  };
}

function receivedInstant(command: Command, input: CreateInput['paymentReceivedDate'], field: string): Date {
  return input ? resolvePastInstant(input, field, command) : command.doneAt;
}
