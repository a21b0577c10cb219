import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Facts about this installation that must survive a restart: the password's hash, keys made once. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull().default(sql`now()`),
});

/** A browser that has logged in, and who said they are at it. */
export const devices = pgTable('devices', {
  id: text().primaryKey(),
  /** SHA-256 of the device cookie. */
  tokenHash: bytes().notNull().unique(),
  agent: text(),
  branch: text(),
  team: text(),
  /** When "Who is at this device?" was answered or skipped; null means ask. */
  askedAt: instant(),
  /** After how many minutes without a touch it asks for the PIN of who is at it; 0: never, null: as all do. */
  lockMinutes: integer(),
  /** The password's generation under which it is known to the limits on guessing; null when it never was. */
  knownEpoch: integer(),
  createdAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    /** SHA-256 of the session cookie: the cookie itself is nowhere at rest. */
    tokenHash: bytes().notNull().unique(),
    deviceId: text()
      .notNull()
      .references(() => devices.id),
    /** The password's generation at login; a changed password leaves the session behind. */
    passwordEpoch: integer().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index('sessions_device_idx').on(t.deviceId), index('sessions_last_seen_idx').on(t.lastSeenAt)],
);

/** The counters of rate-limiter-flexible, in the shape it expects. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** First answers by Idempotency-Key, written in the same transaction as the effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: a device, or the password header. Two devices may choose the same key. */
    scope: text().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    bodyHash: text().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_created_idx').on(t.createdAt)],
);
