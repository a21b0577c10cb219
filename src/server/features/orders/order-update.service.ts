import type { z } from 'zod';
import { logContact } from '#server/features/contacts/contacts.service.ts';
import { appendReceipt } from '#server/features/ledger/ledger.service.ts';
import { changedFields } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { resolveDay, resolvePastInstant } from '#server/platform/http/stamps.ts';
import { assertVersion } from '#server/platform/http/versions.ts';
import type { customerContactBody } from '#shared/contracts/contacts.ts';
import type { Order, updateOrderBody } from '#shared/contracts/orders.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/labels.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import {
  COLLECTED_RANK,
  rankOf,
  STAGE_DATE_RANKS,
  STAGE_DATES,
  type StageDate,
  type StoredStatus,
} from '#shared/domain/order-lifecycle.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';
import { followOrder, handOverOf } from './order-pre-order.service.ts';
import { type PlannedTransition, planTransition } from './order-transition.ts';
import { presentOrder } from './orders.present.ts';
import * as repo from './orders.repo.ts';
import { assertQuoteIsFree, getOrder, moneyValues, orderSearchText } from './orders.service.ts';

/** Changes what an order says: its facts, its status, whether its customer knows. */

type UpdateInput = z.output<typeof updateOrderBody>;
type ContactInput = z.output<typeof customerContactBody>;

/**
 * Changes what is given and keeps the rest, in one step: facts, a step of the lifecycle with all its effects, and a
 * new paid sum (which becomes a ledger row for the difference). Unchanged input leaves no trace.
 * @throws AppError not_found, stale_version, lost_race, transition_refused, duplicate_quote, invalid_request
 */
