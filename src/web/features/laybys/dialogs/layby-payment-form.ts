import { z } from 'zod';
import { createLaybyReceiptBody } from '#shared/contracts/laybys.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';

export const laybyPaymentForm = z.object({
  amount: textFor(createLaybyReceiptBody.shape.amount),
  method: createLaybyReceiptBody.shape.method,
  reference: textFor(createLaybyReceiptBody.shape.reference),
  receivedAt: z.string(),
  /** By how much the layby may become overpaid, as the person has seen it; null while nothing is agreed to. */
  agreedCents: z.number().nullable(),
});
export type LaybyPaymentForm = z.input<typeof laybyPaymentForm>;
