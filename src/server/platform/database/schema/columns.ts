import { sql } from 'drizzle-orm';
import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/**
 * The column kinds that every table shares. Instants keep milliseconds only, so that a cursor built from a
 * JavaScript `Date` names the row exactly; amounts are `numeric(10,2)` and travel as decimal strings.
 */

/** An instant, to the millisecond. */
export const instant = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' });

/** An amount in N$, `numeric(10,2)`, as a decimal string with two places. */
export const amount = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(10,2)' });

/** A calendar day in the shop's zone, `YYYY-MM-DD`. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** Bytes, for digests. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** `id`, `version`, `created_at` and the mark of the trash: what every business entity has. */
export const entityColumns = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().default(sql`now()`),
  updatedAt: instant().notNull().default(sql`now()`),
  /** Set while the row is in the trash: the batch that put it there. Live rows have null. */
  deletedBatchId: integer(),
});
