import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { devices } from './access.schema.ts';
import { entityTable } from './entity-table.ts';

/** Lists as somebody has narrowed them, under a name. */
export const listViews = entityTable(
  'list_views',
  {
    /** The screen, as the app's addresses have it. */
    path: text().notNull(),
    name: text().notNull(),
    /** The name as names are compared. */
    nameKey: text().notNull(),
    /** The query of the address, a line a word: `q=Selma`. Plain, so that a person can be forgotten in it. */
    search: text().notNull(),
    /** Whose own it is; null: the shop's. It goes when the device is forgotten. */
    deviceId: text().references(() => devices.id, { onDelete: 'cascade' }),
    /** Their order, from the least. */
    position: integer().notNull().default(0),
  },
  (t) => [index('list_views_device_idx').on(t.deviceId).where(sql`${t.deviceId} is not null`)],
);
