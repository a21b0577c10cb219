import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import type { StoredUnit } from '#shared/contracts/stock-arrival.ts';
import { BRANCHES } from '#shared/domain/labels.ts';
import { batches } from './batches.schema.ts';
import { instant } from './columns.ts';
import { entityTable, newestIndex } from './entity-table.ts';

/** A box that came: what was in it, what each phone was given to and why. It names promises, and never people. */
export const stockArrivals = entityTable(
  'stock_arrivals',
  {
    branch: text().notNull(),
    units: jsonb().$type<StoredUnit[]>().notNull(),
    unitCount: integer().notNull(),
    givenCount: integer().notNull(),
    /** Those that were noted, for "this one is in the shop already". */
    imeis: text().array().notNull(),
    /** The keys of the models, for "the same box twice". */
    modelKeys: text().array().notNull(),
    receivedBy: text(),
    deviceId: text(),
    batchId: integer().notNull(),
    takenBackAt: instant(),
  },
  (t) => [
    foreignKey({ name: 'stock_arrivals_batch_fk', columns: [t.batchId], foreignColumns: [batches.id] }),
    check('stock_arrivals_branch_known', oneOf(t.branch, BRANCHES)),
    check('stock_arrivals_counts', sql`${t.givenCount} between 0 and ${t.unitCount}`),
    index('stock_arrivals_imeis_idx').using('gin', t.imeis).where(sql`${t.takenBackAt} is null`),
    index('stock_arrivals_batch_idx').on(t.batchId),
    newestIndex('stock_arrivals', t),
  ],
);
