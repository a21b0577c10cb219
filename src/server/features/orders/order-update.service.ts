import type { z } from 'zod';
import { type ContactWish, contactChange } from '#server/features/contacts/contact-change.service.ts';
import { dayOfMoney, leaveReceipt } from '#server/features/ledger/ledger.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { lostRace } from '#server/platform/entities/entity.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { isChange } from '#server/platform/entities/write-row.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { resolvePastInstant } from '#server/platform/http/stamps.ts';
import type { Order, updateOrderBody } from '#shared/contracts/orders.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { STAGE_DATE_RANKS } from '#shared/domain/order-lifecycle.ts';
import {
  COLLECTED_RANK,
  ORDER_STATUS,
  ORDER_STATUS_LABELS,
  rankOf,
  STAGE_DATES,
  type StoredStatus,
} from '#shared/domain/order-statuses.ts';
import { orderSearchText } from '#shared/domain/search-texts.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';
import { followOrder, handOverOf } from './order-pre-order.service.ts';
import { assertQuoteIsFree } from './order-quotes.ts';
import { missingOfCollection, type PlannedTransition, planTransition } from './order-transition.ts';
import type * as repo from './orders.repo.ts';
import { moneyValues, orderEntity } from './orders.service.ts';

/** Changes the facts and the status of an order, and whether its customer has been informed. */

type UpdateInput = Partial<z.output<typeof updateOrderBody>>;

/**
 * Changes the given fields and keeps the others, in one transaction: facts, a step of the lifecycle with all its effects,
 * and a new paid sum (which becomes a ledger row for the difference). Unchanged input leaves no trace.
 * @throws AppError not_found, stale_version, lost_race, transition_refused, duplicate_quote, invalid_request
 */
export async function updateOrder(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<Order> {
  return changeRow(command, orderEntity, id, expectedVersion, async ({ row, current, wasMoved }) => {
    if (input.status !== undefined && wasMoved) throw lostRace(current, 'order');
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
    // Completing an order does not change when its device was handed over, even if a date for that is sent along.
    if (plan?.transition.kind === 'complete' && row.deviceCollectedDate !== null)
      delete facts.deviceCollectedDate;
    assertDatesFit(row, facts, (plan?.values.status ?? row.status) as StoredStatus);
    const values = { ...facts, ...money, ...plan?.values };
    const after = { ...row, ...values };
    assertNothingNeededIsCleared(row, facts, after);
    if (plan?.preOrder) await followOrder(command, id, plan.preOrder, plan.handOver);
    if (
      isChange(handOverOf(row), handOverOf(after)) &&
      rankOf(after.status as StoredStatus) >= COLLECTED_RANK
    ) {
      await followOrder(command, id, 'correct_hand_over', handOverOf(after));
    }
    return { values, action: actionOf(plan, money), details: skippedOf(plan) };
  });
}

/**
 * Records that the customer was informed, by whom and how, or that they were not. Never changes the order's status.
 * @throws AppError not_found, invalid_request, stale_version
 */
export async function setCustomerContact(
  command: Command,
  id: number,
  input: ContactWish,
  expectedVersion: number | null,
): Promise<Order> {
  return changeRow(command, orderEntity, id, expectedVersion, async ({ row }) => {
    const change = await contactChange(command, 'payment', row, input);
    const customerNotifiedDate = change.values.customerContacted ? command.doneAt : null;
    return { ...change, values: { ...change.values, customerNotifiedDate } };
  });
}

async function factValues(
  command: Command,
  row: repo.PaymentRow,
  input: UpdateInput,
): Promise<repo.PaymentValues> {
  const values: repo.PaymentValues = givenValues(payments, input, command, DECIDED_ELSEWHERE);
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

/** Fields with rules of their own. `preOrderLocation` follows from the status, and the two must agree. */
const DECIDED_ELSEWHERE = ['status', 'paidAmount', 'preOrderLocation'] as const;

/**
 * Refuses new dates for stages that the order has not reached. Dates that are stored already may be repeated, because
 * clients send whole orders back.
 * @throws AppError invalid_request naming the dates
 */
function assertDatesFit(row: repo.PaymentRow, values: repo.PaymentValues, status: StoredStatus): void {
  const errors = STAGE_DATES.filter((field) => {
    const given = values[field];
    return given && given.getTime() !== row[field]?.getTime() && STAGE_DATE_RANKS[field] > rankOf(status);
  }).map((path) => ({
    path,
    message: `An order at ${ORDER_STATUS_LABELS[status]} cannot have this date yet`,
  }));
  if (errors.length > 0) throw new AppError('invalid_request', { errors });
}

/**
 * Refuses to clear what the order must have at its status and with its money, and a change from delivered to collected
 * without a branch. Dates of earlier stages may be cleared, because a jump leaves them empty; fields that were empty
 * before are allowed, because clients send whole orders back.
 * @throws AppError invalid_request naming the fields
 */
function assertNothingNeededIsCleared(
  row: repo.PaymentRow,
  given: repo.PaymentValues,
  after: repo.PaymentRow,
): void {
  const isCleared = (path: keyof repo.PaymentValues) => given[path] === null && row[path] !== null;
  const isOtherMethod = given.deliveryMethod !== undefined && given.deliveryMethod !== row.deliveryMethod;
  const errors = neededOf(after).filter(
    ({ path }) => after[path] === null && (isCleared(path) || (path === 'collectionBranch' && isOtherMethod)),
  );
  if (errors.length > 0) throw new AppError('invalid_request', { errors });
}

type Needed = { path: keyof repo.PaymentValues; message: string };

/** The fields that must not be empty. `customerNotifiedDate` is not among them: whether the customer knows is independent of the status. */
function neededOf({ status, paidAmount, ...collection }: repo.PaymentRow): Needed[] {
  const standing = status as StoredStatus;
  const { label, stamp } = ORDER_STATUS[standing];
  const isHandedOver = rankOf(standing) >= COLLECTED_RANK;
  const dates = STAGE_DATES.filter(
    (field) =>
      (field === stamp && field !== 'customerNotifiedDate') ||
      (isHandedOver && field === 'deviceCollectedDate'),
  );
  const needed: Needed[] = dates.map((path) => ({
    path,
    message: `An order at ${label} must have this date`,
  }));
  if (centsOfAmount(paidAmount) > 0) {
    needed.push({ path: 'paymentReceivedDate', message: 'An order with a payment must have this date' });
  }
  return isHandedOver ? [...needed, ...missingOfCollection(collection)] : needed;
}

/** Books a paid sum that is set rather than added to: the ledger gets a row for the difference. */
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
  const receivedAt = given
    ? resolvePastInstant(given, 'paymentReceivedDate', command)
    : dayOfMoney(command, cents);
  leaveReceipt(command, {
    owner: { kind: 'payment', id: row.id },
    cents,
    kind: 'adjustment',
    receivedAt,
  });
  return moneyValues(command, row, paidCents, receivedAt);
}

function actionOf(plan: PlannedTransition | null, money: repo.PaymentValues): string {
  if (plan !== null) return plan.transition.kind;
  return money.paidAmount === undefined ? 'updated' : 'paid_amount_set';
}

function skippedOf(plan: PlannedTransition | null): Record<string, unknown> {
  const skipped = plan?.transition.skipped ?? [];
  return skipped.length === 0 ? {} : { skippedStages: skipped };
}
