import type { Contact } from '../../contracts/contacts.ts';
import type { CustomerOverview } from '../../contracts/customer-overview.ts';
import type { Customer } from '../../contracts/customers.ts';
import type { Layby } from '../../contracts/laybys.ts';
import type { Notification } from '../../contracts/notifications.ts';
import type { Order } from '../../contracts/orders.ts';
import type { PreOrder } from '../../contracts/pre-orders.ts';
import type { Receipt } from '../../contracts/receipts.ts';
import type { Reservation } from '../../contracts/reservations.ts';
import type { SubjectKind } from '../subjects.ts';

/**
 * What a device carries of the shop: all that is open, without what can be worked out of it. A table travels as the names
 * of its fields and rows of values.
 */

/** Goes up by one with whatever an older app would misread: its copy is then fetched anew. */
export const POCKET_FORMAT = 4;
/** Of the open orders the newest so many. */
export const MOST_ORDERS = 5_000;
/** Customers of whom something changed in these days are carried, with or without something open. */
export const CUSTOMER_DAYS = 90;
export const NOTIFICATION_DAYS = 7;
/** Of the payments of a record, and of its contacts, the newest so many. */
export const MOST_OF_A_LOG = 20;
/** Of the ID number, which is not carried, that there is one. */
export const HIDDEN_ID_NUMBER = '•••• ••••';

type Counts = CustomerOverview['counts'];
type Sums = Omit<CustomerOverview, 'counts'>;

/** A branch in one spelling and an agent; null for none. */
export type Dealing = [branch: string | null, agent: string | null];

/**
 * With what is counted and summed up of all that is theirs, carried or not, whom they have dealt with, and the numbers of
 * those who turned out to be them.
 */
export type PocketCustomer = Customer & {
  phoneKey: string;
  dealings: Dealing[];
  mergedIds: number[];
} & Counts &
  Sums;

export type PocketOrder = Omit<
  Order,
  'customer' | 'isOverdue' | 'nextActions' | 'preOrder' | 'isPreOrderMissing'
> & {
  statusBeforeCompletion: string | null;
  isCollectionStampedByCompletion: boolean;
  completedByPreOrderId: number | null;
  handOverCode: string | null;
};

export type PocketPreOrder = Omit<PreOrder, 'payment' | 'customer' | 'isLate' | 'nextActions'> & {
  statusBeforePickup: string | null;
};

/** Nothing of the ID number, not even its end. */
export type PocketLayby = Omit<Layby, 'customer' | 'idNumber' | 'isOverdue' | 'nextActions'> & {
  handOverCode: string | null;
};

export type PocketReservation = Omit<Reservation, 'customer' | 'isLate' | 'queue' | 'nextActions'>;

/** A row of the ledger of an order or a layby that is carried. */
export type PocketReceipt = Omit<Receipt, 'paymentId' | 'laybyId'> & {
  subjectKind: 'payment' | 'layby';
  subjectId: number;
};

/** An attempt to reach a customer, under the number that they had then, about a record that is carried. */
export type PocketContact = Contact & { subjectKind: SubjectKind; subjectId: number; customerId: number };

export type PocketRows = {
  customers: PocketCustomer;
  orders: PocketOrder;
  preOrders: PocketPreOrder;
  laybys: PocketLayby;
  reservations: PocketReservation;
  receipts: PocketReceipt;
  contacts: PocketContact;
  /** As the device that asks sees them. */
  notifications: Notification;
};
export type PocketKind = keyof PocketRows;
export const POCKET_KINDS = [
  'customers',
  'orders',
  'preOrders',
  'laybys',
  'reservations',
  'receipts',
  'contacts',
  'notifications',
] as const satisfies readonly PocketKind[];

/** What comes and goes with its order, layby or reservation. */
export const PART_KINDS = ['preOrders', 'receipts', 'contacts'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** How many there must be once an answer has been taken in. */
export const COUNTED_KINDS = ['orders', 'preOrders', 'laybys', 'reservations'] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** Which rows are carried, besides that they are open. */
export type PocketBounds = {
  /** Open orders that are older are not carried; null: all are. */
  ordersFrom: { at: string; id: number } | null;
  /** Without something carried that is theirs, customers who were changed earlier are not carried. */
  customersFrom: string;
  notificationsFrom: string;
};

export type PocketTable = { fields: string[]; rows: unknown[][] };

export type PocketHead = {
  format: number;
  /** Which database it is a copy of: neither another shop's nor one that was restored. */
  shop: string;
  /** What to ask with the next time. */
  cursor: string;
  /** When the server read it. */
  at: string;
  /** All there is, in the place of what the device has; else what changed. */
  isWhole: boolean;
  bounds: PocketBounds;
  totals: Record<CountedKind, number>;
};

export type PocketAnswer = PocketHead & {
  tables: Partial<Record<PocketKind, PocketTable>>;
  /** Rows that are carried no longer, but for those that go with another. */
  gone: Partial<Record<Exclude<PocketKind, PartKind>, number[]>>;
};

/** A table's rows as objects. */
export function readTable<Kind extends PocketKind>(table: PocketTable | undefined): PocketRows[Kind][] {
  if (table === undefined) return [];
  const { fields, rows } = table;
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < fields.length; at += 1) row[fields[at] as string] = values[at];
    return row as PocketRows[Kind];
  });
}
