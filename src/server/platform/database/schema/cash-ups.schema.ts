import { sql } from 'drizzle-orm';
import { check, customType, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CashUpLine } from '#shared/contracts/cash-up.ts';
import { amount, day, instant } from './columns.ts';
import { entityTable } from './entity-table.ts';

/** A sum of amounts, as a decimal string. */
const sum = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(20,2)' });

/** A branch's closed day. Reopening and closing it again updates the same row; the history keeps every closing. */
export const cashUps = entityTable(
  'cash_ups',
  {
    branch: text().notNull(),
    day: day().notNull(),
    status: text({ enum: ['closed', 'reopened'] }).notNull(),
    /** For each method: the expected amount at closing, the counted amount, and the difference. */
    lines: jsonb().$type<CashUpLine[]>().notNull(),
    /** How many of each note and coin were counted, by value in cents. */
    pieces: jsonb().$type<Record<string, number>>(),
    floatAmount: amount().notNull().default('0'),
    expectedAmount: sum().notNull(),
    countedAmount: sum().notNull(),
    differenceAmount: sum().notNull(),
    reason: text(),
    closedBy: text().notNull(),
    closedAt: instant().notNull(),
    deviceId: text(),
    reopenedBy: text(),
    reopenedAt: instant(),
    reopenReason: text(),
    /** The ledger rows that the expected amounts were made of. Any other row of that branch and day came after closing. */
    receiptIds: integer().array().notNull(),
  },
  (t) => [
    uniqueIndex('cash_ups_branch_day_idx').on(t.branch, t.day),
    index('cash_ups_day_idx').on(t.day.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('cash_ups_status_known', sql`${t.status} in ('closed', 'reopened')`),
    check('cash_ups_adds_up', sql`${t.differenceAmount} = ${t.countedAmount} - ${t.expectedAmount}`),
    check('cash_ups_difference_explained', sql`${t.differenceAmount} = 0 or ${t.reason} is not null`),
    check(
      'cash_ups_reopening_whole',
      sql`num_nonnulls(${t.reopenedBy}, ${t.reopenedAt}, ${t.reopenReason}) in (0, 3)`,
    ),
  ],
);
