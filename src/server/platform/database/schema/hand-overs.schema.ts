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
 * The code of each order and layby that lies ready, which its customer shows. The database makes one when a device begins to
 * wait for its customer and takes it away when it does not any more: it is good for one waiting.
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
 * Who took which device, and what was looked at. What it says of persons goes when they are forgotten. By whatever way its order
 * or layby is no longer handed over, the database notes that it was taken back: at most one stands.
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
    /** Strokes, as `SIGNATURE` of the domain says. */
    signature: text(),
    accessories: text().$type<Accessory>().array().notNull(),
    overrides: jsonb().$type<HandOverOverride[]>().notNull(),
    paidAmount: amount(),
    /** What stands above the signature, as it was then. */
    customerName: text().notNull(),
    quoteNumber: text(),
    phoneModel: text(),
    totalAmount: amount().notNull(),
    /** After what was paid with it. */
    dueAmount: amount().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    takenBackAt: instant(),
    /** The day of handing over that its order or layby had when it was taken back: by it, an Undo is known for one. */
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
