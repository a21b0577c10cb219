import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import type { StoredUnit } from '#shared/contracts/stock-arrival.ts';
import { BRANCHES } from '#shared/domain/labels.ts';
import { batches } from './batches.schema.ts';
import { instant } from './columns.ts';
import { entityTable, newestIndex } from './entity-table.ts';

/** A stock arrival: which phones were in the box, and which record each was given to and why. It refers to records, never to people. */
export const stockArrivals = entityTable(
  'stock_arrivals',
  {
    branch: text().notNull(),
    units: jsonb().$type<StoredUnit[]>().notNull(),
    unitCount: integer().notNull(),
    givenCount: integer().notNull(),
    /** The IMEIs that were noted, to warn that a device is already in the shop. */
    imeis: text().array().notNull(),
    /** The keys of the models, to warn that the same box was entered twice. */
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
