import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import {
  BRANCHES,
  COMMUNICATION_MODES,
  RESERVATION_PRIORITIES,
  RESERVATION_STATUSES,
} from '#shared/domain/labels.ts';
import { day, instant } from './columns.ts';
import { customers } from './customers.schema.ts';
import { deviceColumns, deviceRules } from './device-columns.ts';
import { entityTable, newestIndex } from './entity-table.ts';
import { payments } from './payments.schema.ts';

/** A place in the queue for a phone that is expected in stock. */
export const reservations = entityTable(
  'reservations',
  {
    customerId: integer().notNull(),
    phoneModel: text().notNull(),
    /** The comparison form of `phoneModel`: the same words in any case and spacing queue together. */
    modelKey: text().notNull().default(''),
    /** A copy of the customer's searchable words; triggers keep it current. */
    customerSearch: text().notNull().default(''),
    color: text(),
    storage: text(),
    expectedStockDate: day().notNull(),
    reservedDate: instant().notNull().default(sql`now()`),
    priority: text().notNull().default('normal'),
    status: text().notNull().default('waiting'),
    stockReceived: boolean().notNull().default(false),
    stockReceivedDate: instant(),
    completedDate: instant(),
    cancelledDate: instant(),
    cancelReason: text(),
    /** The order that was created when the reservation was completed. */
    paymentId: integer(),
    /** The branch where the customer will collect it. */
    collectionBranch: text(),
    ...deviceColumns(),
    addedByAgent: text(),
    agentBranch: text(),
    customerContacted: boolean().notNull().default(false),
    contactedBy: text(),
    communicationMode: text(),
  },
  (t) => [
    foreignKey({ name: 'reservations_customer_fk', columns: [t.customerId], foreignColumns: [customers.id] }),
    foreignKey({
      name: 'reservations_payment_fk',
      columns: [t.paymentId],
      foreignColumns: [payments.id],
    }).onDelete('set null'),
    check('reservations_priority_known', oneOf(t.priority, RESERVATION_PRIORITIES)),
    check('reservations_status_known', oneOf(t.status, RESERVATION_STATUSES)),
    check('reservations_communication_mode_known', oneOf(t.communicationMode, COMMUNICATION_MODES)),
    check('reservations_collection_branch_known', oneOf(t.collectionBranch, BRANCHES)),
    index('reservations_queue_idx')
      // In the order of the queue; the priority itself comes last, so that the index alone answers the query.
      .on(
        t.modelKey,
        sql`array_position(array['high', 'normal', 'low'], ${t.priority})`,
        t.reservedDate,
        t.id,
        t.priority,
      )
      .where(sql`${t.deletedBatchId} is null and ${t.status} = 'waiting'`),
    index('reservations_words_idx').using(
      'gin',
      sql`(${t.modelKey} || chr(10) || ${t.customerSearch}) gin_trgm_ops`,
    ),
    index('reservations_short_words_idx').using(
      'gin',
      sql`(chr(10) || search_fold(${t.phoneModel}) || chr(10) || split_part(${t.customerSearch}, chr(10), 1)) gin_trgm_ops`,
    ),
    newestIndex('reservations', t),
    // The list's sort orders, within each status (`sorted-list.ts`).
    index('reservations_created_idx').on(t.status, t.createdAt, t.id).where(sql`${t.deletedBatchId} is null`),
    index('reservations_by_name_idx')
      .on(t.status, sql`left(split_part(${t.customerSearch}, chr(10), 1), 60)`, t.id)
      .where(sql`${t.deletedBatchId} is null`),
    index('reservations_expected_idx')
      .on(t.status, t.expectedStockDate, t.id)
      .where(sql`${t.deletedBatchId} is null`),
    index('reservations_branch_newest_idx')
      .on(t.collectionBranch, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedBatchId} is null`),
    index('reservations_model_idx')
      .on(t.modelKey, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedBatchId} is null`),
    index('reservations_customer_idx').on(t.customerId),
    ...deviceRules('reservations', t),
    index('reservations_payment_idx').on(t.paymentId).where(sql`${t.paymentId} is not null`),
  ],
);
