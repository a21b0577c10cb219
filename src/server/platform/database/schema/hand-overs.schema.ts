import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import type { HandOverKind, HandOverOverride } from '#shared/contracts/hand-over.ts';
import type { Accessory, Relation } from '#shared/domain/hand-over.ts';
import { BRANCHES, type BranchCode } from '#shared/domain/labels.ts';
import { batches } from './batches.schema.ts';
import { amount, instant } from './columns.ts';

const KINDS = ['payment', 'layby'] as const;

/**
 * The code that the customer shows to collect an order or layby that is ready. Triggers create it when a device begins
 * to wait for its customer and delete it when that ends, so each code is valid for one wait.
 */
export const handOverCodes = pgTable(
  'hand_over_codes',
  {
    subjectKind: text().$type<HandOverKind>().notNull(),
    subjectId: integer().notNull(),
    code: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ name: 'hand_over_codes_pk', columns: [t.subjectKind, t.subjectId] }),
    uniqueIndex('hand_over_codes_code_idx').on(t.code),
    check('hand_over_codes_kind_known', oneOf(t.subjectKind, KINDS)),
    check('hand_over_codes_code_whole', sql`${t.code} ~ '^[0-9]{6}$'`),
  ],
);

/**
 * Who took which device, and what was checked. Personal data in it is deleted when the person is forgotten. Triggers
 * mark a hand-over as taken back, in whatever way its order or layby stops being handed over: at most one per subject
 * stands.
 */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subjectKind: text().$type<HandOverKind>().notNull(),
    subjectId: integer().notNull(),
    batchId: integer().notNull(),
    branch: text().$type<BranchCode>().notNull(),
    agent: text(),
    deviceId: text(),
    at: instant().notNull(),
    deviceImei: text(),
    receiverName: text(),
    relation: text().$type<Relation>().notNull(),
    idLast4: text(),
    /** Strokes in the format that `SIGNATURE` in the domain describes. */
    signature: text(),
    accessories: text().$type<Accessory>().array().notNull(),
    overrides: jsonb().$type<HandOverOverride[]>().notNull(),
    paidAmount: amount(),
    /** The text above the signature, as it was at that time. */
    customerName: text().notNull(),
    quoteNumber: text(),
    phoneModel: text(),
    totalAmount: amount().notNull(),
    /** After the payment that was made at the hand-over. */
    dueAmount: amount().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    takenBackAt: instant(),
    /** The hand-over day that the order or layby had when the hand-over was taken back: an Undo is recognised by it. */
    endedDate: instant(),
  },
  (t) => [
    foreignKey({ name: 'hand_overs_batch_fk', columns: [t.batchId], foreignColumns: [batches.id] }),
    check('hand_overs_kind_known', oneOf(t.subjectKind, KINDS)),
    check('hand_overs_branch_known', oneOf(t.branch, BRANCHES)),
    check('hand_overs_device_imei_whole', sql`${t.deviceImei} ~ '^[0-9]{15}$'`),
    uniqueIndex('hand_overs_standing_idx')
      .on(t.subjectKind, t.subjectId)
      .where(sql`${t.takenBackAt} is null`),
    index('hand_overs_device_imei_idx')
      .on(t.deviceImei)
      .where(sql`${t.deviceImei} is not null and ${t.takenBackAt} is null`),
    index('hand_overs_subject_idx').on(t.subjectKind, t.subjectId, t.id),
    index('hand_overs_batch_idx').on(t.batchId),
  ],
);
