import { z } from 'zod';
import {
  CASH_PIECES,
  CASH_UP_BRANCHES,
  CASH_UP_METHODS,
  CASH_UP_STATUSES,
  signedCents,
} from '#shared/domain/cash-up.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import { amountIn, dayIn, dayOut, id, instantOut, monthIn, optionalText, requiredText } from './common.ts';
import { pageQuery } from './queries.ts';
import { receipt } from './receipts.ts';

/** Closing a branch's day: what the ledger expects for each method, what was counted, and the reason for a difference. */

const branch = z.enum(CASH_UP_BRANCHES, { error: `Expected ${CASH_UP_BRANCHES.join(', ')}` });
const method = z.enum(CASH_UP_METHODS, { error: `Expected ${CASH_UP_METHODS.join(', ')}` });
/** Sum of a day's amounts, which may exceed the limit of a single amount. */
const amountSum = z.string().regex(/^-?\d+\.\d{2}$/);
const signedAmountIn = z.string().transform((text, context): string => {
  const cents = signedCents(text);
  if (cents !== null) return amountOfCents(cents);
  context.addIssue({ code: 'custom', message: 'Write the amount in digits, for example 1500.00 or -20.00' });
  return z.NEVER;
});

const isPiece = (piece: string) => CASH_PIECES.some((cents) => String(cents) === piece);

/** The number of notes and coins of each kind, keyed by value in cents: `{ "20000": 3 }` is three notes of N$ 200. */
const pieces = z
  .record(z.string(), z.int().min(0).max(99_999))
  .refine((counts) => Object.keys(counts).every(isPiece), 'This note or coin does not exist')
  .nullish();

const cashUpLine = z.object({
  method,
  expected: amountSum,
  counted: amountSum,
  difference: amountSum,
});
export type CashUpLine = z.infer<typeof cashUpLine>;

const moneyAfter = z.object({ count: z.int(), amount: amountSum });

export const cashUp = z.object({
  id,
  version: z.int(),
  branch,
  day: dayOut,
  /** A reopened day shows the figures of its last closing until it is closed again. */
  status: z.enum(CASH_UP_STATUSES),
  lines: z.array(cashUpLine),
  /** For cash: the notes and coins, if they were counted one by one, and the float that was in the drawer before the day. */
  pieces: z.record(z.string(), z.int()).nullable(),
  floatAmount: amountSum,
  expectedAmount: amountSum,
  countedAmount: amountSum,
  differenceAmount: amountSum,
  reason: z.string().nullable(),
  closedBy: z.string(),
  closedAt: instantOut,
  reopenedBy: z.string().nullable(),
  reopenedAt: instantOut.nullable(),
  reopenReason: z.string().nullable(),
  /** Receipts of that branch and day that were booked after the closing. */
  afterClosing: moneyAfter,
  /** Whether this is the branch's last closed day: only that one can be reopened. */
  isLast: z.boolean(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type CashUp = z.infer<typeof cashUp>;

export const cashUpDayQuery = z.object({ branch, day: dayIn });

/** `GET /api/cash-ups/day`: a branch's day as the ledger shows it now. */
export const cashUpDay = z.object({
  branch,
  day: dayOut,
  expected: z.array(z.object({ method, amount: amountSum, count: z.int() })),
  cashUp: cashUp.nullable(),
  /** Earlier days of the branch with money that are not closed, counted from the first day that it closed. Latest first. */
  unclosed: z.array(z.object({ day: dayOut, amount: amountSum, count: z.int() })),
  /** The cash that was left in the drawer at the branch's latest closing. */
  lastFloatAmount: amountSum.nullable(),
});
export type CashUpDay = z.infer<typeof cashUpDay>;

export const cashUpReceiptsQuery = pageQuery.extend({ branch, day: dayIn, method: method.optional() });

/** A ledger row behind a day's figures, with the order or layby it belongs to. */
export const cashUpReceipt = receipt.extend({
  label: z.string(),
  isDeleted: z.boolean(),
  isAfterClosing: z.boolean(),
});
export type CashUpReceipt = z.infer<typeof cashUpReceipt>;

/** Closed days of a month, or of all time without `month`; latest first. */
export const cashUpsQuery = pageQuery.extend({
  month: monthIn.optional(),
  branch: branch.optional(),
});

export const cashUpMonthQuery = cashUpsQuery.omit({ limit: true, cursor: true });

/** `GET /api/cash-ups/summary`: the totals of the listed days. */
export const cashUpSummary = z.object({
  days: z.int(),
  expectedAmount: amountSum,
  countedAmount: amountSum,
  differenceAmount: amountSum,
  afterClosing: moneyAfter,
});
export type CashUpSummary = z.infer<typeof cashUpSummary>;

/**
 * `POST /api/cash-ups`. `expected` is what the agent saw while counting: if the ledger differs by now, the closing is refused.
 */
export const closeCashUpBody = z.object({
  branch,
  day: dayIn,
  lines: z
    .array(z.object({ method, expected: signedAmountIn, counted: signedAmountIn }))
    .max(CASH_UP_METHODS.length),
  pieces,
  floatAmount: amountIn.default('0.00'),
  reason: optionalText(500),
});
export type CloseCashUpBody = z.input<typeof closeCashUpBody>;

export const reopenCashUpBody = z.object({
  reason: requiredText('Enter the reason for reopening the day', 500),
});
export type ReopenCashUpBody = z.input<typeof reopenCashUpBody>;
