import type { CreateCustomerBody } from '#shared/contracts/customers.ts';
import type { CreateLaybyBody } from '#shared/contracts/laybys.ts';
import type { CreateOrderBody } from '#shared/contracts/orders.ts';
import type { CreatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import type { CreateReservationBody } from '#shared/contracts/reservations.ts';
import { dayOf, isDay } from '#shared/domain/calendar.ts';
import { branchCodeOf } from '#shared/domain/labels.ts';
import { laybyStatusByLedger } from '#shared/domain/layby-lifecycle.ts';
import { amountOfCents, centsTyped } from '#shared/domain/money.ts';
import { bareCustomer, roomIn } from '#shared/domain/pocket/added-rows.ts';
import type {
  PocketCustomer,
  PocketLayby,
  PocketOrder,
  PocketPreOrder,
  PocketReservation,
} from '#shared/domain/pocket/format.ts';
import type { Pocket } from '#shared/domain/pocket/pocket.ts';
import { customersByPhone } from '#shared/domain/pocket/search.ts';
import { normalizeText } from '#shared/domain/text.ts';
import { LAYBY_LABELS } from '../history/layby-fields.text.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { ownerIdOf, temporaryIdOf } from '../writes/temporary-id.ts';
import { actionOf, typedIn } from './actions.ts';

// Adds the customers, orders, pre-orders, laybys and reservations that wait on this device to its copy, so that they are found, listed and worked on
// like the others. All of them count as unpaid.

/** The version of a record that the server has not saved yet. */
const UNSAVED = { version: 0 };

let laid: { over: Pocket; writes: readonly SentWrite[]; pocket: Pocket } | null = null;

/** @param writes the waiting changes, oldest first */
export function withNewRecords(over: Pocket, writes: readonly SentWrite[], zone: string): Pocket {
  if (laid?.over === over && laid.writes === writes) return laid.pocket;
  const pocket = roomIn(over);
  for (const write of writes) {
    const made = write.isWaiting === true && ADD[actionOf(write) ?? ''];
    if (made) made(pocket, write, zone);
  }
  laid = { over, writes, pocket };
  return pocket;
}

const ADD: Readonly<
  Record<string, ((pocket: Pocket, write: SentWrite, zone: string) => unknown) | undefined>
> = {
  add_customer: ({ rows }, write) => {
    const row = customerOf(temporaryIdOf(write.key), typedIn(write), write);
    rows.customers.set(row.id, row);
  },
  add_order: addOrder,
  add_pre_order: addPreOrder,
  add_layby: addLayby,
  add_reservation: addReservation,
};

const timesOf = ({ deed, sentAt }: SentWrite) => {
  const at = deed?.at ?? new Date(sentAt).toISOString();
  return { createdAt: at, updatedAt: at };
};
const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
const centsOf = (value: unknown) => centsTyped(String(value ?? '')) ?? 0;
const dayTyped = (value: unknown, zone: string) => {
  const text = textOf(value);
  return text === null || isDay(text) ? text : dayOf(new Date(text), zone);
};
const takenInBy = (typed: { addedByAgent?: unknown; agentBranch?: unknown }, { deed }: SentWrite) => ({
  addedByAgent: textOf(typed.addedByAgent) ?? deed?.agent ?? null,
  agentBranch: textOf(typed.agentBranch) ?? deed?.branch ?? null,
});

function customerOf(id: number, typed: Partial<CreateCustomerBody>, write: SentWrite): PocketCustomer {
  return bareCustomer(typed, { id, ...UNSAVED, ...timesOf(write) });
}

/** Adds the customer created along with a record, if any. Returns the id of the customer. */
function addOwner({ rows }: Pocket, write: SentWrite): number {
  const { customerId = 0, newCustomer } = typedIn(write) as {
    customerId?: number;
    newCustomer?: CreateCustomerBody;
  };
  if (newCustomer === undefined) return customerId;
  const id = ownerIdOf(write.key);
  rows.customers.set(id, customerOf(id, newCustomer, write));
  return id;
}

/** An order is only shown if this device has its customer. */
function addOrder(pocket: Pocket, write: SentWrite, zone: string): void {
  const { rows } = pocket;
  const typed = typedIn(write) as Partial<CreateOrderBody>;
  const customerId = addOwner(pocket, write);
  if (!rows.customers.has(customerId)) return;
  const id = temporaryIdOf(write.key);
  const totalAmount = amountOfCents(centsOf(typed.totalAmount));
  const times = timesOf(write);
  const row: PocketOrder = {
    ...{ id, ...UNSAVED, customerId, quoteNumber: textOf(typed.quoteNumber) ?? '' },
    ...{ totalAmount, paidAmount: '0.00', remainingAmount: totalAmount, status: 'pending' },
    ...{ phoneModel: textOf(typed.phoneModel), phoneAvailable: typed.phoneAvailable ?? true },
    ...{ preOrderLocation: null, customerContacted: false, contactedBy: null, communicationMode: null },
    ...takenInBy(typed, write),
    ...{ livePaymentFeedback: null, phoneDeliveryStatus: null, deliveryMethod: null, collectionBranch: null },
    ...{ approvalDate: null, contractSignedDate: null, bankPaidDate: null, paymentReceivedDate: null },
    ...{ customerNotifiedDate: null, deviceCollectedDate: null, orderCompletedDate: null },
    dueDate: dayTyped(typed.dueDate, zone),
    ...{ toldDay: null, snoozedUntil: null, snoozeReason: null, statusChangedAt: times.createdAt, ...times },
    ...{ statusBeforeCompletion: null, isCollectionStampedByCompletion: false, completedByPreOrderId: null },
    handOverCode: null,
  };
  rows.orders.set(id, row);
}

function addPreOrder({ rows }: Pocket, write: SentWrite, zone: string): void {
  const typed = typedIn(write) as Partial<CreatePreOrderBody>;
  const order = rows.orders.get(Number(typed.paymentId));
  if (order === undefined) return;
  const times = timesOf(write);
  const id = temporaryIdOf(write.key);
  const row: PocketPreOrder = {
    ...{ id, ...UNSAVED, paymentId: order.id, customerId: order.customerId, status: 'ordered' },
    ...{ phoneModel: textOf(typed.phoneModel) ?? order.phoneModel ?? '', color: textOf(typed.color) },
    ...{ storage: textOf(typed.storage), orderLocation: typed.orderLocation ?? 'china' },
    ...{ orderDate: times.createdAt, ...times, actualArrivalDate: null, pickupDate: null },
    expectedArrivalDate: dayTyped(typed.expectedArrivalDate, zone),
    ...{ supplierOrderNumber: textOf(typed.supplierOrderNumber), notes: textOf(typed.notes) },
    ...takenInBy(typed, write),
    ...{ deviceCollectedDate: null, deliveryMethod: null, collectionBranch: null },
    ...{ deviceImei: null, deviceBranch: null, statusBeforePickup: null },
  };
  rows.preOrders.set(id, row);
}

function addLayby(pocket: Pocket, write: SentWrite, zone: string): void {
  const { rows } = pocket;
  const typed = typedIn(write) as Partial<CreateLaybyBody>;
  const customerId = agreedOwner(pocket, typed, write);
  if (!rows.customers.has(customerId)) return;
  const id = temporaryIdOf(write.key);
  const fullCents = centsOf(typed.fullAmount);
  const fullAmount = amountOfCents(fullCents);
  const texts = textsOfLayby(typed);
  const row: PocketLayby = {
    ...{ id, ...UNSAVED, customerId, ...texts, customerFullName: texts.customerFullName ?? '' },
    ...{ customerNumber: texts.customerNumber ?? '', phoneModel: texts.phoneModel ?? '' },
    ...{ phoneStorage: texts.phoneStorage ?? '', phoneColor: texts.phoneColor ?? '' },
    ...{ durationToPay: texts.durationToPay ?? '', fullAmount, paidAmount: '0.00' },
    ...{ remainingAmount: fullAmount, dueDate: dayTyped(typed.dueDate, zone) ?? '' },
    ...{ status: laybyStatusByLedger(fullCents, 0), product: null, totalPrice: null, depositPaid: null },
    ...{ balance: null, ...takenInBy(typed, write), ...UNREACHED, ...UNTOUCHED },
    ...{ completedDate: null, cancellationFee: null, deviceCollectedDate: null, deliveryMethod: null },
    ...{ collectionBranch: null, deviceArrivedDate: null, ...timesOf(write), handOverCode: null },
  };
  rows.laybys.set(id, row);
}

/** The texts of the form by field. Copies on devices have no ID numbers, and the payment method belongs to the receipt. */
function textsOfLayby(typed: Partial<CreateLaybyBody>) {
  const fields = Object.keys(LAYBY_LABELS) as (keyof typeof LAYBY_LABELS)[];
  const texts = Object.fromEntries(fields.map((field) => [field, textOf(typed[field])]));
  const {
    idNumber: _,
    paymentMethod: __,
    ...shown
  } = texts as Record<(typeof fields)[number], string | null>;
  return shown;
}

const UNREACHED = { customerContacted: false, contactedBy: null, communicationMode: null };
const UNTOUCHED = { cancelledDate: null, cancelReason: null, deviceImei: null, deviceBranch: null };

/**
 * Finds the customer of a layby as the server does: the one given by id, else the one with this phone number (of several, the one with this name),
 * else a new one.
 */
function agreedOwner(pocket: Pocket, typed: Partial<CreateLaybyBody>, write: SentWrite): number {
  if (typed.customerId !== undefined) return typed.customerId;
  const [name, phone] = [textOf(typed.customerFullName) ?? '', textOf(typed.customerNumber) ?? ''];
  const sharing = customersByPhone(pocket, phone);
  const same = sharing.find((one) => normalizeText(one.name) === normalizeText(name));
  const found = same ?? (typed.isNewCustomer ? undefined : sharing[0]);
  if (found !== undefined) return found.id;
  const id = ownerIdOf(write.key);
  pocket.rows.customers.set(id, customerOf(id, { name, phone, email: typed.customerEmail }, write));
  return id;
}

function addReservation(pocket: Pocket, write: SentWrite, zone: string): void {
  const { rows } = pocket;
  const typed = typedIn(write) as Partial<CreateReservationBody>;
  const customerId = addOwner(pocket, write);
  if (!rows.customers.has(customerId)) return;
  const id = temporaryIdOf(write.key);
  const times = timesOf(write);
  const here = branchCodeOf(write.deed?.branch ?? '');
  const row: PocketReservation = {
    ...{ id, ...UNSAVED, customerId, phoneModel: textOf(typed.phoneModel) ?? '' },
    ...{ color: textOf(typed.color), storage: textOf(typed.storage), reservedDate: times.createdAt },
    ...{ expectedStockDate: dayTyped(typed.expectedStockDate, zone) ?? '', status: 'waiting' },
    ...{ priority: typed.priority ?? 'normal', stockReceived: false, stockReceivedDate: null },
    collectionBranch: typed.collectionBranch === undefined ? here : textOf(typed.collectionBranch),
    ...{ completedDate: null, paymentId: null, ...takenInBy(typed, write), ...UNREACHED, ...UNTOUCHED },
    ...times,
  };
  rows.reservations.set(id, row);
}
