import { sql } from 'drizzle-orm';
import { check, customType, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CashUpLine } from '#shared/contracts/cash-up.ts';
import { amount, day, instant } from './columns.ts';
import { entityTable } from './entity-table.ts';

/** A sum of amounts, as a decimal string. */
const sum = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(20,2)' });

/** A branch's day as it was closed. Reopened and closed again it is the same row: the history keeps every closing. */
export const cashUps = entityTable(
  'cash_ups',
  {
    branch: text().notNull(),
    day: day().notNull(),
    status: text({ enum: ['closed', 'reopened'] }).notNull(),
    /** By method what was expected then, what was counted, and the difference. */
    lines: jsonb().$type<CashUpLine[]>().notNull(),
    /** How many of each note and coin, by its cents. */
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
    /** The rows of the ledger that were expected. Any other of that branch and day came after it was closed. */
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
