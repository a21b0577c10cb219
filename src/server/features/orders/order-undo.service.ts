import type { Command } from '#server/platform/commands/command.ts';
import { type Cents, centsOfAmount } from '#shared/domain/money.ts';
import { statusByLedger } from '#shared/domain/order-lifecycle.ts';
import type { StoredStatus } from '#shared/domain/order-statuses.ts';
import { orderSearchText } from '#shared/domain/search-texts.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';
import { assertQuoteIsFree, assertQuoteNotGivenSince } from './order-quotes.ts';
import type { PaymentRow, PaymentValues } from './orders.repo.ts';
import { moneyValues } from './orders.service.ts';

/** Money that was taken back with the entry. */
type TakenMoney = {
  /** What is paid then. */
  paidCents: Cents;
  /** When the first of what is left was received. */
  receivedAt: Date | null;
  /** When what was taken back was received. */
  takenAt: Date;
  /** What the entry says of before and after. */
  told: { before: PaymentValues; after: PaymentValues };
};

/**
 * What giving an order earlier values back writes besides them: the words it is found by, and what follows from its money, where
 * some was taken back.
 * @param entryId the entry that is taken back; null for what no single one stands for
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

/** As if that money had never come: its day, and since when the order stands where it stands, are what they were. */
function takenMoneyValues(
  command: Command,
  row: PaymentRow,
  { paidCents, receivedAt, takenAt, told: { before, after } }: TakenMoney,
): PaymentValues {
  const day = row.paymentReceivedDate;
  const isItsDay = isSame(day, takenAt) || isSame(day, after.paymentReceivedDate);
  const paymentReceivedDate = isItsDay ? (before.paymentReceivedDate ?? null) : day;
  const values = moneyValues(command, { ...row, paymentReceivedDate }, paidCents, receivedAt);
  // The entry itself may have given it back with its step.
  const hasStood = [before, after].some((told) => isSame(row.statusChangedAt, told.statusChangedAt));
  const isAsBefore = values.status === before.status && hasStood;
  return {
    paymentReceivedDate,
    ...values,
    ...(isAsBefore && before.statusChangedAt ? { statusChangedAt: before.statusChangedAt } : {}),
  };
}

const isSame = (one: Date | null, other: Date | null | undefined) =>
  one !== null && one.getTime() === other?.getTime();
