import { sql } from 'drizzle-orm';
import { boolean, index, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { entityTable, newestIndex } from './entity-table.ts';

export const appReminders = entityTable(
  'app_reminders',
  {
    title: text().notNull(),
    message: text().notNull(),
    reminderDate: instant(),
    isActive: boolean().notNull().default(true),
    notified: boolean().notNull().default(false),
    lastSentAt: instant(),
  },
  (t) => [
    newestIndex('app_reminders', t),
    index('app_reminders_due_idx')
      .on(t.reminderDate)
      .where(sql`${t.deletedBatchId} is null and ${t.isActive} and not ${t.notified}`),
  ],
);
