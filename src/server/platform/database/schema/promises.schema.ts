import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import { PROMISE_LEGS } from '#shared/domain/stuck-words.ts';
import { day, instant } from './columns.ts';

/** How many days each leg of an order's way usually takes: as it was reckoned last, or as the shop has set it. */
export const promiseLegs = pgTable(
  'promise_legs',
  {
    leg: text().primaryKey(),
    medianDays: integer().notNull(),
    /** Four of five cases took no longer. */
    lateDays: integer().notNull(),
    /** How many there were; of too few the shop's own numbers stand. */
    cases: integer().notNull().default(0),
    isDefault: boolean().notNull().default(true),
    reckonedAt: instant(),
  },
  (t) => [
    check('promise_legs_known', oneOf(t.leg, PROMISE_LEGS)),
    check('promise_legs_in_order', sql`${t.medianDays} >= 0 and ${t.lateDays} >= ${t.medianDays}`),
  ],
);

/** A row a night: of the days that customers were told and that came within the time looked back upon, how many were kept. */
export const promiseAccuracy = pgTable('promise_accuracy', {
  day: day().primaryKey(),
  told: integer().notNull(),
  kept: integer().notNull(),
});
