import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { batches } from './batches.schema.ts';
import { entityColumns } from './columns.ts';

export const customers = pgTable(
  'customers',
  {
    ...entityColumns(),
    name: text().notNull(),
    /** As typed; never rejected or rewritten for its format. */
    phone: text().notNull(),
    /** The comparison form of `phone`: the same number in any spelling has the same key. */
    phoneKey: text().notNull(),
    email: text(),
    address: text(),
    location: text(),
    /** Lower-case, accent-free name, phone (typed, digits, key) and e-mail, for substring search. */
    searchText: text().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'customers_deleted_batch_fk',
      columns: [t.deletedBatchId],
      foreignColumns: [batches.id],
    }),
    check('customers_name_present', sql`btrim(${t.name}) <> ''`),
    check('customers_phone_present', sql`btrim(${t.phone}) <> ''`),
    index('customers_newest_idx')
      .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedBatchId} is null`),
    index('customers_phone_idx').on(t.phoneKey).where(sql`${t.deletedBatchId} is null`),
    index('customers_search_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('customers_names_idx').using(
      'gin',
      sql`(chr(10) || split_part(${t.searchText}, chr(10), 1)) gin_trgm_ops`,
    ),
    index('customers_deleted_idx').on(t.deletedBatchId).where(sql`${t.deletedBatchId} is not null`),
  ],
);
