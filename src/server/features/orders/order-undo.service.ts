import type { Command } from '#server/platform/commands/command.ts';
import { type Cents, centsOfAmount } from '#shared/domain/money.ts';
import { statusByLedger } from '#shared/domain/order-lifecycle.ts';
import type { StoredStatus } from '#shared/domain/order-statuses.ts';
import { orderSearchText } from '#shared/domain/search-texts.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';
import { assertQuoteIsFree } from './order-quotes.ts';
import type { PaymentRow, PaymentValues } from './orders.repo.ts';
import { moneyValues } from './orders.service.ts';

/**
 * What giving an order earlier values back writes besides them: the words it is found by, and what follows from its money.
 * `paidCents` is what is paid then; `receivedAt` when the first of it was received.
 * @throws AppError duplicate_quote when another order has got the number meanwhile
 */
export async function orderValuesGivenBack(
  command: Command,
  row: PaymentRow,
  values: PaymentValues,
  money: { paidCents: Cents; receivedAt: Date | null; isMoved: boolean },
): Promise<PaymentValues> {
  const after = { ...row, ...values };
  const quoteKey = normalizeQuoteNumber(after.quoteNumber);
  if (quoteKey !== row.quoteKey) await assertQuoteIsFree(command, quoteKey, row.id);
  const status = statusByLedger(after.status as StoredStatus, centsOfAmount(row.paidAmount)) ?? after.status;
  return {
    ...values,
    status,
    quoteKey,
    ownSearch: orderSearchText(after.quoteNumber, after.phoneModel),
    ...(money.isMoved ? moneyValues(command, { ...after, status }, money.paidCents, money.receivedAt) : {}),
  };
}
