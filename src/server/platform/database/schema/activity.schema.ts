import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Who changed what, append-only (a trigger refuses UPDATE and DELETE); written in the change's own transaction. */
export const activity = pgTable(
  'activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    entity: text().notNull(),
    entityId: integer().notNull(),
    action: text().notNull(),
    /** The fields that changed, as they were; null for a creation. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** The fields that changed, as they are now. */
    after: jsonb().$type<Record<string, unknown>>(),
    /** A name somebody gave at a shared device: claimed, not proved. */
    agent: text(),
    branch: text(),
    deviceId: text(),
    requestId: text(),
    batchId: integer(),
    /** The entry that this one takes back; each is taken back once. */
    undoesId: bigint({ mode: 'number' }),
    /** When it was done, of what a device kept and sent later; `at` is when it came. */
    doneAt: instant(),
    /** The device's clock had not been compared with ours for a day. */
    isDoneUnsure: boolean(),
  },
  (t) => [
    index('activity_entity_idx').on(t.entity, t.entityId, t.id.desc().nullsFirst()),
    index('activity_batch_idx').on(t.batchId).where(sql`${t.batchId} is not null`),
    uniqueIndex('activity_undone_once_idx').on(t.undoesId).where(sql`${t.undoesId} is not null`),
    // All of it since a moment: rows are only added, hence nearly in this order, and this weighs nothing.
    index('activity_at_idx').using('brin', t.at).with({ autosummarize: true }),
    // What the day's activity tells one by one; the rest is told by its batch.
    index('activity_told_idx')
      .on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.batchId} is null or ${t.action} in ('restored', 'undone')`),
  ],
);

/** Every attempt to reach a customer about an order, layby or reservation, append-only like the activity. */
export const contacts = pgTable(
  'contacts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    customerId: integer().notNull(),
    /** What it was about: the kind, and its number. */
    subjectKind: text(),
    subjectId: integer(),
    isReached: boolean().notNull(),
    contactedBy: text(),
    communicationMode: text(),
    note: text(),
    branch: text(),
    deviceId: text(),
  },
  (t) => [
    check('contacts_subject_known', sql`${t.subjectKind} in ('payment', 'layby', 'reservation')`),
    check('contacts_subject_whole', sql`num_nonnulls(${t.subjectKind}, ${t.subjectId}) in (0, 2)`),
    index('contacts_subject_idx').on(t.subjectKind, t.subjectId, t.id.desc().nullsFirst()),
    index('contacts_customer_idx').on(t.customerId, t.id.desc().nullsFirst()),
  ],
);
