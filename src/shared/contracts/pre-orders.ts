import { z } from 'zod';
import { BRANCHES, DELIVERY_METHODS, PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { STORED_STATUSES } from '#shared/domain/order-statuses.ts';
import { PRE_ORDER_ACTION_KINDS } from '#shared/domain/pre-order-lifecycle.ts';
import {
  amountOut,
  choiceIn,
  dayOut,
  id,
  instantIn,
  instantOut,
  optionalText,
  requiredText,
} from './common.ts';
import { embeddedCustomer } from './customers.ts';
import {
  countsQuery,
  filterText,
  flag,
  idText,
  isAtLeast,
  listSort,
  narrowingFields,
  pageQuery,
  searchText,
} from './queries.ts';

/** A step that is possible for the pre-order now, decided by the server. The web app shows exactly these. */
const preOrderAction = z.object({
  kind: z.enum(PRE_ORDER_ACTION_KINDS),
  /** The status to send with PUT: with collection details for `collect`, with `completesOrder` for `complete`. */
  to: z.string(),
  label: z.string(),
  needs: z.enum(['collection', 'reason']).nullable(),
});
export type PreOrderNextAction = z.infer<typeof preOrderAction>;

export const preOrder = z.object({
  id,
  version: z.int(),
  paymentId: id,
  /** The order that waits for this phone. */
  payment: z.object({
    id,
    version: z.int(),
    quoteNumber: z.string(),
    status: z.enum(STORED_STATUSES),
    totalAmount: amountOut,
    paidAmount: amountOut,
    remainingAmount: amountOut,
    statusChangedAt: instantOut,
    toldDay: dayOut.nullable(),
    snoozedUntil: dayOut.nullable(),
    snoozeReason: z.string().nullable(),
  }),
  customerId: id,
  customer: embeddedCustomer,
  phoneModel: z.string(),
  color: z.string().nullable(),
  storage: z.string().nullable(),
  orderLocation: z.enum(PRE_ORDER_LOCATIONS),
  /** As stored: old rows have other words for picked up. */
  status: z.string(),
  orderDate: instantOut,
  expectedArrivalDate: dayOut.nullable(),
  actualArrivalDate: instantOut.nullable(),
  pickupDate: instantOut.nullable(),
  supplierOrderNumber: z.string().nullable(),
  notes: z.string().nullable(),
  addedByAgent: z.string().nullable(),
  agentBranch: z.string().nullable(),
  deviceCollectedDate: instantOut.nullable(),
  deliveryMethod: z.string().nullable(),
  collectionBranch: z.string().nullable(),
  /** The IMEI of the device that is put aside for this pre-order, and the branch where it is. */
  deviceImei: z.string().nullable(),
  deviceBranch: z.string().nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
  /** Still on its way after the expected day. */
  isLate: z.boolean(),
  nextActions: z.array(preOrderAction),
});
export type PreOrder = z.infer<typeof preOrder>;

const location = filterText(50);

const { balance: _balance, ...narrowing } = narrowingFields;

export const preOrdersQuery = pageQuery.extend({
  /**
   * A comma-separated list; other words for a status count as that status. `active` excludes the completed ones, `late` means still on its
   * way after the expected day.
   */
  status: filterText(300),
  location,
  q: searchText,
  customerId: idText.optional(),
  ...narrowing,
  sort: listSort(SORTS_OF.preOrders),
});

export const preOrderCountsQuery = countsQuery.extend({ location, ...narrowing });

/** The cards of the screen: they follow its place and search, not its status filter. */
export const preOrderCounts = z.object({
  isAtLeast,
  total: z.int(),
  inTransit: z.int(),
  /** Arrived, under either word for it. */
  readyForCollection: z.int(),
  /** Picked up; hidden by the list unless asked for. */
  completed: z.int(),
  late: z.int(),
  byStatus: z.record(z.string(), z.int()),
});
export type PreOrderCounts = z.infer<typeof preOrderCounts>;

const MISSING = 'Phone Model, Order Location, Agent, and Agent Branch are required';

export const createPreOrderBody = z.object({
  paymentId: id,
  phoneModel: requiredText(MISSING),
  orderLocation: z.enum(PRE_ORDER_LOCATIONS, { error: MISSING }),
  addedByAgent: requiredText(MISSING, 100),
  agentBranch: requiredText(MISSING, 100),
  color: optionalText(50),
  storage: optionalText(50),
  expectedArrivalDate: instantIn,
  supplierOrderNumber: optionalText(100),
  notes: optionalText(2000),
  /** Follows from the order; when given, it must be the order's customer. */
  customerId: id.nullish(),
});
export type CreatePreOrderBody = z.input<typeof createPreOrderBody>;

export const updatePreOrderBody = z.object({
  status: z.string().max(50).optional(),
  /** The reason for a cancellation. */
  reason: optionalText(500),
  /** Picked up because the order was completed; a `pickupDate` without a delivery method means the same. */
  completesOrder: z.boolean().optional(),
  actualArrivalDate: instantIn,
  pickupDate: instantIn,
  deviceCollectedDate: instantIn,
  deliveryMethod: choiceIn(DELIVERY_METHODS),
  collectionBranch: choiceIn(BRANCHES),
  orderLocation: z.enum(PRE_ORDER_LOCATIONS, { error: 'Expected china or dubai' }).optional(),
  phoneModel: requiredText('Phone model is required').optional(),
  color: optionalText(50),
  storage: optionalText(50),
  expectedArrivalDate: instantIn,
  supplierOrderNumber: optionalText(100),
  notes: optionalText(2000),
  addedByAgent: optionalText(100),
  agentBranch: optionalText(100),
});
export type UpdatePreOrderBody = z.input<typeof updatePreOrderBody>;

/** `rollbackOrder`: in the same transaction, the order returns to the status in which its phone can be ordered again. */
export const deletePreOrderQuery = z.object({ rollbackOrder: flag });
