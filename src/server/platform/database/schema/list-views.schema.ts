import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { devices } from './access.schema.ts';
import { entityTable } from './entity-table.ts';

/** Named views: lists with the filters that somebody has chosen. */
export const listViews = entityTable(
  'list_views',
  {
    /** The screen, as its path in the web app. */
    path: text().notNull(),
    name: text().notNull(),
    /** The normalised name, by which names are compared. */
    nameKey: text().notNull(),
    /** The query string of the address, one parameter per line: `q=Selma`. Unencoded, so that a forgotten person can be removed from it. */
    search: text().notNull(),
    /** The device that the view belongs to; null: the whole shop. Deleted together with the device. */
    deviceId: text().references(() => devices.id, { onDelete: 'cascade' }),
    /** The sort position, lowest first. */
    position: integer().notNull().default(0),
  },
  (t) => [index('list_views_device_idx').on(t.deviceId).where(sql`${t.deviceId} is not null`)],
);
