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
    /** The changed fields with their old values; null for a creation. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** The changed fields with their new values. */
    after: jsonb().$type<Record<string, unknown>>(),
    /** A name that somebody chose at a shared device: claimed, not proved. */
    agent: text(),
    branch: text(),
    deviceId: text(),
    requestId: text(),
    batchId: integer(),
    /** The entry that this one undoes; each is undone at most once. */
    undoesId: bigint({ mode: 'number' }),
    /** When the change was made, if a device sent it later; `at` is when it arrived. */
    doneAt: instant(),
    /** The device's clock had not been compared with the server's for a day. */
    isDoneUnsure: boolean(),
  },
  (t) => [
    index('activity_entity_idx').on(t.entity, t.entityId, t.id.desc().nullsFirst()),
    index('activity_batch_idx').on(t.batchId).where(sql`${t.batchId} is not null`),
    uniqueIndex('activity_undone_once_idx').on(t.undoesId).where(sql`${t.undoesId} is not null`),
    // For reads of everything since an instant: rows are only inserted, hence nearly in this order, and the index is tiny.
    index('activity_at_idx').using('brin', t.at).with({ autosummarize: true }),
    // The entries that the day's activity shows one by one; the others are summarised by batch.
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
    /** The subject of the call: its kind and id. */
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
