import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { batches } from './batches.schema.ts';
import { entityColumns, instant } from './columns.ts';

export const appReminders = pgTable(
  'app_reminders',
  {
    ...entityColumns(),
    title: text().notNull(),
    message: text().notNull(),
    reminderDate: instant(),
    isActive: boolean().notNull().default(true),
    notified: boolean().notNull().default(false),
    lastSentAt: instant(),
  },
  (t) => [
    foreignKey({
      name: 'app_reminders_deleted_batch_fk',
      columns: [t.deletedBatchId],
      foreignColumns: [batches.id],
    }),
    index('app_reminders_newest_idx')
      .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedBatchId} is null`),
    index('app_reminders_due_idx')
      .on(t.reminderDate)
      .where(sql`${t.deletedBatchId} is null and ${t.isActive} and not ${t.notified}`),
    index('app_reminders_deleted_idx').on(t.deletedBatchId).where(sql`${t.deletedBatchId} is not null`),
  ],
);
