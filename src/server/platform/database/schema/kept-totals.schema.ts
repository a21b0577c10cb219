import { bigint, customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { day } from './columns.ts';

/** A sum of amounts, as a decimal string. */
const sum = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(20,2)' });

/**
 * The number of rows and their amounts in each group of a list; written by triggers in the transaction that changes the
 * rows. A group may have several rows here, whose sum counts: a writer takes one that nobody has locked, so that no
 * commit waits for another. The database functions `<table>_groups` define which groups a row counts in.
 */
export const keptTotals = pgTable(
  'kept_totals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    list: text().notNull(),
    /** The status, or what a list uses instead. Here and below, empty if the list is not grouped by it. */
    state: text().notNull().default(''),
    /** A branch, or the place where a pre-order comes from. */
    place: text().notNull().default(''),
    agent: text().notNull().default(''),
    method: text().notNull().default(''),
    /** The day on which rows are due or expected, or on which they happened, in the shop's zone; infinity if there is none. */
    day: day().notNull().default('infinity'),
    n: bigint({ mode: 'number' }).notNull(),
    amount: sum().notNull().default('0'),
    /** For orders: the amount still to be paid. */
    owed: sum().notNull().default('0'),
  },
  (t) => [index('kept_totals_group_idx').on(t.list, t.day, t.state, t.place, t.agent, t.method)],
);
