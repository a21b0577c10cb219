import { z } from 'zod';
import { dayOut, instantIn, instantOut } from './common.ts';
import { order } from './orders.ts';
import { pageQuery, searchText } from './queries.ts';
import { receipt } from './receipts.ts';

export const DATE_RANGES = ['today', 'yesterday', 'week', 'custom', 'all'] as const;
export const DATED_BY = ['paymentReceivedDate', 'bankPaidDate', 'updatedAt', 'createdAt'] as const;

/** Days of the shop's zone, both ends included; `week` is today and the six days before. */
export const dateRangeQuery = z.object({
  range: z.enum(DATE_RANGES, { error: `Expected ${DATE_RANGES.join(', ')}` }).default('today'),
  /** With `custom`: the first and the last day; either end may be open. */
  from: instantIn,
  to: instantIn,
});

export const livePaymentsQuery = pageQuery.extend({
  ...dateRangeQuery.shape,
  /** Customer, quote number or phone model. */
  q: searchText,
});

/** An order that has been paid something or that the bank has paid, and the date by which it is listed. */
export const livePayment = order.extend({ datedBy: z.enum(DATED_BY), datedAt: instantOut });
export type LivePayment = z.infer<typeof livePayment>;

/** A row of the ledger that is about an order, with that order. Null of an order that has been removed for good. */
export const livePaymentLine = receipt.extend({
  quoteNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  phoneModel: z.string().nullable(),
});
export type LivePaymentLine = z.infer<typeof livePaymentLine>;

const amountSum = z.string().regex(/^-?\d+\.\d{2}$/);
const takings = { amount: amountSum, count: z.int() };

/** What the ledger says was received on orders in the period, whatever became of the orders since. */
export const livePaymentsSummary = z.object({
  fromDay: dayOut.nullable(),
  toDay: dayOut.nullable(),
  /** Money in less money back. */
  receivedAmount: amountSum,
  /** How many payments were received, those that have been reversed not counted. */
  receivedCount: z.int(),
  /** Reversals and other money back within the period, less what of it is here again; never below zero. */
  takenBackAmount: amountSum,
  /** Null is a payment that nobody put a method, branch or agent to. Largest amount first. */
  byMethod: z.array(z.object({ method: z.string().nullable(), ...takings })),
  byBranch: z.array(z.object({ branch: z.string().nullable(), ...takings })),
  byAgent: z.array(z.object({ agent: z.string().nullable(), ...takings })),
  /** Days on which money moved, first to last. */
  byDay: z.array(z.object({ day: dayOut, ...takings })),
  /** Without a connection a device adds up what was received on the open orders that it carries, and says so. */
  isOfOpenOrders: z.literal(true).optional(),
});
export type LivePaymentsSummary = z.infer<typeof livePaymentsSummary>;
