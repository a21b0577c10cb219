import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A transaction id, as text. It is assigned when a transaction first writes, not when it commits. */
const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/**
 * Which transaction changed which rows, written by triggers: the basis for updating a device's copy (decision 021).
 * Kept for two weeks and not backed up, because the transaction ids are valid in this database only.
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

/** A single row that identifies the database to which the transaction ids belong. Not backed up, so that a restored database gets another one. */
export const copyEpoch = pgTable('copy_epoch', { id: uuid().primaryKey().defaultRandom() });
