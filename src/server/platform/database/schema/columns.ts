import { sql } from 'drizzle-orm';
import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/**
 * The column types that all tables share. Instants have millisecond precision, so that a cursor built from a JavaScript
 * `Date` identifies the row exactly; amounts are `numeric(10,2)` and are handled as decimal strings.
 */

/** An instant, to the millisecond. */
export const instant = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' });

/** An amount in N$, `numeric(10,2)`, as a decimal string with two places. */
export const amount = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(10,2)' });

/** A calendar day in the shop's zone, `YYYY-MM-DD`. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** Bytes, for digests. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** `id`, `version`, `created_at`, `updated_at` and the trash marker: the columns of every business entity. */
export const entityColumns = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().default(sql`now()`),
  updatedAt: instant().notNull().default(sql`now()`),
  /** The batch that put the row into the trash; null for live rows. */
  deletedBatchId: integer(),
});
