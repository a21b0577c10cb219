import { sql } from 'drizzle-orm';
import { boolean, check, text } from 'drizzle-orm/pg-core';
import { entityTable } from './entity-table.ts';

/** When people are phoned: one row, from the beginning, changed and never made. */
export const callHours = entityTable(
  'call_hours',
  {
    /** '08:00', by the shop's clock. */
    from: text().notNull(),
    /** '19:00'; '24:00' is the end of the day. */
    until: text().notNull(),
    hasSundays: boolean().notNull(),
  },
  (t) => [
    check(
      'call_hours_are_clocks',
      sql`${t.from} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${t.until} ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'`,
    ),
    check('call_hours_begin_before_they_end', sql`${t.from} collate "C" < ${t.until} collate "C"`),
  ],
);
