import { bigint, customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { day } from './columns.ts';

/** A sum of amounts, as a decimal string. */
const sum = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(20,2)' });

/**
 * How many rows of a list there are in each group, and what they amount to; written by triggers in the transaction that
 * changes the rows. A group may have several rows here: they add up, and a writer takes one that nobody holds, so that
 * no commit waits for another's. What a row counts for, the functions `<table>_groups` of the database say.
 */
export const keptTotals = pgTable(
  'kept_totals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    list: text().notNull(),
    /** Its status, or what it is in the stead of one. Here and below, empty where the list is not told apart by it. */
    state: text().notNull().default(''),
    /** A branch, or where a pre-order comes from. */
    place: text().notNull().default(''),
    agent: text().notNull().default(''),
    method: text().notNull().default(''),
    /** When it is due or expected, or the shop's day on which it was; never, where there is none. */
    day: day().notNull().default('infinity'),
    n: bigint({ mode: 'number' }).notNull(),
    amount: sum().notNull().default('0'),
    /** Of orders: what of it is still to be paid. */
    owed: sum().notNull().default('0'),
  },
  (t) => [index('kept_totals_group_idx').on(t.list, t.day, t.state, t.place, t.agent, t.method)],
);
