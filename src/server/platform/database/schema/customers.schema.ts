import { sql } from 'drizzle-orm';
import { check, index, integer, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import { CALL_LANGUAGES } from '#shared/domain/call-messages.ts';
import { CALL_MARKS, CALL_OUTCOMES } from '#shared/domain/call-round.ts';
import { day, instant } from './columns.ts';
import { entityTable, newestIndex } from './entity-table.ts';

export const customers = entityTable(
  'customers',
  {
    name: text().notNull(),
    /** As typed; never rejected or rewritten for its format. */
    phone: text().notNull(),
    /** The comparison form of `phone`: the same number in any spelling has the same key. */
    phoneKey: text().notNull(),
    email: text(),
    address: text(),
    location: text(),
    /** The language in which messages to the customer are written. */
    language: text().notNull().default('english'),
    /** Lower-case, accent-free name, phone (typed, digits, key) and e-mail, for substring search. */
    searchText: text().notNull(),
    /** When the customer was forgotten: all personal data was replaced permanently. */
    forgottenAt: instant(),
    /** Set for a row that is in the trash because it was merged: the customer it was merged into. */
    mergedIntoId: integer(),
    /** Ids of customers with the same number who were confirmed to be different people. */
    apartFromIds: integer().array(),
    /** The outcome of the latest call in the call round, and how many calls in a row were not answered. */
    callOutcome: text(),
    calledAt: instant(),
    callTries: integer(),
    /**
     * The call round does not offer the customer before this instant, unless there is a new reason to call; and the day
     * on which the customer promised to come.
     */
    callAgainAt: instant(),
    comingDay: day(),
    /** Why the call round does not offer the customer at all; null if it does. */
    callMark: text(),
  },
  (t) => [
    check('customers_name_present', sql`btrim(${t.name}) <> ''`),
    check('customers_phone_present', sql`btrim(${t.phone}) <> ''`),
    check('customers_language_known', oneOf(t.language, CALL_LANGUAGES)),
    check('customers_call_outcome_known', oneOf(t.callOutcome, CALL_OUTCOMES)),
    check('customers_call_mark_known', oneOf(t.callMark, CALL_MARKS)),
    newestIndex('customers', t),
    // The list's sort orders (`sorted-list.ts`).
    index('customers_created_idx').on(t.createdAt, t.id).where(sql`${t.deletedBatchId} is null`),
    index('customers_by_name_idx')
      .on(sql`left(split_part(${t.searchText}, chr(10), 1), 60)`, t.id)
      .where(sql`${t.deletedBatchId} is null`),
    index('customers_called_idx')
      .on(t.calledAt, t.callOutcome)
      .where(sql`${t.deletedBatchId} is null and ${t.calledAt} is not null`),
    index('customers_call_mark_idx')
      .on(t.calledAt, t.id)
      .where(sql`${t.deletedBatchId} is null and ${t.callMark} is not null`),
    index('customers_phone_idx').on(t.phoneKey).where(sql`${t.deletedBatchId} is null`),
    index('customers_merged_idx').on(t.mergedIntoId).where(sql`${t.mergedIntoId} is not null`),
    index('customers_search_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('customers_names_idx').using(
      'gin',
      sql`(chr(10) || split_part(${t.searchText}, chr(10), 1)) gin_trgm_ops`,
    ),
  ],
);
