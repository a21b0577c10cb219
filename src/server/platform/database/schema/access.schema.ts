import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Facts about this installation that must survive a restart: the password's hash, keys that are generated once. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull().default(sql`now()`),
});

/** A browser that has logged in, and the agent who said they are at it. */
export const devices = pgTable('devices', {
  id: text().primaryKey(),
  /** SHA-256 of the device cookie. */
  tokenHash: bytes().notNull().unique(),
  agent: text(),
  branch: text(),
  team: text(),
  /** When "Who is at this device?" was answered or skipped; null: it has to be asked. */
  askedAt: instant(),
  /** After how many idle minutes the device asks for its agent's PIN; 0: never, null: the default (`DEFAULT_LOCK_MINUTES`). */
  lockMinutes: integer(),
  /** The password's generation under which the device counts as known for the limits on guessing; null if it never did. */
  knownEpoch: integer(),
  createdAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    /** SHA-256 of the session cookie: the cookie itself is stored nowhere. */
    tokenHash: bytes().notNull().unique(),
    deviceId: text()
      .notNull()
      .references(() => devices.id),
    /** The password's generation at login; a new password ends the session. */
    passwordEpoch: integer().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index('sessions_device_idx').on(t.deviceId), index('sessions_last_seen_idx').on(t.lastSeenAt)],
);

/** The counters of rate-limiter-flexible, in the format it expects. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** The first answer for each Idempotency-Key, written in the same transaction as the effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Who the key belongs to: a device, or callers with the password header. Two devices may choose the same key. */
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
