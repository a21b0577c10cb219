import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { devices } from './access.schema.ts';
import { instant } from './columns.ts';
import { entityTable } from './entity-table.ts';

/** Messages to the team, written by people and by jobs. */
export const notifications = entityTable(
  'notifications',
  {
    type: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    priority: text().notNull().default('medium'),
    targetTeam: text().notNull().default('all'),
    /** Read by a caller without a device, for everybody; devices have rows in `notification_reads`. */
    isRead: boolean().notNull().default(false),
    scheduledFor: instant(),
    /** When the team was alerted; null while the scheduled time has not come. */
    sentAt: instant(),
    /** What an automatic notification is about, so that it is created only once: 'layby:12:due:2026-11-21'. */
    sourceKey: text(),
    /** Who wrote it; null for automatic ones. */
    addedByAgent: text(),
    /** The device where it was written, or where the change was made that caused it: it is not new there. */
    deviceId: text(),
    /** The state of an automatic notification's subject when it was created. */
    subjectState: jsonb(),
    /** When its subject was dealt with, or no longer applied. */
    endedAt: instant(),
    /** For a notification about selected rows of a list: their kind and their ids. */
    chosenKind: text(),
    chosenIds: integer().array(),
  },
  (t) => [
    check('notifications_priority_known', sql`${t.priority} in ('low', 'medium', 'high', 'urgent')`),
    check('notifications_team_known', sql`${t.targetTeam} in ('all', 'sales', 'technical', 'management')`),
    check('notifications_chosen_whole', sql`(${t.chosenKind} is null) = (${t.chosenIds} is null)`),
    index('notifications_newest_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedBatchId} is null`),
    index('notifications_open_idx')
      // When the team was told: a device counts as unread only what is newer than the device itself.
      .on(sql`greatest(${t.createdAt}, ${t.scheduledFor}, ${t.sentAt})`)
      .where(sql`${t.deletedBatchId} is null and not ${t.isRead} and ${t.endedAt} is null`),
    index('notifications_scheduled_idx')
      .on(t.scheduledFor)
      .where(sql`${t.deletedBatchId} is null and ${t.sentAt} is null`),
    uniqueIndex('notifications_source_idx').on(t.sourceKey).where(sql`${t.sourceKey} is not null`),
  ],
);

/** What a notification is about: at most one subject of each kind, by id only. The reference is removed when the subject is deleted permanently. */
export const notificationSubjects = pgTable(
  'notification_subjects',
  {
    notificationId: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    subjectId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.kind] }),
    check('notification_subjects_kind_known', sql`${t.kind} in ('payment', 'layby', 'reservation')`),
    index('notification_subjects_subject_idx').on(t.kind, t.subjectId, t.notificationId),
  ],
);

/** Who has read what: one row per device and notification. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    notificationId: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    agent: text(),
    readAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.deviceId] }),
    index('notification_reads_device_idx').on(t.deviceId),
  ],
);
