import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The number of a transaction, as text. It is given when a transaction first writes, not when it commits. */
const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/**
 * Which rows were changed by which transaction, written by triggers: what a device's copy is brought up to date by
 * (decision 021). Kept for two weeks, and in no backup: the numbers are this database's own.
 */
export const rowChanges = pgTable(
  'row_changes',
  {
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    kind: text().notNull(),
    rowId: integer().notNull(),
    changedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index('row_changes_xid_idx').on(t.xid), index('row_changes_age_idx').using('brin', t.changedAt)],
);

/** One row: which database these numbers are of. In no backup either, so that a restored one is another. */
export const copyEpoch = pgTable('copy_epoch', { id: uuid().primaryKey().defaultRandom() });
