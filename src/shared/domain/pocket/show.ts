import type { CustomerOverview } from '../../contracts/customer-overview.ts';
import type { Customer, EmbeddedCustomer } from '../../contracts/customers.ts';
import type { Layby } from '../../contracts/laybys.ts';
import type { Order } from '../../contracts/orders.ts';
import type { PreOrder } from '../../contracts/pre-orders.ts';
import type { Reservation } from '../../contracts/reservations.ts';
import { type Day, isOverdue } from '../calendar.ts';
import { laybyBadge, nextLaybyActions } from '../layby-lifecycle.ts';
import { centsOfAmount } from '../money.ts';
import { nextActionsOf } from '../order-lifecycle.ts';
import { isOpenOrder, isWaitingForPreOrder, type StoredStatus } from '../order-statuses.ts';
import { nextPreOrderActions } from '../pre-order-lifecycle.ts';
import { hasArrived, isOpenPreOrder } from '../pre-order-statuses.ts';
import { isSameVariant, modelKeyOf, nextReservationActions } from '../reservation-lifecycle.ts';
import {
  HIDDEN_ID_NUMBER,
  type PocketCustomer,
  type PocketLayby,
  type PocketOrder,
  type PocketPreOrder,
  type PocketReservation,
} from './format.ts';
import type { Pocket } from './pocket.ts';

/** Rows of the offline copy in the form of the server's answers. */

export function showCustomer(row: PocketCustomer): Customer {
  const { id, version, name, phone, email, address, location, language, callMark } = row;
  const { createdAt, updatedAt, forgottenAt } = row;
  return {
    ...{ id, version, name, phone, email, address, location, language, callMark },
    ...{ createdAt, updatedAt, forgottenAt },
  };
}

export function overviewOf(customer: PocketCustomer): CustomerOverview {
  const { orders, openOrders, laybys, activeLaybys } = customer;
  const { reservations, openReservations, preOrders, openPreOrders } = customer;
  const { receivedAmount, owedOnOrders, owedOnLaybys, overpaidAmount, lastContactAt } = customer;
  return {
    counts: {
      ...{ orders, openOrders, laybys, activeLaybys },
      ...{ reservations, openReservations, preOrders, openPreOrders },
    },
    ...{ receivedAmount, owedOnOrders, owedOnLaybys, overpaidAmount, lastContactAt },
  };
}

export function showOrder(pocket: Pocket, row: PocketOrder, today: Day): Order {
  const { statusBeforeCompletion, isCollectionStampedByCompletion, ...carried } = row;
  const { completedByPreOrderId: _completedBy, handOverCode: _code, ...shown } = carried;
  const status = row.status as StoredStatus;
  const preOrder = shownPreOrder(pocket, row.id);
  return {
    ...shown,
    customer: embedded(pocket, row.customerId),
    isOverdue: isOrderOverdue(row, today),
    nextActions: nextActionsOf({
      status,
      statusBeforeCompletion: statusBeforeCompletion as StoredStatus | null,
      deviceCollectedDate: row.deviceCollectedDate,
      isCollectionStampedByCompletion,
      paidCents: centsOfAmount(row.paidAmount),
    }),
    preOrder,
    isPreOrderMissing: isWaitingForPreOrder(status) && (preOrder?.status ?? 'cancelled') === 'cancelled',
  };
}

export function isOrderOverdue(
  { dueDate, status, remainingAmount }: Pick<PocketOrder, 'dueDate' | 'status' | 'remainingAmount'>,
  today: Day,
): boolean {
  const isLate = dueDate !== null && isOverdue(dueDate, today);
  return isLate && isOpenOrder(status as StoredStatus) && centsOfAmount(remainingAmount) > 0;
}

/** The open one of an order's pre-orders, otherwise the latest. */
function shownPreOrder(pocket: Pocket, orderId: number): Order['preOrder'] {
  const all = preOrdersOf(pocket).get(orderId) ?? [];
  const shown = all.find(({ status }) => isOpenPreOrder(status)) ?? all[0];
  if (shown === undefined) return null;
  const { id, status, orderLocation, expectedArrivalDate, actualArrivalDate } = shown;
  return { id, status, orderLocation, expectedArrivalDate, actualArrivalDate };
}

