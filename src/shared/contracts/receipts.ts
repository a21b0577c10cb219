import { z } from 'zod';
import { PAYMENT_METHODS } from '#shared/domain/labels.ts';
import {
  amountIn,
  amountOut,
  choiceIn,
  id,
  instantIn,
  instantOut,
  optionalText,
  requiredText,
} from './common.ts';

/** A row of the ledger: money in is positive, money back negative. Rows never change. */
export const receipt = z.object({
  id,
  paymentId: id.nullable(),
  laybyId: id.nullable(),
  amount: amountOut,
  kind: z.enum(['receipt', 'adjustment', 'reversal', 'refund']),
  method: z.string().nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  reversesId: id.nullable(),
  isReversed: z.boolean(),
  receivedAt: instantOut,
  /**
   * 'P-1C29-7DE3-35BF', the same as on a receipt that a device printed offline; null for rows written by a script or an import.
   */
  receiptNumber: z.string().nullable(),
  agent: z.string().nullable(),
  branch: z.string().nullable(),
  createdAt: instantOut,
});
export type Receipt = z.infer<typeof receipt>;

export const createReceiptBody = z.object({
  amount: amountIn,
  method: choiceIn(PAYMENT_METHODS),
  reference: optionalText(200),
  receivedAt: instantIn,
  /**
   * True after a person confirmed that more is paid than is due. False refuses any overpayment, also one caused by a payment that somebody
   * else has just booked. Without it laybys refuse an overpayment; orders refuse it only for a payment made offline.
   */
  allowOverpayment: z.boolean().optional(),
});
export type CreateReceiptBody = z.input<typeof createReceiptBody>;

/** The ledger row that was written, in answers that show the order or layby. */
export const bookedReceipt = { receiptId: id };
export type BookedReceipt = { receiptId: number };

const REFUND_REQUIRED = 'Refund amount is required';

/** Refunds part of an overpayment; never more than was overpaid. */
export const createRefundBody = z.object({
  amount: z
    .union([z.string().trim().min(1, REFUND_REQUIRED), z.number()], { error: REFUND_REQUIRED })
    .pipe(amountIn)
    .refine((amount) => amount !== '0.00', REFUND_REQUIRED),
  /** How the refund is paid out. */
  method: choiceIn(PAYMENT_METHODS),
  reason: optionalText(500),
});
export type CreateRefundBody = z.input<typeof createRefundBody>;

export const reverseReceiptBody = z.object({ reason: requiredText('Enter the reason', 500) });
export type ReverseReceiptBody = z.input<typeof reverseReceiptBody>;
