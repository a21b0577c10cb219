import { z } from 'zod';
import { dayOut, instantIn, instantOut } from './common.ts';
import { order } from './orders.ts';
import { pageQuery, searchText } from './queries.ts';
import { receipt } from './receipts.ts';

const DATE_RANGES = ['today', 'yesterday', 'week', 'custom', 'all'] as const;
const DATED_BY = ['paymentReceivedDate', 'bankPaidDate', 'updatedAt', 'createdAt'] as const;

/** Days in the shop's zone, both ends included; `week` is today and the six days before. */
export const dateRangeQuery = z.object({
  range: z.enum(DATE_RANGES, { error: `Expected ${DATE_RANGES.join(', ')}` }).default('today'),
  /** With `custom`: the first and the last day; either may be missing. */
  from: instantIn,
  to: instantIn,
});

export const livePaymentsQuery = pageQuery.extend({
  ...dateRangeQuery.shape,
  /** Customer, quote number or phone model. */
  q: searchText,
});

/** An order with a payment, or one that the bank has paid, and the date by which it is listed. */
export const livePayment = order.extend({ datedBy: z.enum(DATED_BY), datedAt: instantOut });
export type LivePayment = z.infer<typeof livePayment>;

/** A ledger row of an order, with that order; null when the order was deleted for good. */
export const livePaymentLine = receipt.extend({
  quoteNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  phoneModel: z.string().nullable(),
});
export type LivePaymentLine = z.infer<typeof livePaymentLine>;

const amountSum = z.string().regex(/^-?\d+\.\d{2}$/);
const takings = { amount: amountSum, count: z.int() };

/** What the ledger says was received on orders in the period, even if an order was changed or deleted since. */
export const livePaymentsSummary = z.object({
  fromDay: dayOut.nullable(),
  toDay: dayOut.nullable(),
  /** Payments less reversals and refunds. */
  receivedAmount: amountSum,
  /** The number of payments received, without reversed ones. */
  receivedCount: z.int(),
  /** Reversals and refunds within the period, less what of them was undone again; never below zero. */
  takenBackAmount: amountSum,
  /** Largest amount first. Null stands for payments without a method, branch or agent. */
  byMethod: z.array(z.object({ method: z.string().nullable(), ...takings })),
  byBranch: z.array(z.object({ branch: z.string().nullable(), ...takings })),
  byAgent: z.array(z.object({ agent: z.string().nullable(), ...takings })),
  /** The days on which money moved, in ascending order. */
  byDay: z.array(z.object({ day: dayOut, ...takings })),
  /** Set offline: the figures then cover only the open orders that the device stores, and the screen says so. */
  isOfOpenOrders: z.literal(true).optional(),
});
export type LivePaymentsSummary = z.infer<typeof livePaymentsSummary>;
