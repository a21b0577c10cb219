import type { CreateCustomerBody } from '#shared/contracts/customers.ts';
import type { CreateOrderBody } from '#shared/contracts/orders.ts';
import type { CreatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import { dayOf, isDay } from '#shared/domain/calendar.ts';
import { amountOfCents, centsTyped } from '#shared/domain/money.ts';
import { normalizePhone } from '#shared/domain/phone.ts';
import type { PocketCustomer, PocketOrder, PocketPreOrder } from '#shared/domain/pocket/format.ts';
import type { Pocket } from '#shared/domain/pocket/pocket.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { ownerIdOf, temporaryIdOf } from '../writes/temporary-id.ts';
import { actionOf, typedIn } from './actions.ts';

// Customers, orders and pre-orders that wait on this device, beside what it carries: found, listed and worked on like the others.
// Nothing of them is paid.

/** What is seen before there is a version. */
const UNSAVED = { version: 0 };

let laid: { over: Pocket; writes: readonly SentWrite[]; pocket: Pocket } | null = null;

/** @param writes what waits, oldest first */
export function withNewRecords(over: Pocket, writes: readonly SentWrite[], zone: string): Pocket {
  if (laid?.over === over && laid.writes === writes) return laid.pocket;
  const { customers, orders, preOrders } = over.rows;
  const rows = {
    ...over.rows,
    ...{ customers: new Map(customers), orders: new Map(orders), preOrders: new Map(preOrders) },
  };
  const pocket = { ...over, rows };
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
    const row = customerOf(temporaryIdOf(write.key), typedIn(write) as Partial<CreateCustomerBody>, write);
    rows.customers.set(row.id, row);
  },
  add_order: addOrder,
  add_pre_order: addPreOrder,
  add_layby: addOwner,
  add_reservation: addOwner,
};

const timesOf = ({ deed, sentAt }: SentWrite) => {
  const at = deed?.at ?? new Date(sentAt).toISOString();
  return { createdAt: at, updatedAt: at };
};
const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
const amountTyped = (value: unknown) => amountOfCents(centsTyped(String(value ?? '')) ?? 0);

function customerOf(id: number, typed: Partial<CreateCustomerBody>, write: SentWrite): PocketCustomer {
  const phone = textOf(typed.phone) ?? '';
  return {
    ...{ id, ...UNSAVED, name: textOf(typed.name) ?? '', phone, phoneKey: normalizePhone(phone) },
    ...{ email: textOf(typed.email), address: textOf(typed.address), location: textOf(typed.location) },
    ...{ language: typed.language ?? 'english', callMark: null, ...timesOf(write), forgottenAt: null },
    ...{ orders: 0, openOrders: 0, laybys: 0, activeLaybys: 0 },
    ...{ reservations: 0, openReservations: 0, preOrders: 0, openPreOrders: 0 },
    ...{ receivedAmount: '0.00', owedOnOrders: '0.00', owedOnLaybys: '0.00', overpaidAmount: '0.00' },
    lastContactAt: null,
  };
}

/** Whoever comes along with something new is there as well. Returns whose it is. */
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

/** Of somebody who is not carried nothing can be shown. */
function addOrder(pocket: Pocket, write: SentWrite): void {
  const { rows } = pocket;
  const typed = typedIn(write) as Partial<CreateOrderBody>;
  const customerId = addOwner(pocket, write);
  if (!rows.customers.has(customerId)) return;
  const id = temporaryIdOf(write.key);
  const totalAmount = amountTyped(typed.totalAmount);
  const times = timesOf(write);
  const row: PocketOrder = {
    ...{ id, ...UNSAVED, customerId, quoteNumber: textOf(typed.quoteNumber) ?? '' },
    ...{ totalAmount, paidAmount: '0.00', remainingAmount: totalAmount, status: 'pending' },
    ...{ phoneModel: textOf(typed.phoneModel), phoneAvailable: typed.phoneAvailable ?? true },
    ...{ preOrderLocation: null, customerContacted: false, contactedBy: null, communicationMode: null },
    addedByAgent: textOf(typed.addedByAgent) ?? write.deed?.agent ?? null,
    agentBranch: textOf(typed.agentBranch) ?? write.deed?.branch ?? null,
    ...{ livePaymentFeedback: null, phoneDeliveryStatus: null, deliveryMethod: null, collectionBranch: null },
    ...{ approvalDate: null, contractSignedDate: null, bankPaidDate: null, paymentReceivedDate: null },
    ...{ customerNotifiedDate: null, deviceCollectedDate: null, orderCompletedDate: null, dueDate: null },
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
  const expected = textOf(typed.expectedArrivalDate);
  const row: PocketPreOrder = {
    ...{ id, ...UNSAVED, paymentId: order.id, customerId: order.customerId, status: 'ordered' },
    ...{ phoneModel: textOf(typed.phoneModel) ?? order.phoneModel ?? '', color: textOf(typed.color) },
    ...{ storage: textOf(typed.storage), orderLocation: typed.orderLocation ?? 'china' },
    ...{ orderDate: times.createdAt, ...times, actualArrivalDate: null, pickupDate: null },
    expectedArrivalDate: expected === null || isDay(expected) ? expected : dayOf(new Date(expected), zone),
    ...{ supplierOrderNumber: textOf(typed.supplierOrderNumber), notes: textOf(typed.notes) },
    addedByAgent: textOf(typed.addedByAgent) ?? write.deed?.agent ?? null,
    agentBranch: textOf(typed.agentBranch) ?? write.deed?.branch ?? null,
    ...{ deviceCollectedDate: null, deliveryMethod: null, collectionBranch: null },
    ...{ deviceImei: null, deviceBranch: null, statusBeforePickup: null },
  };
  rows.preOrders.set(id, row);
}
