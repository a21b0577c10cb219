import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import { BRANCHES, COMMUNICATION_MODES, DELIVERY_METHODS, LAYBY_STATUSES } from '#shared/domain/labels.ts';
import { amount, day, instant } from './columns.ts';
import { customers } from './customers.schema.ts';
import { deviceColumns, deviceRules } from './device-columns.ts';
import { entityTable, newestIndex } from './entity-table.ts';

/** Instalment plans. Name, number and ID number are the agreement's own copy, not the customer's current ones. */
export const laybys = entityTable(
  'laybys',
  {
    customerId: integer().notNull(),
    customerFullName: text().notNull(),
    customerNumber: text().notNull(),
    customerEmail: text(),
    idNumber: text().notNull(),
    phoneModel: text().notNull(),
    phoneStorage: text().notNull(),
    phoneColor: text().notNull(),
    phoneNetwork: text(),
    durationToPay: text().notNull(),
    fullAmount: amount().notNull(),
    /** Always the sum of the layby's ledger rows (`receipts`); written by the ledger only. */
    paidAmount: amount().notNull().default('0.00'),
    remainingAmount: amount().notNull().generatedAlwaysAs(sql`full_amount - paid_amount`),
    dueDate: day().notNull(),
    status: text().notNull().default('active'),
    product: text(),
    totalPrice: amount(),
    depositPaid: amount(),
    balance: amount(),
    addedByAgent: text(),
    agentBranch: text(),
    customerContacted: boolean().notNull().default(false),
    contactedBy: text(),
    communicationMode: text(),
    completedDate: instant(),
    cancelledDate: instant(),
    cancelReason: text(),
    /** What the shop keeps of the paid money; null unless cancelled. */
    cancellationFee: amount(),
    /** When the device that was put aside for the layby arrived. */
    deviceArrivedDate: instant(),
    ...deviceColumns(),
    deviceCollectedDate: instant(),
    deliveryMethod: text(),
    collectionBranch: text(),
    /** Lower-case, accent-free name, number, e-mail and model, for substring search. */
    searchText: text().notNull().default(''),
    /** A copy of the customer's searchable words; triggers keep it current. */
    customerSearch: text().notNull().default(''),
  },
  (t) => [
    foreignKey({ name: 'laybys_customer_fk', columns: [t.customerId], foreignColumns: [customers.id] }),
    check('laybys_status_known', oneOf(t.status, LAYBY_STATUSES)),
    check('laybys_full_not_negative', sql`${t.fullAmount} >= 0`),
    check('laybys_paid_not_negative', sql`${t.paidAmount} >= 0`),
    check('laybys_delivery_method_known', oneOf(t.deliveryMethod, DELIVERY_METHODS)),
    check('laybys_collection_branch_known', oneOf(t.collectionBranch, BRANCHES)),
    check('laybys_communication_mode_known', oneOf(t.communicationMode, COMMUNICATION_MODES)),
    index('laybys_words_idx').using(
      'gin',
      sql`(${t.searchText} || chr(10) || ${t.customerSearch}) gin_trgm_ops`,
    ),
    index('laybys_short_words_idx').using(
      'gin',
      sql`(chr(10) || split_part(${t.searchText}, chr(10), 1) || chr(10) || search_fold(${t.phoneModel}) || chr(10) || split_part(${t.customerSearch}, chr(10), 1)) gin_trgm_ops`,
    ),
    newestIndex('laybys', t),
    // The list's sort orders, within each status (`sorted-list.ts`).
    index('laybys_due_idx').on(t.status, t.dueDate, t.id).where(sql`${t.deletedBatchId} is null`),
    index('laybys_balance_idx')
      // `customerId` comes last, so that each customer's debt is summed up from the index alone.
      .on(t.status, t.remainingAmount, t.id, t.customerId)
      .where(sql`${t.deletedBatchId} is null`),
    index('laybys_created_idx').on(t.status, t.createdAt, t.id).where(sql`${t.deletedBatchId} is null`),
    index('laybys_by_name_idx')
      .on(t.status, sql`left(split_part(${t.searchText}, chr(10), 1), 60)`, t.id)
      .where(sql`${t.deletedBatchId} is null`),
    index('laybys_model_idx')
      .on(
        sql`regexp_replace(search_fold(${t.phoneModel}), '\\s+', '', 'g')`,
        t.updatedAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`${t.deletedBatchId} is null`),
    index('laybys_customer_idx').on(t.customerId),
    ...deviceRules('laybys', t),
    index('laybys_arrived_idx')
      // The device has arrived, and the customer has not come yet.
      .on(t.deviceArrivedDate, t.id)
      .where(
        sql`${t.deletedBatchId} is null and ${t.deviceArrivedDate} is not null and ${t.deviceCollectedDate} is null`,
      ),
    index('laybys_waiting_idx')
      // Paid in full, and no device has been put aside yet.
      .on(t.completedDate, t.id)
      .where(
        sql`${t.deletedBatchId} is null and ${t.status} = 'completed' and ${t.deviceCollectedDate} is null and ${t.deviceArrivedDate} is null`,
      ),
  ],
);
