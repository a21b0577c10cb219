import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import {
  BRANCHES,
  COMMUNICATION_MODES,
  DELIVERY_METHODS,
  PHONE_DELIVERY_STATUSES,
  PRE_ORDER_LOCATIONS,
} from '#shared/domain/labels.ts';
import {
  AWAITED_STATUSES,
  HANDED_OVER_STATUSES,
  OPEN_ORDER_STATUSES,
  PAID_BY_BANK_STATUSES,
  STORED_STATUSES,
} from '#shared/domain/order-statuses.ts';
import { amount, day, instant } from './columns.ts';
import { customers } from './customers.schema.ts';
import { entityTable, newestIndex } from './entity-table.ts';

/** Orders. The API and the database call them payments, people call them orders. */
export const payments = entityTable(
  'payments',
  {
    customerId: integer().notNull(),
    quoteNumber: text().notNull(),
    /** The comparison form of `quoteNumber`: without case, spaces and dashes. */
    quoteKey: text().notNull(),
    totalAmount: amount().notNull(),
    /** Always the sum of the order's ledger rows (`receipts`); written by the ledger only. */
    paidAmount: amount().notNull().default('0.00'),
    remainingAmount: amount().notNull().generatedAlwaysAs(sql`total_amount - paid_amount`),
    status: text().notNull().default('pending'),
    phoneModel: text(),
    phoneAvailable: boolean().notNull().default(true),
    preOrderLocation: text(),
    customerContacted: boolean().notNull().default(false),
    contactedBy: text(),
    communicationMode: text(),
    addedByAgent: text(),
    agentBranch: text(),
    livePaymentFeedback: text(),
    phoneDeliveryStatus: text(),
    deliveryMethod: text(),
    collectionBranch: text(),
    approvalDate: instant(),
    contractSignedDate: instant(),
    bankPaidDate: instant(),
    paymentReceivedDate: instant(),
    customerNotifiedDate: instant(),
    deviceCollectedDate: instant(),
    orderCompletedDate: instant(),
    dueDate: day(),
    /** The status that Reopen restores; null unless the order is completed. */
    statusBeforeCompletion: text(),
    /** Whether completing the order also set its collection date, so that Reopen clears it too. */
    isCollectionStampedByCompletion: boolean().notNull().default(false),
    /** The pre-order whose completion completed this order, if one did. */
    completedByPreOrderId: integer(),
    /** When the status was last changed, for "waiting since". */
    statusChangedAt: instant().notNull().default(sql`now()`),
    /** The day that was named to the customer as the one on which the phone would be ready. */
    toldDay: day(),
    /** The order is not shown as stuck before this day, and the reason. */
    snoozedUntil: day(),
    snoozeReason: text(),
    /** The order's own searchable words: quote number and phone model. */
    ownSearch: text().notNull(),
    /** A copy of the customer's searchable words; triggers keep it current. */
    customerSearch: text().notNull().default(''),
    searchText: text().notNull().generatedAlwaysAs(sql`own_search || ' ' || customer_search`),
  },
  (t) => [
    foreignKey({ name: 'payments_customer_fk', columns: [t.customerId], foreignColumns: [customers.id] }),
    check('payments_status_known', oneOf(t.status, STORED_STATUSES)),
    check('payments_total_not_negative', sql`${t.totalAmount} >= 0`),
    check('payments_paid_not_negative', sql`${t.paidAmount} >= 0`),
    check('payments_quote_present', sql`btrim(${t.quoteNumber}) <> ''`),
    check('payments_pre_order_location_known', oneOf(t.preOrderLocation, PRE_ORDER_LOCATIONS)),
    check('payments_delivery_method_known', oneOf(t.deliveryMethod, DELIVERY_METHODS)),
    check('payments_collection_branch_known', oneOf(t.collectionBranch, BRANCHES)),
    check('payments_communication_mode_known', oneOf(t.communicationMode, COMMUNICATION_MODES)),
    check('payments_delivery_status_known', oneOf(t.phoneDeliveryStatus, PHONE_DELIVERY_STATUSES)),
    newestIndex('payments', t),
    index('payments_status_newest_idx')
      .on(t.status, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedBatchId} is null`),
    // The lists' sort orders, within each status: `sorted-list.ts` reads several statuses side by side.
    index('payments_waiting_idx')
      .on(t.status, t.statusChangedAt, t.id)
      .where(sql`${t.deletedBatchId} is null`),
    index('payments_balance_idx')
      // `customerId` comes last, so that each customer's debt is summed up from the index alone.
      .on(t.status, t.remainingAmount, t.id, t.customerId)
      .where(sql`${t.deletedBatchId} is null`),
    index('payments_created_idx').on(t.status, t.createdAt, t.id).where(sql`${t.deletedBatchId} is null`),
    index('payments_by_name_idx')
      .on(t.status, sql`left(split_part(${t.customerSearch}, chr(10), 1), 60)`, t.id)
      .where(sql`${t.deletedBatchId} is null`),
    index('payments_model_idx')
      .on(
        sql`regexp_replace(search_fold(${t.phoneModel}), '\\s+', '', 'g')`,
        t.updatedAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`${t.deletedBatchId} is null`),
    index('payments_branch_newest_idx')
      // For one agent's branch, the same expression as in `branchCondition`. The raw text is included so that counts need
      // the index only.
      .on(
        sql`replace(lower(${t.agentBranch}), ' ', '_')`,
        t.updatedAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
        t.agentBranch,
      )
      .where(sql`${t.deletedBatchId} is null`),
    index('payments_agent_newest_idx')
      .on(t.addedByAgent, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedBatchId} is null`),
    index('payments_customer_idx').on(t.customerId),
    index('payments_quote_idx').on(t.quoteKey).where(sql`${t.deletedBatchId} is null`),
    index('payments_search_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('payments_names_idx').using(
      'gin',
      sql`(chr(10) || ${t.ownSearch} || chr(10) || split_part(${t.customerSearch}, chr(10), 1)) gin_trgm_ops`,
    ),
    index('payments_due_idx')
      .on(t.dueDate)
      .where(sql`${t.deletedBatchId} is null and ${t.dueDate} is not null`),
    index('payments_told_idx')
      .on(t.toldDay, t.id)
      .where(sql`${t.deletedBatchId} is null and ${t.toldDay} is not null`),
    index('payments_owed_idx')
      // Orders that may be overdue, newest first: the due date is checked within the index.
      .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.dueDate)
      .where(
        sql`${t.deletedBatchId} is null and ${t.dueDate} is not null and ${t.remainingAmount} > 0 and ${oneOf(t.status, OPEN_ORDER_STATUSES)}`,
      ),
    index('payments_ready_idx')
      // The status comes last, so that the index alone tells statuses apart.
      .on(t.statusChangedAt, t.id, t.status)
      .where(sql`${t.deletedBatchId} is null and ${oneOf(t.status, AWAITED_STATUSES)}`),
    index('payments_ready_branch_idx')
      // The same for one agent's branch.
      .on(sql`replace(lower(${t.agentBranch}), ' ', '_')`, t.statusChangedAt, t.id, t.status, t.agentBranch)
      .where(sql`${t.deletedBatchId} is null and ${oneOf(t.status, AWAITED_STATUSES)}`),
    index('payments_delivered_idx')
      .on(
        sql`coalesce(${t.deviceCollectedDate}, ${t.orderCompletedDate}, ${t.updatedAt}) desc`,
        t.id.desc().nullsFirst(),
      )
      .where(sql`${t.deletedBatchId} is null and ${oneOf(t.status, HANDED_OVER_STATUSES)}`),
    index('payments_paid_idx')
      .on(
        sql`coalesce(${t.paymentReceivedDate}, ${t.bankPaidDate}, ${t.updatedAt}, ${t.createdAt}) desc`,
        t.id.desc().nullsFirst(),
      )
      .where(
        sql`${t.deletedBatchId} is null and (${t.paidAmount} > 0 or ${oneOf(t.status, PAID_BY_BANK_STATUSES)})`,
      ),
  ],
);
