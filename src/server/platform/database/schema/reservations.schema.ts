import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { batches } from './batches.schema.ts';
import { day, entityColumns, instant } from './columns.ts';
import { customers } from './customers.schema.ts';

/** A place in the queue for a phone that is expected in stock. */
export const reservations = pgTable(
  'reservations',
  {
    ...entityColumns(),
    customerId: integer().notNull(),
    phoneModel: text().notNull(),
    color: text(),
    storage: text(),
    expectedStockDate: day().notNull(),
    reservedDate: instant().notNull().default(sql`now()`),
    priority: text().notNull().default('normal'),
    status: text().notNull().default('waiting'),
    stockReceived: boolean().notNull().default(false),
    stockReceivedDate: instant(),
  },
  (t) => [
    foreignKey({ name: 'reservations_customer_fk', columns: [t.customerId], foreignColumns: [customers.id] }),
    foreignKey({
      name: 'reservations_deleted_batch_fk',
      columns: [t.deletedBatchId],
      foreignColumns: [batches.id],
    }),
    check('reservations_priority_known', sql`${t.priority} in ('low', 'normal', 'high')`),
    check('reservations_status_known', sql`${t.status} in ('waiting', 'notified', 'completed', 'cancelled')`),
    index('reservations_newest_idx')
      .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedBatchId} is null`),
    index('reservations_expected_idx')
      .on(t.status, t.expectedStockDate)
      .where(sql`${t.deletedBatchId} is null`),
    index('reservations_customer_idx').on(t.customerId),
    index('reservations_deleted_idx').on(t.deletedBatchId).where(sql`${t.deletedBatchId} is not null`),
  ],
);
