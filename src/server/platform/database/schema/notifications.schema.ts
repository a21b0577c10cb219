import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { batches } from './batches.schema.ts';
import { entityColumns, instant } from './columns.ts';
import { laybys } from './laybys.schema.ts';
import { payments } from './payments.schema.ts';
import { reservations } from './reservations.schema.ts';

/** Messages to the team, written by people and by jobs. */
export const notifications = pgTable(
  'notifications',
  {
    ...entityColumns(),
    type: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    reservationId: integer(),
    paymentId: integer(),
    laybyId: integer(),
    priority: text().notNull().default('medium'),
    targetTeam: text().notNull().default('all'),
    isRead: boolean().notNull().default(false),
    scheduledFor: instant(),
  },
  (t) => [
    foreignKey({
      name: 'notifications_reservation_fk',
      columns: [t.reservationId],
      foreignColumns: [reservations.id],
    }).onDelete('set null'),
    foreignKey({
      name: 'notifications_payment_fk',
      columns: [t.paymentId],
      foreignColumns: [payments.id],
    }).onDelete('set null'),
    foreignKey({
      name: 'notifications_layby_fk',
      columns: [t.laybyId],
      foreignColumns: [laybys.id],
    }).onDelete('set null'),
    foreignKey({
      name: 'notifications_deleted_batch_fk',
      columns: [t.deletedBatchId],
      foreignColumns: [batches.id],
    }),
    check('notifications_priority_known', sql`${t.priority} in ('low', 'medium', 'high', 'urgent')`),
    check('notifications_team_known', sql`${t.targetTeam} in ('all', 'sales', 'technical', 'management')`),
    index('notifications_newest_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedBatchId} is null`),
    index('notifications_unread_idx')
      .on(t.createdAt.desc().nullsFirst())
      .where(sql`${t.deletedBatchId} is null and not ${t.isRead}`),
    index('notifications_deleted_idx').on(t.deletedBatchId).where(sql`${t.deletedBatchId} is not null`),
  ],
);
