import { z } from 'zod';
import { createLaybyReceiptBody } from '#shared/contracts/laybys.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';

export const laybyPaymentForm = z.object({
  amount: textFor(createLaybyReceiptBody.shape.amount),
  method: createLaybyReceiptBody.shape.method,
  reference: textFor(createLaybyReceiptBody.shape.reference),
  receivedAt: z.string(),
  /** The overpayment that the person has seen and confirmed; null without a confirmation. */
  agreedCents: z.number().nullable(),
});
export type LaybyPaymentForm = z.input<typeof laybyPaymentForm>;
