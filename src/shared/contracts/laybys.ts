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
  /** The customer as known now; name, number and e-mail below are the agreement's own copy. */
  customer: embeddedCustomer,
  customerFullName: z.string(),
  customerNumber: z.string(),
  customerEmail: z.string().nullable(),
  /** Masked, '•••• •••• 1234': all of it is what `revealedIdNumber` answers. */
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
  /** Active, and its due day is past. */
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
  /** The device that was put aside for it when it came, and where it lies. */
  deviceArrivedDate: instantOut.nullable(),
  deviceImei: z.string().nullable(),
  deviceBranch: z.string().nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
  /** What may be done now, as the server judges it. The web offers these and no others. */
  nextActions: z.array(z.enum(LAYBY_ACTION_KINDS)),
});
export type Layby = z.infer<typeof layby>;

/** `POST /api/laybys/:id/reveal-id`: the whole ID number. */
export const revealedIdNumber = z.object({ idNumber: z.string() });
export type RevealedIdNumber = z.infer<typeof revealedIdNumber>;

const { stuck: _, ...narrowing } = narrowingFields;
const laybyNarrowing = {
  ...narrowing,
  /** Active, and due within so many days or already. */
  due: dayCount,
};

export const laybysQuery = pageQuery.extend({
  /** A comma list of active, overdue, completed, to_hand_over, in_branch, cancelled; `active` leaves the overdue ones in. */
  status: filterText(100),
  q: searchText,
  customerId: idText.optional(),
  ...laybyNarrowing,
  sort: listSort(SORTS_OF.laybys),
});

export const laybyCountsQuery = countsQuery.extend(laybyNarrowing);

/** The cards and filter options of the screen, whatever is filtered. */
export const laybyCounts = z.object({
  isAtLeast,
  total: z.int(),
  /** Active, the overdue ones included. */
  active: z.int(),
  overdue: z.int(),
  completed: z.int(),
  /** Completed and not handed over yet. */
  toHandOver: z.int(),
  /** Of these, those whose device has come. */
  inBranch: z.int(),
  cancelled: z.int(),
  /** Still due on active laybys. */
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
  /** In a change, what an answer showed keeps the one that is stored. */
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
  /** Without it the customer is found by number, else created; a match by name alone has to be confirmed first. */
  customerId: id.optional(),
  /** The answer to `name_match`: none of the customers of that name, a new one. */
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
 * What is given changes. `paidAmount` becomes a ledger row for the difference; `status` is read and follows from the
 * money, except that `cancelled` has a call of its own. More than is due is refused with `allowOverpayment: false` only.
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
  reason: requiredText('Say why this layby is cancelled', 500),
  /** What the shop keeps, as agreed; the rest of what was paid goes back. */
  fee: amountIn.optional(),
  /** How the refund is paid out. */
  method: choiceIn(PAYMENT_METHODS),
});
export type CancelLaybyBody = z.input<typeof cancelLaybyBody>;

export const handOverLaybyBody = z
  .object({
    /** Today without it. */
    deviceCollectedDate: instantIn,
    deliveryMethod: z.enum(DELIVERY_METHODS, { error: 'Delivery method is required' }),
    collectionBranch: choiceIn(BRANCHES),
  })
  .refine(({ deliveryMethod, collectionBranch }) => deliveryMethod !== 'collected' || collectionBranch, {
    path: ['collectionBranch'],
    message: 'Collection branch is required',
  });
export type HandOverLaybyBody = z.input<typeof handOverLaybyBody>;
