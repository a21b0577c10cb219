import { sql } from 'drizzle-orm';
import { boolean, check, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { entityTable } from './entity-table.ts';

/** The names that devices and forms offer. Signed changes keep the name they were signed with, even if the agent is renamed. */
export const agents = entityTable(
  'agents',
  {
    name: text().notNull(),
    /** The normalised name: no two active agents have the same. */
    nameKey: text().notNull(),
    branch: text(),
    team: text(),
    isActive: boolean().notNull().default(true),
    /** The sort position, lowest first. */
    position: integer().notNull().default(0),
    /** argon2id hash of a PIN of four digits; null: anybody at a device may choose the name. */
    pinHash: text(),
  },
  (t) => [
    uniqueIndex('agents_name_idx').on(t.nameKey).where(sql`${t.isActive} and ${t.deletedBatchId} is null`),
    check('agents_team_known', sql`${t.team} in ('all', 'sales', 'technical', 'management')`),
  ],
);
