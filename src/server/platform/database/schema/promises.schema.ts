import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import { PROMISE_LEGS } from '#shared/domain/stuck-words.ts';
import { day, instant } from './columns.ts';

/** How many days each leg of an order's way usually takes: as last computed from past orders, or as the shop has set it. */
export const promiseLegs = pgTable(
  'promise_legs',
  {
    leg: text().primaryKey(),
    medianDays: integer().notNull(),
    /** The 80th percentile: four of five cases took no longer. */
    lateDays: integer().notNull(),
    /** The number of cases; if there are too few, the shop's own numbers are used. */
    cases: integer().notNull().default(0),
    isDefault: boolean().notNull().default(true),
    reckonedAt: instant(),
  },
  (t) => [
    check('promise_legs_known', oneOf(t.leg, PROMISE_LEGS)),
    check('promise_legs_in_order', sql`${t.medianDays} >= 0 and ${t.lateDays} >= ${t.medianDays}`),
  ],
);

/** One row per night: of the days promised to customers that fell within the evaluated period, how many there were and how many were kept. */
export const promiseAccuracy = pgTable('promise_accuracy', {
  day: day().primaryKey(),
  told: integer().notNull(),
  kept: integer().notNull(),
});
