import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amount, instant } from './columns.ts';

/**
 * The ledger of money received, append-only (a trigger refuses UPDATE and DELETE). A row refers to an order or a layby
 * by kind and id, without a foreign key: the ledger outlives rows that retention deletes from the trash.
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
    /** The row that this one reverses; a row can be reversed once. */
    reversesId: integer().references((): AnyPgColumn => receipts.id),
    receivedAt: instant().notNull(),
    /** The number on the printed receipt, also if a device printed it before the server knew of the payment. */
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
