import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amount, instant } from './columns.ts';

/**
 * Money received, append-only (a trigger refuses UPDATE and DELETE). A row belongs to an order or to a layby,
 * by number only and without a foreign key: the ledger outlives what retention removes from the trash.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer(),
    laybyId: integer(),
    /** Positive for money in, negative for money back. */
    amount: amount().notNull(),
    kind: text({ enum: ['receipt', 'adjustment', 'reversal', 'refund'] }).notNull(),
    method: text(),
    reference: text(),
    reason: text(),
    /** The row that this one takes back; a row can be taken back once. */
    reversesId: integer().references((): AnyPgColumn => receipts.id),
    receivedAt: instant().notNull(),
    agent: text(),
    branch: text(),
    deviceId: text(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    check('receipts_one_owner', sql`num_nonnulls(${t.paymentId}, ${t.laybyId}) = 1`),
    check('receipts_amount_not_zero', sql`${t.amount} <> 0`),
    check('receipts_kind_known', sql`${t.kind} in ('receipt', 'adjustment', 'reversal', 'refund')`),
    check('receipts_money_in_positive', sql`${t.kind} <> 'receipt' or ${t.amount} > 0`),
    check('receipts_reversal_names_row', sql`(${t.kind} = 'reversal') = (${t.reversesId} is not null)`),
    uniqueIndex('receipts_reversed_once_idx').on(t.reversesId),
    index('receipts_payment_idx').on(t.paymentId, t.id).where(sql`${t.paymentId} is not null`),
    index('receipts_layby_idx').on(t.laybyId, t.id).where(sql`${t.laybyId} is not null`),
    index('receipts_received_idx').on(t.receivedAt),
  ],
);
