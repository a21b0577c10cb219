import { z } from 'zod';
import {
  BRANCHES,
  DELIVERY_METHODS,
  LAYBY_COLORS,
  LAYBY_DURATIONS,
  LAYBY_NETWORKS,
  LAYBY_STATUSES,
  LAYBY_STORAGES,
  PAYMENT_METHODS,
} from '#shared/domain/labels.ts';
import { LAYBY_ACTION_KINDS } from '#shared/domain/layby-lifecycle.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import {
  amountIn,
  amountOut,
  choiceIn,
  dayOut,
  id,
  instantIn,
  instantOut,
  optionalText,
  requiredText,
} from './common.ts';
import { customerChanges, embeddedCustomer, requireWhoChanges } from './customers.ts';
import {
  countsQuery,
  dayCount,
  filterText,
  idText,
  isAtLeast,
  listSort,
  narrowingFields,
  pageQuery,
  searchText,
} from './queries.ts';
import { createReceiptBody } from './receipts.ts';

export const layby = z.object({
  id,
  version: z.int(),
  customerId: id,
  /** The customer's present data; name, number and e-mail below are the agreement's own copy. */
  customer: embeddedCustomer,
  customerFullName: z.string(),
  customerNumber: z.string(),
  customerEmail: z.string().nullable(),
  /** Masked, '•••• •••• 1234'; `revealedIdNumber` answers the whole number. */
  idNumber: z.string(),
  phoneModel: z.string(),
  phoneStorage: z.string(),
  phoneColor: z.string(),
  phoneNetwork: z.string().nullable(),
  durationToPay: z.string(),
  fullAmount: amountOut,
  paidAmount: amountOut,
  remainingAmount: amountOut,
  dueDate: dayOut,
  status: z.enum(LAYBY_STATUSES),
  /** The layby is active, and its due day is past. */
  isOverdue: z.boolean(),
  product: z.string().nullable(),
  totalPrice: amountOut.nullable(),
  depositPaid: amountOut.nullable(),
  balance: amountOut.nullable(),
  addedByAgent: z.string().nullable(),
  agentBranch: z.string().nullable(),
  customerContacted: z.boolean(),
  contactedBy: z.string().nullable(),
  communicationMode: z.string().nullable(),
  completedDate: instantOut.nullable(),
  cancelledDate: instantOut.nullable(),
  cancelReason: z.string().nullable(),
  cancellationFee: amountOut.nullable(),
  deviceCollectedDate: instantOut.nullable(),
  deliveryMethod: z.string().nullable(),
  collectionBranch: z.string().nullable(),
  /** When the device that is put aside for this layby arrived, its IMEI, and the branch where it is. */
  deviceArrivedDate: instantOut.nullable(),
  deviceImei: z.string().nullable(),
  deviceBranch: z.string().nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
  /** The actions that are possible now, decided by the server. The web app offers exactly these. */
  nextActions: z.array(z.enum(LAYBY_ACTION_KINDS)),
});
export type Layby = z.infer<typeof layby>;

/** `POST /api/laybys/:id/reveal-id`: the whole ID number. */
export const revealedIdNumber = z.object({ idNumber: z.string() });
export type RevealedIdNumber = z.infer<typeof revealedIdNumber>;

const { stuck: _, ...narrowing } = narrowingFields;
const laybyNarrowing = {
  ...narrowing,
  /** Active laybys that are due within so many days, or overdue. */
  due: dayCount,
};

export const laybysQuery = pageQuery.extend({
  /**
   * A comma-separated list of active, overdue, completed, to_hand_over, in_branch, cancelled; `active` includes the overdue ones.
   */
  status: filterText(100),
  q: searchText,
  customerId: idText.optional(),
  ...laybyNarrowing,
  sort: listSort(SORTS_OF.laybys),
});

export const laybyCountsQuery = countsQuery.extend(laybyNarrowing);

/** The cards and filter options of the screen; the list's filters do not change them. */
export const laybyCounts = z.object({
  isAtLeast,
  total: z.int(),
  /** Active laybys, the overdue ones included. */
  active: z.int(),
  overdue: z.int(),
  completed: z.int(),
  /** Completed laybys that have not been handed over yet. */
  toHandOver: z.int(),
  /** Those of `toHandOver` whose device has arrived. */
  inBranch: z.int(),
  cancelled: z.int(),
  /** What is still due on active laybys. */
  outstandingAmount: z.string(),
  overdueAmount: z.string(),
});
export type LaybyCounts = z.infer<typeof laybyCounts>;

