import { z } from 'zod';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { PROMISE_LEGS } from '#shared/domain/stuck-words.ts';
import { dayOut } from './common.ts';

const count = z.int().min(0);
const amount = z.string().regex(/^-?\d+\.\d{2}$/);
const days = z.int().min(0);

const waiting = z.object({ count, amount });
const part = {
  /** Payments less reversals and refunds on orders, by the ledger. */
  received: amount,
  /** New orders, and the sum of their amounts. */
  orders: count,
  ordersAmount: amount,
};

/** What the dashboard shows below its tiles. All figures are of one moment; days are of the shop's zone. */
export const dashboardInsights = z.object({
  today: dayOut,
  /** The day's work, each count with a screen on which that work is done. */
  work: z.object({
    /** How many customers are waiting for a phone that has not arrived yet. */
    awaited: z.object({ preOrders: count, laybys: count, reservations: count }),
    /** What is ready for hand-over at a branch. */
    toHandOver: z.object({ orders: count, laybys: count }),
  }),
  /** What needs attention now. Each figure counts the rows of the list that it opens. */
  attention: z.object({
    /** `amount`: the sum of their orders' totals. */
    latePreOrders: waiting,
    /** `amount`: what is still due on them. */
    overdueLaybys: waiting,
    /** Phones that have been in a branch for more than `READY_LONG_DAYS`. */
    readyLong: waiting,
    /** Open orders whose status has not changed for `STUCK_DAYS`, and the one that has stood longest. */
    stuck: waiting.extend({
      longest: z.object({ status: z.enum(OPEN_ORDER_STATUSES), days }).nullable(),
    }),
    lateReservations: count,
    /** Reservations whose stock is in and whose customer nobody has called. */
    customersToCall: count,
  }),
  /** Orders that have been on a leg of their way for longer than four of five cases take, and are not snoozed. */
  promises: z.object({
    legs: z.array(
      z.object({
        leg: z.enum(PROMISE_LEGS),
        count,
        amount,
        oldestDays: days.nullable(),
        /** The median duration; `isDefault` when there are too few cases and the shop's own numbers are used. */
        medianDays: days,
        isDefault: z.boolean(),
      }),
    ),
    /**
     * Promised days that fell in the last `LOOK_BACK_DAYS`: how many customers were told, and how many were kept. Null before the first
     * nightly run.
     */
    accuracy: z.object({ told: count, kept: count }).nullable(),
  }),
  /** Every status of an open order, in order, with the median time that its orders have stood there. */
  steps: z.array(
    z.object({
      status: z.enum(OPEN_ORDER_STATUSES),
      count,
      /** The sum of the orders' totals, and what of it is still due. */
      amount,
      owed: amount,
      medianDays: days.nullable(),
      oldestDays: days.nullable(),
    }),
  ),
  /** Money received on orders by the day on which it moved: this month up to today, and the whole month before. */
  takings: z.object({
    fromDay: dayOut,
    byDay: z.array(z.object({ day: dayOut, amount })),
  }),
  /** Of the last `PEOPLE_DAYS`, today included; null stands for rows without a branch or agent. */
  byBranch: z.array(z.object({ branch: z.string().nullable(), ...part })),
  byAgent: z.array(z.object({ agent: z.string().nullable(), ...part })),
});
export type DashboardInsights = z.infer<typeof dashboardInsights>;
export type InsightStep = DashboardInsights['steps'][number];
