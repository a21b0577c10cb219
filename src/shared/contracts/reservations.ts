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
  /** The order that was created when the reservation was completed. */
  paymentId: id.nullable(),
  /** The branch at which the customer waits for the phone. */
  collectionBranch: z.string().nullable(),
  /** The IMEI of the device that is put aside for this reservation, and the branch where it is. */
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
  /** The place among the reservations that the same phone would fit: by priority, then by the time of reservation. */
  queue: z.object({ position: z.int(), total: z.int() }).nullable(),
  nextActions: z.array(z.enum(RESERVATION_ACTION_KINDS)),
});
export type Reservation = z.infer<typeof reservation>;

/** The branch at which customers wait, by code or name. */
const branchQuery = filterText(50);

const { stuck: _stuck, balance: _balance, branch: _branch, ...narrowing } = narrowingFields;
const reservationNarrowing = {
  ...narrowing,
  branch: branchQuery,
  priority: z.enum(RESERVATION_PRIORITIES).optional(),
};

export const reservationsQuery = pageQuery.extend({
  /** A comma-separated list. */
  status: filterText(100),
  q: searchText,
  customerId: idText.optional(),
  ...reservationNarrowing,
  /** `queue`: the whole list by priority, then reserved date, regardless of `sort`; only the other orders have pages. */
  order: z.enum(['queue', 'newest']).optional(),
  sort: listSort(SORTS_OF.reservations),
});

export const reservationCountsQuery = countsQuery.extend(reservationNarrowing);

/** The cards and filter options of the screen; the list's filters do not change them. */
export const reservationCounts = z.object({
  isAtLeast,
  total: z.int(),
  waiting: z.int(),
  notified: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  late: z.int(),
  /** Reservations whose stock is in and whose customer nobody has reached yet. */
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
  /** The branch at which the customer waits; the device's branch when missing. */
  collectionBranch: choiceIn(BRANCHES),
  addedByAgent: optionalText(100),
  agentBranch: optionalText(100),
});

export const createReservationBody = newReservation.extend(ownerFields).superRefine(requireOneOwner);
export type CreateReservationBody = z.input<typeof createReservationBody>;

/** Only the given fields change; `{stockReceived: true, status: 'notified'}` is the step Stock In. */
export const updateReservationBody = newReservation
  .omit({ expectedStockDate: true })
  .partial()
  .extend({
    expectedStockDate: instantIn,
    status: z.string().max(50).optional(),
    stockReceived: z.boolean().optional(),
    stockReceivedDate: instantIn,
    /** The reason for a cancellation. */
    cancelReason: optionalText(500),
  });
export type UpdateReservationBody = z.input<typeof updateReservationBody>;

/**
 * Completes the reservation and, if asked, creates its order in the same transaction; the customer and model are the reservation's.
 */
export const completeReservationBody = z.object({
  order: newOrder.optional(),
});
export type CompleteReservationBody = z.input<typeof completeReservationBody>;

/** A phone model as the shop spells it, and how many reservations wait for it. */
export const knownModel = z.object({ model: z.string(), waiting: z.int() });
export type KnownModel = z.infer<typeof knownModel>;

/** Phones of one model that have arrived. A missing colour or storage fits any. */
export const stockArrivalBody = z.object({
  phoneModel: requiredText('Phone model is required'),
  color: optionalText(100),
  storage: optionalText(100),
  count: z.int('Enter how many phones arrived').min(1, 'At least 1').max(100, 'At most 100'),
});
export type StockArrivalBody = z.input<typeof stockArrivalBody>;

export const stockArrival = z.object({
  /** The reservations that get a phone, in the order of the queue. */
  reservations: z.array(reservation),
  /** Phones that no reservation waits for. */
  unclaimed: z.int(),
});
export type StockArrival = z.infer<typeof stockArrival>;
