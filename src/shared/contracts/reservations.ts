import { z } from 'zod';
import { BRANCHES, RESERVATION_PRIORITIES, RESERVATION_STATUSES } from '#shared/domain/labels.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { RESERVATION_ACTION_KINDS } from '#shared/domain/reservation-lifecycle.ts';
import { choiceIn, dayOut, id, instantIn, instantOut, optionalText, requiredText } from './common.ts';
import { embeddedCustomer, ownerFields, requireOneOwner } from './customers.ts';
import { newOrder } from './orders.ts';
import {
  countsQuery,
  filterText,
  idText,
  isAtLeast,
  listSort,
  narrowingFields,
  pageQuery,
  searchText,
} from './queries.ts';

export const reservation = z.object({
  id,
  version: z.int(),
  customerId: id,
  customer: embeddedCustomer,
  phoneModel: z.string(),
  color: z.string().nullable(),
  storage: z.string().nullable(),
  expectedStockDate: dayOut,
  reservedDate: instantOut,
  priority: z.enum(RESERVATION_PRIORITIES),
  status: z.enum(RESERVATION_STATUSES),
  stockReceived: z.boolean(),
  stockReceivedDate: instantOut.nullable(),
  completedDate: instantOut.nullable(),
  cancelledDate: instantOut.nullable(),
  cancelReason: z.string().nullable(),
  /** The order that completing it created. */
  paymentId: id.nullable(),
  /** Where the customer waits for it. */
  collectionBranch: z.string().nullable(),
  /** The device that was put aside for it when it came, and where it lies. */
  deviceImei: z.string().nullable(),
  deviceBranch: z.string().nullable(),
  addedByAgent: z.string().nullable(),
  agentBranch: z.string().nullable(),
  customerContacted: z.boolean(),
  contactedBy: z.string().nullable(),
  communicationMode: z.string().nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
  /** Waiting although the expected day is past. */
  isLate: z.boolean(),
  /** The place among those who could be given the same phone: priority first, then who reserved first. */
  queue: z.object({ position: z.int(), total: z.int() }).nullable(),
  nextActions: z.array(z.enum(RESERVATION_ACTION_KINDS)),
});
export type Reservation = z.infer<typeof reservation>;

/** Where customers wait, by code or name. */
const branchQuery = filterText(50);

const { stuck: _stuck, balance: _balance, branch: _branch, ...narrowing } = narrowingFields;
const reservationNarrowing = {
  ...narrowing,
  branch: branchQuery,
  priority: z.enum(RESERVATION_PRIORITIES).optional(),
};

export const reservationsQuery = pageQuery.extend({
  /** A comma list. */
  status: filterText(100),
  q: searchText,
  customerId: idText.optional(),
  ...reservationNarrowing,
  /** `queue`: the whole list by priority, then reserved date, whatever its `sort`; pages are for the other orders. */
  order: z.enum(['queue', 'newest']).optional(),
  sort: listSort(SORTS_OF.reservations),
});

export const reservationCountsQuery = countsQuery.extend(reservationNarrowing);

/** The cards and filter options of the screen, whatever is filtered. */
export const reservationCounts = z.object({
  isAtLeast,
  total: z.int(),
  waiting: z.int(),
  notified: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  late: z.int(),
  /** Stock is in and nobody has reached the customer yet. */
  toCall: z.int(),
});
export type ReservationCounts = z.infer<typeof reservationCounts>;

const EXPECTED_REQUIRED = 'Expected stock date is required';

const newReservation = z.object({
  phoneModel: requiredText('Phone model is required'),
  color: optionalText(100),
  storage: optionalText(100),
  expectedStockDate: instantIn.refine((day) => day !== null && day !== undefined, EXPECTED_REQUIRED),
  priority: z.enum(RESERVATION_PRIORITIES).optional(),
  /** Where the customer waits; the device's branch without it. */
  collectionBranch: choiceIn(BRANCHES),
  addedByAgent: optionalText(100),
  agentBranch: optionalText(100),
});

export const createReservationBody = newReservation.extend(ownerFields).superRefine(requireOneOwner);
export type CreateReservationBody = z.input<typeof createReservationBody>;

/** What is given changes; `{stockReceived: true, status: 'notified'}` is Stock In. */
export const updateReservationBody = newReservation
  .omit({ expectedStockDate: true })
  .partial()
  .extend({
    expectedStockDate: instantIn,
    status: z.string().max(50).optional(),
    stockReceived: z.boolean().optional(),
    stockReceivedDate: instantIn,
    /** Why, when the status becomes cancelled. */
    cancelReason: optionalText(500),
  });
export type UpdateReservationBody = z.input<typeof updateReservationBody>;

/** Completing it, and in the same step taking its order in; customer and model come from the reservation. */
export const completeReservationBody = z.object({
  order: newOrder.optional(),
});
export type CompleteReservationBody = z.input<typeof completeReservationBody>;

/** A model as it is written here, and how many wait for it. */
export const knownModel = z.object({ model: z.string(), waiting: z.int() });
export type KnownModel = z.infer<typeof knownModel>;

/** Phones of one model that have come. Colour and storage not named are any. */
export const stockArrivalBody = z.object({
  phoneModel: requiredText('Phone model is required'),
  color: optionalText(100),
  storage: optionalText(100),
  count: z.int('How many came in?').min(1, 'At least 1').max(100, 'At most 100'),
});
export type StockArrivalBody = z.input<typeof stockArrivalBody>;

export const stockArrival = z.object({
  /** Who is served, in the order of the queue. */
  reservations: z.array(reservation),
  /** Phones that nobody waits for. */
  unclaimed: z.int(),
});
export type StockArrival = z.infer<typeof stockArrival>;