export function showPreOrder(pocket: Pocket, row: PocketPreOrder, today: Day): PreOrder {
  const { statusBeforePickup, ...shown } = row;
  const order = known(pocket.rows.orders, row.paymentId);
  const { id, version, quoteNumber, status, totalAmount, paidAmount, remainingAmount } = order;
  const { statusChangedAt, toldDay, snoozedUntil, snoozeReason } = order;
  const isOnItsWay = isOpenPreOrder(row.status) && !hasArrived(row.status);
  return {
    ...shown,
    payment: {
      ...{ id, version, quoteNumber, status, totalAmount, paidAmount, remainingAmount },
      ...{ statusChangedAt, toldDay, snoozedUntil, snoozeReason },
    },
    customer: embedded(pocket, row.customerId),
    isLate: isOnItsWay && row.expectedArrivalDate !== null && row.expectedArrivalDate < today,
    nextActions: nextPreOrderActions({
      status: row.status,
      orderStatus: status as StoredStatus,
      isOrderCompletedByThis: order.completedByPreOrderId === row.id,
      statusBeforePickup,
    }),
  };
}

export function showLayby(pocket: Pocket, row: PocketLayby, today: Day): Layby {
  const { handOverCode: _, ...shown } = row;
  const { status, dueDate, deviceCollectedDate } = row;
  return {
    ...shown,
    idNumber: HIDDEN_ID_NUMBER,
    customer: embedded(pocket, row.customerId),
    isOverdue: laybyBadge(status, dueDate, today) === 'overdue',
    nextActions: nextLaybyActions({ status, isHandedOver: deviceCollectedDate !== null }),
  };
}

export function showReservation(pocket: Pocket, row: PocketReservation, today: Day): Reservation {
  return {
    ...row,
    customer: embedded(pocket, row.customerId),
    isLate: row.status === 'waiting' && isOverdue(row.expectedStockDate, today),
    queue: row.status === 'waiting' ? placeInQueue(pocket, row) : null,
    nextActions: nextReservationActions(row.status),
  };
}

const URGENCY = ['high', 'normal', 'low'];

/** Sorts by the queue: higher priority first, then the earlier reservation. */
export function servedFirst(one: PocketReservation, other: PocketReservation): number {
  return (
    URGENCY.indexOf(one.priority) - URGENCY.indexOf(other.priority) ||
    compare(one.reservedDate, other.reservedDate) ||
    one.id - other.id
  );
}

function placeInQueue(pocket: Pocket, row: PocketReservation): Reservation['queue'] {
  const queue = (queuesOf(pocket).get(modelKeyOf(row.phoneModel)) ?? []).filter((other) =>
    isSameVariant(row, other),
  );
  return { position: queue.indexOf(row) + 1, total: queue.length };
}

export const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Sorted once for each copy, because it is looked up again and again. */
const preOrders = new WeakMap<Pocket, Map<number, PocketPreOrder[]>>();
const queues = new WeakMap<Pocket, Map<string, PocketReservation[]>>();

/** The pre-orders of each order, latest first. */
export function preOrdersOf(pocket: Pocket): Map<number, PocketPreOrder[]> {
  let found = preOrders.get(pocket);
  if (found === undefined) {
    const latestFirst = [...pocket.rows.preOrders.values()].sort((a, b) => b.id - a.id);
    found = groupBy(latestFirst, ({ paymentId }) => paymentId);
    preOrders.set(pocket, found);
  }
  return found;
}

function queuesOf(pocket: Pocket): Map<string, PocketReservation[]> {
  let found = queues.get(pocket);
  if (found === undefined) {
    const waiting = [...pocket.rows.reservations.values()].filter(({ status }) => status === 'waiting');
    found = groupBy(waiting.sort(servedFirst), ({ phoneModel }) => modelKeyOf(phoneModel));
    queues.set(pocket, found);
  }
  return found;
}

export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

function embedded(pocket: Pocket, customerId: number): EmbeddedCustomer {
  const { id, name, phone, email, location } = known(pocket.rows.customers, customerId);
  return { id, name, phone, email, location };
}

function known<Row>(rows: ReadonlyMap<number, Row>, id: number): Row {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`Row ${id} is not carried`);
  return row;
}
