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
 * The data that a device stores for offline use: everything that is open, without values that can be computed from it. A table is sent as
 * its field names and rows of values.
 */

/** Increased with every change that an older app would misread: its copy is then fetched again. */
export const POCKET_FORMAT = 4;
/** The most open orders in the copy, newest first. */
export const MOST_ORDERS = 5_000;
/** Customers who changed within this many days are in the copy even without open records. */
export const CUSTOMER_DAYS = 90;
export const NOTIFICATION_DAYS = 7;
/** The most payments, and the most contacts, of each record, newest first. */
export const MOST_OF_A_LOG = 20;
/** Stands for an ID number, which is not in the copy: says only that there is one. */
export const HIDDEN_ID_NUMBER = '•••• ••••';

type Counts = CustomerOverview['counts'];
type Sums = Omit<CustomerOverview, 'counts'>;

/** A branch in its normal spelling and an agent; null for none. */
export type Dealing = [branch: string | null, agent: string | null];

/**
 * With counts and sums over all of the customer's records, in the copy or not, the branches and agents of these records, and the ids of
 * customers merged into this one.
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

/** Without the ID number, even its last digits. */
export type PocketLayby = Omit<Layby, 'customer' | 'idNumber' | 'isOverdue' | 'nextActions'> & {
  handOverCode: string | null;
};

export type PocketReservation = Omit<Reservation, 'customer' | 'isLate' | 'queue' | 'nextActions'>;

/** A ledger row of an order or a layby in the copy. */
export type PocketReceipt = Omit<Receipt, 'paymentId' | 'laybyId'> & {
  subjectKind: 'payment' | 'layby';
  subjectId: number;
};

/** An attempt to reach a customer about a record in the copy, with the number that the customer had then. */
export type PocketContact = Contact & { subjectKind: SubjectKind; subjectId: number; customerId: number };

export type PocketRows = {
  customers: PocketCustomer;
  orders: PocketOrder;
  preOrders: PocketPreOrder;
  laybys: PocketLayby;
  reservations: PocketReservation;
  receipts: PocketReceipt;
  contacts: PocketContact;
  /** With `isRead` as the requesting device sees it. */
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

/** Parts of a record, which are added and removed with their order, layby or reservation. */
export const PART_KINDS = ['preOrders', 'receipts', 'contacts'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** The kinds whose number is checked after an answer has been applied. */
export const COUNTED_KINDS = ['orders', 'preOrders', 'laybys', 'reservations'] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** Which rows, besides being open, are in the copy. */
export type PocketBounds = {
  /** Older open orders are not in the copy; null: all are. */
  ordersFrom: { at: string; id: number } | null;
  /** Customers whose last change is earlier are only in the copy if one of their records is. */
  customersFrom: string;
  notificationsFrom: string;
};

export type PocketTable = { fields: string[]; rows: unknown[][] };

export type PocketHead = {
  format: number;
  /** The id of the database: changes when a backup is restored, and differs between shops. */
  shop: string;
  /** The cursor of the next request. */
  cursor: string;
  /** When the server read the data. */
  at: string;
  /** True: the answer has everything and replaces the copy. False: only changes. */
  isWhole: boolean;
  bounds: PocketBounds;
  totals: Record<CountedKind, number>;
};

export type PocketAnswer = PocketHead & {
  tables: Partial<Record<PocketKind, PocketTable>>;
  /** Ids that leave the copy; parts of a record leave with it and are not listed. */
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
