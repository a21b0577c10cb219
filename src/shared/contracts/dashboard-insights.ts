import { z } from 'zod';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { PROMISE_LEGS } from '#shared/domain/stuck-words.ts';
import { dayOut } from './common.ts';

const count = z.int().min(0);
const amount = z.string().regex(/^-?\d+\.\d{2}$/);
const days = z.int().min(0);

const waiting = z.object({ count, amount });
const part = {
  /** Money in less money back, on orders, by the ledger. */
  received: amount,
  /** Orders that came, and what they are worth. */
  orders: count,
  ordersAmount: amount,
};

/** What lies below the tiles of the dashboard: one moment, days of the shop's zone. */
export const dashboardInsights = z.object({
  today: dayOut,
  /** What the day is for, each with a screen on which it is done. */
  work: z.object({
    /** Who has been promised a phone that is not there yet. */
    awaited: z.object({ preOrders: count, laybys: count, reservations: count }),
    /** What lies ready at a branch. */
    toHandOver: z.object({ orders: count, laybys: count }),
  }),
  /** What needs somebody now. Each counts the rows of the list that it opens. */
  attention: z.object({
    /** With what their orders are worth. */
    latePreOrders: waiting,
    /** With what is still due. */
    overdueLaybys: waiting,
    /** In a branch for more than `READY_LONG_DAYS`. */
    readyLong: waiting,
    /** Open orders that have not moved for `STUCK_DAYS`, and the one that has stood longest. */
    stuck: waiting.extend({
      longest: z.object({ status: z.enum(OPEN_ORDER_STATUSES), days }).nullable(),
    }),
    lateReservations: count,
    /** Reservations whose phone is in, and nobody has called. */
    customersToCall: count,
  }),
  /** Orders that have been on a leg of their way for longer than four of five, and are not put off. */
  promises: z.object({
    legs: z.array(
      z.object({
        leg: z.enum(PROMISE_LEGS),
        count,
        amount,
        oldestDays: days.nullable(),
        /** How long half of all take, and whether these are the shop's own numbers for want of cases. */
        medianDays: days,
        isDefault: z.boolean(),
      }),
    ),
    /** Of the days that customers were told and that came in the last `LOOK_BACK_DAYS`; null before the first night. */
    accuracy: z.object({ told: count, kept: count }).nullable(),
  }),
  /** Each status of an open order, in its order, with how long orders have stood there: half of them for less than the median. */
  steps: z.array(
    z.object({
      status: z.enum(OPEN_ORDER_STATUSES),
      count,
      /** What the orders are worth, and what of it is still due. */
      amount,
      owed: amount,
      medianDays: days.nullable(),
      oldestDays: days.nullable(),
    }),
  ),
  /** Money received on orders, on the days on which money moved: this month to today, and the whole of the month before. */
  takings: z.object({
    fromDay: dayOut,
    byDay: z.array(z.object({ day: dayOut, amount })),
  }),
  /** Of the last `PEOPLE_DAYS`, today included; null is what nobody put a branch or agent to. */
  byBranch: z.array(z.object({ branch: z.string().nullable(), ...part })),
  byAgent: z.array(z.object({ agent: z.string().nullable(), ...part })),
});
export type DashboardInsights = z.infer<typeof dashboardInsights>;
export type InsightStep = DashboardInsights['steps'][number];
