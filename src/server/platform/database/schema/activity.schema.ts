import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
  },
  (t) => [
    index('activity_entity_idx').on(t.entity, t.entityId, t.id.desc().nullsFirst()),
    index('activity_batch_idx').on(t.batchId).where(sql`${t.batchId} is not null`),
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
