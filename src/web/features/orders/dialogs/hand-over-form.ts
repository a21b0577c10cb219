import { z } from 'zod';
import { createReceiptBody } from '#shared/contracts/receipts.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { type Cents, centsOfAmount, centsTyped, formatMoney } from '#shared/domain/money.ts';
import { collectionForm } from '#web/components/shop/collection-fields.tsx';
import { ADD_PAYMENT_TEXT } from './order-dialogs.text.ts';

// The fields of a hand-over: when, how and where, and the payment taken with it.

const payment = z.object({
  isPaymentTaken: z.boolean(),
  amount: z.string(),
  method: createReceiptBody.shape.method,
});

/** For a hand-over on `today` with `dueCents` due; a larger payment has to be booked with Add Payment. */
export const handOverForm = (today: Day, dueCents: Cents) =>
  collectionForm(today).and(
    payment.superRefine(({ isPaymentTaken, amount }, context) => {
      if (!isPaymentTaken || dueCents <= 0) return;
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['amount'], message });
      const parsed = createReceiptBody.shape.amount.safeParse(amount);
      if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? ADD_PAYMENT_TEXT.moreThanZero);
      const cents = centsOfAmount(parsed.data);
      if (cents <= 0) refuse(ADD_PAYMENT_TEXT.moreThanZero);
      else if (cents > dueCents) refuse(`Only ${formatMoney(dueCents)} is due`);
    }),
  );
export type HandOverValues = z.input<ReturnType<typeof handOverForm>>;

/** The payment taken with the hand-over; zero when nothing is due. */
export function takenCents({ isPaymentTaken, amount }: HandOverValues, dueCents: Cents): Cents {
  return isPaymentTaken && dueCents > 0 ? (centsTyped(amount) ?? 0) : 0;
}
