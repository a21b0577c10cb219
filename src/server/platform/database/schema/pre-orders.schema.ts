import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf } from '#server/platform/database/one-of.ts';
import { PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import {
  AT_THE_SHOP_STATUSES,
  OPEN_PRE_ORDER_STATUSES,
  STORED_PRE_ORDER_STATUSES,
} from '#shared/domain/pre-order-statuses.ts';
import { day, instant } from './columns.ts';
import { customers } from './customers.schema.ts';
import { deviceColumns, deviceRules } from './device-columns.ts';
import { entityTable, newestIndex } from './entity-table.ts';
import { payments } from './payments.schema.ts';

/** A device ordered abroad for one order. An order has at most one open pre-order. */
export const preOrders = entityTable(
  'pre_orders',
  {
    paymentId: integer().notNull(),
    customerId: integer().notNull(),
    phoneModel: text().notNull(),
    color: text(),
    storage: text(),
    orderLocation: text().notNull(),
    status: text().notNull().default('ordered'),
    orderDate: instant().notNull().default(sql`now()`),
    expectedArrivalDate: day(),
    actualArrivalDate: instant(),
    pickupDate: instant(),
    supplierOrderNumber: text(),
    notes: text(),
    addedByAgent: text(),
    agentBranch: text(),
    deviceCollectedDate: instant(),
    deliveryMethod: text(),
    collectionBranch: text(),
    ...deviceColumns(),
    /** The status that is restored when the order is reopened or the pick-up is undone. */
    statusBeforePickup: text(),
    /** Copies of the order's and the customer's searchable words; triggers keep them current. */
    orderSearch: text().notNull().default(''),
    customerSearch: text().notNull().default(''),
    /** A copy of the order's branch, by which waiting pre-orders are filtered; triggers keep it current. */
    orderBranch: text(),
  },
  (t) => [
    foreignKey({ name: 'pre_orders_payment_fk', columns: [t.paymentId], foreignColumns: [payments.id] }),
    foreignKey({ name: 'pre_orders_customer_fk', columns: [t.customerId], foreignColumns: [customers.id] }),
    check('pre_orders_location_known', oneOf(t.orderLocation, PRE_ORDER_LOCATIONS)),
    check('pre_orders_status_known', oneOf(t.status, STORED_PRE_ORDER_STATUSES)),
    uniqueIndex('pre_orders_one_open_idx')
      .on(t.paymentId)
      .where(sql`${t.deletedBatchId} is null and ${oneOf(t.status, OPEN_PRE_ORDER_STATUSES)}`),
    newestIndex('pre_orders', t),
    // The list's sort orders, within each status (`sorted-list.ts`).
    index('pre_orders_due_idx')
      .on(t.status, sql`coalesce(${t.expectedArrivalDate}, '9999-12-31'::date)`, t.id)
      .where(sql`${t.deletedBatchId} is null`),
    index('pre_orders_created_idx').on(t.status, t.createdAt, t.id).where(sql`${t.deletedBatchId} is null`),
    index('pre_orders_by_name_idx')
      .on(t.status, sql`left(split_part(${t.customerSearch}, chr(10), 1), 60)`, t.id)
      .where(sql`${t.deletedBatchId} is null`),
    index('pre_orders_status_idx').on(t.status, t.orderLocation).where(sql`${t.deletedBatchId} is null`),
    index('pre_orders_arrived_idx')
      .on(t.actualArrivalDate, t.paymentId)
      .where(sql`${t.deletedBatchId} is null and ${oneOf(t.status, AT_THE_SHOP_STATUSES)}`),
    index('pre_orders_arrived_branch_idx')
      .on(sql`replace(lower(${t.orderBranch}), ' ', '_')`, t.actualArrivalDate, t.paymentId)
      .where(sql`${t.deletedBatchId} is null and ${oneOf(t.status, AT_THE_SHOP_STATUSES)}`),
    index('pre_orders_words_idx').using(
      'gin',
      sql`(search_fold(chr(10) || ${t.phoneModel} || chr(10) || coalesce(${t.supplierOrderNumber}, '')) || chr(10) || ${t.orderSearch} || chr(10) || ${t.customerSearch}) gin_trgm_ops`,
    ),
    index('pre_orders_short_words_idx').using(
      'gin',
      sql`(search_fold(chr(10) || ${t.phoneModel} || chr(10) || coalesce(${t.supplierOrderNumber}, '')) || chr(10) || ${t.orderSearch} || chr(10) || split_part(${t.customerSearch}, chr(10), 1)) gin_trgm_ops`,
    ),
    index('pre_orders_payment_idx').on(t.paymentId),
    index('pre_orders_model_idx')
      .on(
        sql`regexp_replace(search_fold(${t.phoneModel}), '\\s+', '', 'g')`,
        t.updatedAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`${t.deletedBatchId} is null`),
    index('pre_orders_customer_idx').on(t.customerId),
    ...deviceRules('pre_orders', t),
  ],
);
