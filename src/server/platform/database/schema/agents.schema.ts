import { sql } from 'drizzle-orm';
import { boolean, check, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { entityTable } from './entity-table.ts';

/** The names that devices and forms choose from. What was signed keeps the name that it was signed with. */
export const agents = entityTable(
  'agents',
  {
    name: text().notNull(),
    /** The name as names are compared: two active ones are never alike. */
    nameKey: text().notNull(),
    branch: text(),
    team: text(),
    isActive: boolean().notNull().default(true),
    /** Their order, from the least. */
    position: integer().notNull().default(0),
    /** argon2id of four digits; null: whoever is at a device may choose the name. */
    pinHash: text(),
  },
  (t) => [
    uniqueIndex('agents_name_idx').on(t.nameKey).where(sql`${t.isActive} and ${t.deletedBatchId} is null`),
    check('agents_team_known', sql`${t.team} in ('all', 'sales', 'technical', 'management')`),
  ],
);
