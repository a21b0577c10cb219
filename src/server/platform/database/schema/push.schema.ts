import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { devices } from './access.schema.ts';
import { instant } from './columns.ts';

/** Browsers that subscribed to alerts: their endpoint, and the keys to encrypt for them (RFC 8291). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The device whose team and branch decide what is sent; null for a subscription made with the password header. */
    deviceId: text().references(() => devices.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    lastSuccessAt: instant(),
    /** Consecutive failures since the last success. */
    failures: integer().notNull().default(0),
  },
  (t) => [index('push_subscriptions_device_idx').on(t.deviceId)],
);
