import type { Command } from '#server/platform/commands/command.ts';
import { type Cents, centsOfAmount } from '#shared/domain/money.ts';
import { statusByLedger } from '#shared/domain/order-lifecycle.ts';
import type { StoredStatus } from '#shared/domain/order-statuses.ts';
import { orderSearchText } from '#shared/domain/search-texts.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';
import { assertQuoteIsFree, assertQuoteNotGivenSince } from './order-quotes.ts';
import type { PaymentRow, PaymentValues } from './orders.repo.ts';
import { moneyValues } from './orders.service.ts';

/** Money that is reversed together with the entry. */
type TakenMoney = {
  /** The paid sum after the reversal, in cents. */
  paidCents: Cents;
  /** When the first of the remaining money was received; null when nothing remains. */
  receivedAt: Date | null;
  /** When the reversed money was received. */
  takenAt: Date;
  /** Whether the payment day was changed after the entry, so that it may come from the reversed money although the entry does not say so. */
  isDatedSince: boolean;
  /** The values that the history entry recorded before and after its change. */
  told: { before: PaymentValues; after: PaymentValues };
};

/**
 * The values to write when an order gets earlier values back: those values, its search text, and, where money was
 * reversed, what follows from the new paid sum.
 * @param entryId the history entry that is undone; null when several entries are undone together
 * @throws AppError duplicate_quote when another order has got the number meanwhile
 */
export async function orderValuesGivenBack(
  command: Command,
  row: PaymentRow,
  values: PaymentValues,
  taken: TakenMoney | null,
  entryId: number | null,
): Promise<PaymentValues> {
  const after = { ...row, ...values };
  const quoteKey = normalizeQuoteNumber(after.quoteNumber);
  if (quoteKey !== row.quoteKey) {
    if (entryId === null) await assertQuoteIsFree(command, quoteKey, row.id);
    else await assertQuoteNotGivenSince(command, quoteKey, row.id, entryId);
  }
  const status = statusByLedger(after.status as StoredStatus, centsOfAmount(row.paidAmount)) ?? after.status;
  return {
    ...values,
    status,
    quoteKey,
    ownSearch: orderSearchText(after.quoteNumber, after.phoneModel),
    ...(taken === null ? {} : takenMoneyValues(command, { ...after, status }, taken)),
  };
}

/**
 * Restores the payment day and `statusChangedAt` that the order had before the reversed money came in. A day that came from
 * that money and has none before it becomes the day of the remaining money.
 */
function takenMoneyValues(
  command: Command,
  row: PaymentRow,
  { paidCents, receivedAt, takenAt, isDatedSince, told: { before, after } }: TakenMoney,
): PaymentValues {
  const day = row.paymentReceivedDate;
  const isDated = 'paymentReceivedDate' in after;
  const isAsTold = isDated && isSame(day, after.paymentReceivedDate);
  const isItsDay = isAsTold || (isDatedSince && isSame(day, takenAt));
  const paymentReceivedDate = isItsDay ? null : day;
  const values = moneyValues(command, { ...row, paymentReceivedDate }, paidCents, receivedAt);
  // An entry that tells no day left the one that the order had.
  const dayStood = isDated || isDatedSince ? null : day;
  const dayBefore = isAsTold ? before.paymentReceivedDate : dayStood;
  // Undoing the entry's own step may have restored `statusChangedAt` already.
  const hasStood = [before, after].some((told) => isSame(row.statusChangedAt, told.statusChangedAt));
  const isAsBefore = values.status === before.status && hasStood;
  return {
    paymentReceivedDate,
    ...values,
    ...(dayBefore ? { paymentReceivedDate: dayBefore } : {}),
    ...(isAsBefore && before.statusChangedAt ? { statusChangedAt: before.statusChangedAt } : {}),
  };
}

const isSame = (one: Date | null, other: Date | null | undefined) => one?.getTime() === other?.getTime();