export async function updateOrder(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<Order> {
  const seenStatus = input.status === undefined ? null : await repo.readStatus(command.tx, id);
  const row = await repo.lockOrder(command.tx, id);
  if (row === null) throw notFound('Order');
  const current = await getOrder(command.tx, id, command);
  assertVersion(expectedVersion, row, () => current);
  if (seenStatus !== null && seenStatus !== row.status) {
    throw new AppError('lost_race', {
      detail: 'Somebody else moved this order at the same moment',
      extra: { current },
    });
  }
  const money = await bookPaidAmount(command, row, input);
  const plan =
    input.status === undefined
      ? null
      : planTransition(
          { ...row, paidAmount: money.paidAmount ?? row.paidAmount },
          { ...input, status: input.status, dates: input },
          command,
          () => current,
        );
  const facts = await factValues(command, row, input);
  assertDatesFit(row, facts, (plan?.values.status ?? row.status) as StoredStatus);
  const values = { ...facts, ...money, ...plan?.values };
  const difference = changedFields<Record<string, unknown>>(row, { ...pickRow(row, values), ...values });
  if (Object.keys(difference.after).length === 0) return current;
  const after = await repo.updateOrderRow(command.tx, id, { ...values, updatedAt: command.now });
  if (plan?.preOrder) await followOrder(command, id, plan.preOrder, plan.handOver);
  if (hasHandOverChanged(row, after) && rankOf(after.status as StoredStatus) >= COLLECTED_RANK) {
    await followOrder(command, id, 'correct_hand_over', handOverOf(after));
  }
  command.record({
    entity: 'payment',
    id,
    version: after.version,
    action: actionOf(plan, money),
    before: difference.before,
    after: { ...difference.after, ...skippedOf(plan) },
  });
  return getOrder(command.tx, id, command);
}

/**
 * Notes that the customer was told, by whom and how, or that they were not after all. Never moves the order.
 * @throws AppError not_found, invalid_request, stale_version
 */
export async function setCustomerContact(
  command: Command,
  id: number,
  input: ContactInput,
  expectedVersion: number | null,
): Promise<Order> {
  const row = await repo.lockOrder(command.tx, id);
  if (row === null) throw notFound('Order');
  const current = await getOrder(command.tx, id, command);
  assertVersion(expectedVersion, row, () => current);
  const subject = { kind: 'payment', id } as const;
  const contact = await logContact(command, { customerId: row.customerId, subject }, input);
  const after = await repo.updateOrderRow(command.tx, id, {
    ...contact,
    customerNotifiedDate: contact.customerContacted ? command.now : null,
    updatedAt: command.now,
  });
  command.record({
    entity: 'payment',
    id,
    version: after.version,
    action: contact.customerContacted ? 'customer_contacted' : 'customer_not_contacted',
    ...changedFields<Record<string, unknown>>(row, after),
  });
  return presentOrder({ ...(await rowOf(command, id)) }, dayOf(command.now, command.zone));
}

async function rowOf(command: Command, id: number) {
  const row = await repo.findOrderRow(command.tx, id);
  if (row === null) throw notFound('Order');
  return row;
}

async function factValues(
  command: Command,
  row: repo.PaymentRow,
  input: UpdateInput,
): Promise<repo.PaymentValues> {
  const values: repo.PaymentValues = { ...plainValues(input), ...dateValues(command, input) };
  const dueDate = resolveDay(input.dueDate, command.zone);
  if (dueDate !== undefined) values.dueDate = dueDate;
  if (values.deliveryMethod === 'delivered') values.collectionBranch = null;
  if (input.phoneDeliveryStatus && input.phoneAvailable === undefined) {
    values.phoneAvailable = input.phoneDeliveryStatus !== 'not_available';
  }
  if (input.quoteNumber !== undefined) {
    const quoteKey = normalizeQuoteNumber(input.quoteNumber);
    if (quoteKey !== row.quoteKey && !input.allowDuplicate)
      await assertQuoteIsFree(command, quoteKey, row.id);
    values.quoteKey = quoteKey;
  }
  if (input.quoteNumber !== undefined || input.phoneModel !== undefined) {
    const phoneModel = input.phoneModel === undefined ? row.phoneModel : input.phoneModel;
    values.ownSearch = orderSearchText(input.quoteNumber ?? row.quoteNumber, phoneModel);
  }
  return values;
}

const PLAIN_FIELDS = [
  'quoteNumber',
  'totalAmount',
  'phoneModel',
  'phoneAvailable',
  'addedByAgent',
  'agentBranch',
  'livePaymentFeedback',
  'phoneDeliveryStatus',
  'deliveryMethod',
  'collectionBranch',
] as const;

/** `preOrderLocation` is not among them: it follows from the status, and the two must agree. */
function plainValues(input: UpdateInput): repo.PaymentValues {
  return Object.fromEntries(
    PLAIN_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  );
}

function dateValues(command: Command, input: UpdateInput): repo.PaymentValues {
  const values: Partial<Record<StageDate | 'paymentReceivedDate', Date | null>> = {};
  for (const field of [...STAGE_DATES, 'paymentReceivedDate'] as const) {
    const given = input[field];
    if (given === undefined) continue;
    values[field] = given === null ? null : resolvePastInstant(given, field, command);
  }
  return values;
}

/**
 * A date of a stage that the order has not reached would tell of something that has not happened. Dates that are there
 * already may be repeated: clients send whole orders back.
 * @throws AppError invalid_request naming the dates
 */
function assertDatesFit(row: repo.PaymentRow, values: repo.PaymentValues, status: StoredStatus): void {
  const errors = STAGE_DATES.filter((field) => {
    const given = values[field];
    return given && given.getTime() !== row[field]?.getTime() && STAGE_DATE_RANKS[field] > rankOf(status);
  }).map((path) => ({ path, message: `An order at ${ORDER_STATUS_LABELS[status]} has no such date yet` }));
  if (errors.length > 0) throw new AppError('invalid_request', { errors });
}

/** A paid sum that is set rather than added to: the ledger gets the difference. */
async function bookPaidAmount(
  command: Command,
  row: repo.PaymentRow,
  input: UpdateInput,
): Promise<repo.PaymentValues> {
  if (input.paidAmount === undefined) return {};
  const paidCents = centsOfAmount(input.paidAmount);
  const cents = paidCents - centsOfAmount(row.paidAmount);
  if (cents === 0) return {};
  const given = input.paymentReceivedDate;
  const receivedAt = given ? resolvePastInstant(given, 'paymentReceivedDate', command) : command.now;
  await appendReceipt(command, {
    owner: { kind: 'payment', id: row.id },
    cents,
    kind: 'adjustment',
    receivedAt,
  });
  return moneyValues(command, row, paidCents, receivedAt);
}

function hasHandOverChanged(before: repo.PaymentRow, after: repo.PaymentRow): boolean {
  const changed = changedFields<Record<string, unknown>>(handOverOf(before), handOverOf(after));
  return Object.keys(changed.after).length > 0;
}

function pickRow(row: repo.PaymentRow, values: repo.PaymentValues): Record<string, unknown> {
  return Object.fromEntries(Object.keys(values).map((key) => [key, row[key as keyof repo.PaymentRow]]));
}

function actionOf(plan: PlannedTransition | null, money: repo.PaymentValues): string {
  if (plan !== null) return plan.transition.kind;
  return money.paidAmount === undefined ? 'updated' : 'paid_amount_set';
}

function skippedOf(plan: PlannedTransition | null): Record<string, unknown> {
  const skipped = plan?.transition.skipped ?? [];
  return skipped.length === 0 ? {} : { skippedStages: skipped };
}
