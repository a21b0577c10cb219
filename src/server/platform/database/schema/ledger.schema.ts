import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amount, instant } from './columns.ts';

/**
 * Money received, append-only (a trigger refuses UPDATE and DELETE). A row belongs to an order or to a layby,
 * by kind and number, without a foreign key: the ledger outlives what retention removes from the trash.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subjectKind: text(),
    subjectId: integer(),
    /** Positive for money in, negative for money back. */
    amount: amount().notNull(),
    kind: text({ enum: ['receipt', 'adjustment', 'reversal', 'refund'] }).notNull(),
    method: text(),
    reference: text(),
    reason: text(),
    /** The row that this one takes back; a row can be taken back once. */
    reversesId: integer().references((): AnyPgColumn => receipts.id),
    receivedAt: instant().notNull(),
    /** Of the paper, also of one that a device gave before the server knew of it. */
    receiptNumber: text(),
    agent: text(),
    branch: text(),
    deviceId: text(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    check('receipts_subject_known', sql`${t.subjectKind} in ('payment', 'layby')`),
    check('receipts_subject_whole', sql`num_nonnulls(${t.subjectKind}, ${t.subjectId}) = 2`),
    check('receipts_amount_not_zero', sql`${t.amount} <> 0`),
    check('receipts_kind_known', sql`${t.kind} in ('receipt', 'adjustment', 'reversal', 'refund')`),
    check('receipts_money_in_positive', sql`${t.kind} <> 'receipt' or ${t.amount} > 0`),
    check('receipts_reversal_names_row', sql`(${t.kind} = 'reversal') = (${t.reversesId} is not null)`),
    uniqueIndex('receipts_reversed_once_idx').on(t.reversesId),
    index('receipts_subject_idx').on(t.subjectKind, t.subjectId, t.id),
    index('receipts_received_idx').on(t.receivedAt),
  ],
);