const requiredAmount = (message: string) =>
  z.union([z.string().trim().min(1, message), z.number()], { error: message }).pipe(amountIn);

const FULL_REQUIRED = 'Full amount is required';
const DUE_REQUIRED = 'Due date is required';

const oneOf = <const T extends readonly [string, ...string[]]>(choices: T, missing: string) =>
  requiredText(missing).pipe(z.enum(choices, { error: `Expected ${choices.join(', ')}` }));

const laybyFields = {
  customerFullName: requiredText('Customer full name is required'),
  customerNumber: requiredText('Customer number is required', 50),
  customerEmail: optionalText(254),
  /** In a change, sending back the masked number leaves the stored one unchanged. */
  idNumber: requiredText('ID Number is required', 50),
  phoneModel: requiredText('Phone model is required'),
  phoneStorage: oneOf(LAYBY_STORAGES, 'Phone storage is required'),
  phoneColor: oneOf(LAYBY_COLORS, 'Phone color is required'),
  phoneNetwork: choiceIn(LAYBY_NETWORKS),
  durationToPay: oneOf(LAYBY_DURATIONS, 'Duration to pay is required'),
  fullAmount: requiredAmount(FULL_REQUIRED),
  paidAmount: requiredAmount('Paid amount is required'),
  dueDate: instantIn.refine((day) => day !== null && day !== undefined, DUE_REQUIRED),
};

const newLayby = z.object({
  ...laybyFields,
  /** Without it the customer is found by phone number, or created; a match by name alone has to be confirmed first. */
  customerId: id.optional(),
  /** The answer to `name_match`: create a new customer instead of using one with that name. */
  isNewCustomer: z.boolean().optional(),
  addedByAgent: optionalText(100),
  agentBranch: optionalText(100),
  paymentMethod: choiceIn(PAYMENT_METHODS),
  /** Set after a person confirmed that more is paid than is due. */
  allowOverpayment: z.boolean().optional(),
  product: optionalText(200),
  totalPrice: amountIn.nullish(),
  depositPaid: amountIn.nullish(),
  balance: amountIn.nullish(),
});

export const createLaybyBody = newLayby.extend({ customerChanges }).superRefine(requireWhoChanges);
export type CreateLaybyBody = z.input<typeof createLaybyBody>;

/**
 * Only the given fields change. `paidAmount` becomes a ledger row for the difference. `status` is accepted but follows from the money;
 * cancelling has a route of its own. Overpaying is refused with `allowOverpayment: false` only.
 */
export const updateLaybyBody = newLayby
  .omit({ isNewCustomer: true, dueDate: true })
  .partial()
  .extend({ dueDate: instantIn, status: z.string().max(50).optional() });
export type UpdateLaybyBody = z.input<typeof updateLaybyBody>;

const PAYMENT_REQUIRED = 'Payment amount is required';

export const createLaybyReceiptBody = createReceiptBody.extend({
  /** More than zero. */
  amount: requiredAmount(PAYMENT_REQUIRED).refine((amount) => amount !== '0.00', PAYMENT_REQUIRED),
});
export type CreateLaybyReceiptBody = z.input<typeof createLaybyReceiptBody>;

export const cancelLaybyBody = z.object({
  reason: requiredText('Enter the reason', 500),
  /** The cancellation fee that the shop keeps; the rest of what was paid is refunded. */
  fee: amountIn.optional(),
  /** How the refund is paid out. */
  method: choiceIn(PAYMENT_METHODS),
});
export type CancelLaybyBody = z.input<typeof cancelLaybyBody>;

export const handOverLaybyBody = z
  .object({
    /** Today when missing. */
    deviceCollectedDate: instantIn,
    deliveryMethod: z.enum(DELIVERY_METHODS, { error: 'Delivery method is required' }),
    collectionBranch: choiceIn(BRANCHES),
  })
  .refine(({ deliveryMethod, collectionBranch }) => deliveryMethod !== 'collected' || collectionBranch, {
    path: ['collectionBranch'],
    message: 'Collection branch is required',
  });
export type HandOverLaybyBody = z.input<typeof handOverLaybyBody>;
