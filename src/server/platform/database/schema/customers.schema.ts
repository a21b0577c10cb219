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
    /** In which they are written to. */
    language: text().notNull().default('english'),
    /** Lower-case, accent-free name, phone (typed, digits, key) and e-mail, for substring search. */
    searchText: text().notNull(),
    /** When everything that told who this was has been replaced, for good. */
    forgottenAt: instant(),
    /** In the trash because it was the same person as this one. */
    mergedIntoId: integer(),
    /** Who of those with the same number are somebody else, by their numbers: somebody has said so. */
    apartFromIds: integer().array(),
    /** What became of the latest call of the call round, and how many in a row nobody took. */
    callOutcome: text(),
    calledAt: instant(),
    callTries: integer(),
    /** Not offered before, unless something new has come up; and when they said that they come. */
    callAgainAt: instant(),
    comingDay: day(),
    /** Not offered at all, and why. */
    callMark: text(),
  },
  (t) => [
    check('customers_name_present', sql`btrim(${t.name}) <> ''`),
    check('customers_phone_present', sql`btrim(${t.phone}) <> ''`),
    check('customers_language_known', oneOf(t.language, CALL_LANGUAGES)),
    check('customers_call_outcome_known', oneOf(t.callOutcome, CALL_OUTCOMES)),
    check('customers_call_mark_known', oneOf(t.callMark, CALL_MARKS)),
    newestIndex('customers', t),
    // The orders that the list can be put in (`sorted-list.ts`).
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
