import { z } from 'zod';
import {
  BRANCHES,
  DELIVERY_METHODS,
  PAYMENT_METHODS,
  PHONE_DELIVERY_STATUSES,
  PRE_ORDER_LOCATIONS,
} from '#shared/domain/labels.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { STORED_STATUSES } from '#shared/domain/order-statuses.ts';
import { ORDER_ACTION_KINDS } from '#shared/domain/order-steps.ts';
import {
  amountIn,
  amountOut,
  choiceIn,
  dayIn,
  dayOut,
  id,
  instantIn,
  instantOut,
  optionalText,
  requiredText,
} from './common.ts';
import { embeddedCustomer, ownerFields, requireOneOwner } from './customers.ts';
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

/** A step that is possible for the order now, decided by the server. The web app shows exactly these. */
const orderAction = z.object({
  kind: z.enum(ORDER_ACTION_KINDS),
  /** The status to send with PUT. */
  to: z.string(),
  label: z.string(),
});
export type OrderAction = z.infer<typeof orderAction>;

/** The order's relevant pre-order: the open one, otherwise the latest. */
const embeddedPreOrder = z.object({
  id,
  status: z.string(),
  orderLocation: z.string(),
  expectedArrivalDate: dayOut.nullable(),
  actualArrivalDate: instantOut.nullable(),
});

export const order = z.object({
  id,
  version: z.int(),
  customerId: id,
  customer: embeddedCustomer,
  quoteNumber: z.string(),
  totalAmount: amountOut,
  paidAmount: amountOut,
  remainingAmount: amountOut,
  status: z.enum(STORED_STATUSES),
  phoneModel: z.string().nullable(),
  phoneAvailable: z.boolean(),
  preOrderLocation: z.string().nullable(),
  customerContacted: z.boolean(),
  contactedBy: z.string().nullable(),
  communicationMode: z.string().nullable(),
  addedByAgent: z.string().nullable(),
  agentBranch: z.string().nullable(),
  livePaymentFeedback: z.string().nullable(),
  phoneDeliveryStatus: z.string().nullable(),
  deliveryMethod: z.string().nullable(),
  collectionBranch: z.string().nullable(),
  approvalDate: instantOut.nullable(),
  contractSignedDate: instantOut.nullable(),
  bankPaidDate: instantOut.nullable(),
  paymentReceivedDate: instantOut.nullable(),
  customerNotifiedDate: instantOut.nullable(),
  deviceCollectedDate: instantOut.nullable(),
  orderCompletedDate: instantOut.nullable(),
  dueDate: dayOut.nullable(),
  /** The date that was promised to the customer for the phone ("Promised date"). */
  toldDay: dayOut.nullable(),
  /** Until that day the order does not count as stuck, with the reason. */
  snoozedUntil: dayOut.nullable(),
  snoozeReason: z.string().nullable(),
  statusChangedAt: instantOut,
  createdAt: instantOut,
  updatedAt: instantOut,
  isOverdue: z.boolean(),
  nextActions: z.array(orderAction),
  preOrder: embeddedPreOrder.nullable(),
  /** The order is at China or Dubai Pre-order, but has no pre-order that is not cancelled: one can be added. */
  isPreOrderMissing: z.boolean(),
});
export type Order = z.infer<typeof order>;

export const ordersQuery = pageQuery.extend({
  /** A comma-separated list. `approved`, `contract_signed` and `bank_paid` include the later stages up to collected. */
  status: filterText(300),
  /** Only the named stage itself, without the later ones. */
  exact: flag,
  q: searchText,
  customerId: idText.optional(),
  ...narrowingFields,
  sort: listSort(SORTS_OF.orders),
});

/** The counts follow every filter of the list except its status. */
export const orderCountsQuery = countsQuery.extend(narrowingFields);

/**
 * The counts beside the orders list: how many orders are hidden, and how many each filter has; with `q`, those that match the search.
 */
export const orderCounts = z.object({
  isAtLeast,
  open: z.int(),
  completed: z.int(),
  byFilter: z.record(z.string(), z.int()),
  /** With `q`: the completed orders that match the search and are hidden by the list. Without: 0. */
  completedMatches: z.int(),
});
export type OrderCounts = z.infer<typeof orderCounts>;

const quoteNumber = requiredText('Quote number is required', 100);
const TOTAL_REQUIRED = 'Total amount is required';
const totalAmount = z
  .union([z.string().trim().min(1, TOTAL_REQUIRED), z.number()], { error: TOTAL_REQUIRED })
  .pipe(amountIn);

/** An amount that may be absent or empty. */
const optionalAmount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === '' || value === null || value === undefined ? '0.00' : value))
  .pipe(amountIn);

/** The fields of a new order, without its customer. */
export const newOrder = z.object({
  quoteNumber,
  totalAmount,
  paidAmount: optionalAmount,
  /** The method of that payment. */
  paymentMethod: choiceIn(PAYMENT_METHODS),
  paymentReceivedDate: instantIn,
  phoneModel: optionalText(200),
  phoneAvailable: z.boolean().optional(),
  addedByAgent: optionalText(100),
  agentBranch: optionalText(100),
  dueDate: instantIn,
  /** Set after a person chose to save a second order with the same quote number. */
  allowDuplicate: z.boolean().optional(),
});

export const createOrderBody = newOrder.extend(ownerFields).superRefine(requireOneOwner);
export type CreateOrderBody = z.input<typeof createOrderBody>;

/** The promised date for the phone; null removes it. */
export const toldBody = z.object({ toldDay: dayIn.nullable() });
export type ToldBody = z.input<typeof toldBody>;

/** Until when the order does not count as stuck, and why; without a day it counts again. */
export const snoozeBody = z.object({ until: dayIn.nullable(), reason: optionalText(300) });
export type SnoozeBody = z.input<typeof snoozeBody>;

export const updateOrderBody = z.object({
  status: z.string().max(50).optional(),
  quoteNumber: quoteNumber.optional(),
  totalAmount: totalAmount.optional(),
  paidAmount: amountIn.optional(),
  phoneModel: optionalText(200),
  phoneAvailable: z.boolean().optional(),
  preOrderLocation: choiceIn(PRE_ORDER_LOCATIONS),
  addedByAgent: optionalText(100),
  agentBranch: optionalText(100),
  livePaymentFeedback: optionalText(2000),
  phoneDeliveryStatus: choiceIn(PHONE_DELIVERY_STATUSES),
  deliveryMethod: choiceIn(DELIVERY_METHODS),
  collectionBranch: choiceIn(BRANCHES),
  dueDate: instantIn,
  approvalDate: instantIn,
  contractSignedDate: instantIn,
  bankPaidDate: instantIn,
  paymentReceivedDate: instantIn,
  customerNotifiedDate: instantIn,
  deviceCollectedDate: instantIn,
  orderCompletedDate: instantIn,
  allowDuplicate: z.boolean().optional(),
});
export type UpdateOrderBody = z.input<typeof updateOrderBody>;
