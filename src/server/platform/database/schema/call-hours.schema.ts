import { sql } from 'drizzle-orm';
import { boolean, check, text } from 'drizzle-orm/pg-core';
import { entityTable } from './entity-table.ts';

/** The hours in which customers may be phoned: a single row that exists from the start, and is only updated. */
export const callHours = entityTable(
  'call_hours',
  {
    /** '08:00', in the shop's zone. */
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
