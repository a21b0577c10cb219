import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** How many rows each rule of Data health found at its last check, which runs at night and on request. */
export const dataHealth = pgTable('data_health', {
  rule: text().primaryKey(),
  count: integer().notNull(),
  checkedAt: instant().notNull(),
});
