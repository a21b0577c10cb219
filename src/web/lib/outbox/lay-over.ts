import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { RESERVATION_STATUSES } from '#shared/domain/labels.ts';
import { nextLaybyActions } from '#shared/domain/layby-lifecycle.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { decideTransition, type LifecycleFacts, nextActionsOf } from '#shared/domain/order-lifecycle.ts';
import { isStoredStatus, type StoredStatus } from '#shared/domain/order-statuses.ts';
import { nextPreOrderActions } from '#shared/domain/pre-order-lifecycle.ts';
import { nextReservationActions } from '#shared/domain/reservation-lifecycle.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { actionOf, moneyIn, typedIn } from './actions.ts';

// A record as it will be once its waiting changes are saved. Money is not added: it counts only once the server has it.

/** @param writes the waiting changes to this row, oldest first */
export function layOver<Row extends { id: number }>(
  entity: string,
  row: Row,
  writes: readonly SentWrite[],
): Row {
  const lay = LAYERS[entity];
  if (lay === undefined) return row;
  return writes.reduce((laid, write, at) => lay(laid as never, write, writes.slice(0, at)) as Row, row);
}

type Lay = (row: never, write: SentWrite, before: readonly SentWrite[]) => unknown;

const LAYERS: Readonly<Record<string, Lay | undefined>> = {
  payment: layOnOrder,
  pre_order: layOnPreOrder,
  layby: layOnLayby,
  reservation: layOnReservation,
  app_reminder: layOnReminder,
};

const timeOf = ({ deed, sentAt }: SentWrite) => deed?.at ?? new Date(sentAt).toISOString();
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** @param before the earlier waiting changes to the order */
function layOnOrder(order: Order, write: SentWrite, before: readonly SentWrite[]): Order {
  const typed = typedIn(write);
  switch (actionOf(write)) {
    case 'order_contact':
      return layContact(order, write);
    case 'add_pre_order': {
      const at = typed.orderLocation === 'dubai' ? 'dubai' : 'china';
      return stepOrder(order, write, `${at}_preorder`);
    }
    case 'order_step':
      return stepOrder(order, write, typed.status);
    case 'pre_order_step': {
      if (typed.status !== 'picked_up') return order;
      return stepOrder(order, write, typed.completesOrder === true ? 'order_completed' : 'device_collected');
    }
    case 'order_promise':
      return write.path.endsWith('/told')
        ? { ...order, toldDay: textOf(typed.toldDay) }
        : { ...order, snoozedUntil: textOf(typed.until), snoozeReason: textOf(typed.reason) };
    case 'hand_over': {
      const collected = stepOrder(order, collectionIn(write), 'device_collected');
      const leftCents = centsOfAmount(order.remainingAmount) - moneyIn([...before, write]);
      return leftCents > 0 ? collected : stepOrder(collected, write, 'order_completed');
    }
    default:
      return order;
  }
}

function layContact(order: Order, write: SentWrite): Order {
  const contact = contactOf(typedIn(write));
  return { ...order, ...contact, customerNotifiedDate: contact.customerContacted ? timeOf(write) : null };
}

/** A hand-over at the counter, as the collection it is for the order or layby. */
function collectionIn(write: SentWrite): SentWrite {
  const { branch } = typedIn(write);
  return { ...write, content: JSON.stringify({ deliveryMethod: 'collected', collectionBranch: branch }) };
}

function stepOrder(order: Order, write: SentWrite, to: unknown): Order {
  const facts = factsOf(order);
  if (typeof to !== 'string' || !isStoredStatus(to)) return order;
  const decision = decideTransition(facts, to);
  if (decision.outcome !== 'change') return order;
  const { transition } = decision;
  const at = timeOf(write);
  const { deliveryMethod, collectionBranch, deviceCollectedDate } = typedIn(write);
  const laid: Order = {
    ...order,
    ...Object.fromEntries(transition.clears.map((field) => [field, null])),
    ...(transition.stamps && { [transition.stamps]: at }),
    ...transition.sets,
    ...(transition.needs === 'collection' && {
      deviceCollectedDate: textOf(deviceCollectedDate) ?? at,
      deliveryMethod: textOf(deliveryMethod),
      collectionBranch: textOf(collectionBranch),
    }),
    status: transition.to,
    statusChangedAt: at,
    isPreOrderMissing: false,
  };
  const before = transition.kind === 'complete' ? order.status : null;
  return { ...laid, nextActions: nextActionsOf({ ...factsOf(laid), statusBeforeCompletion: before }) };
}

/** The facts that the API's row gives; the status before completion is only known from its Reopen step. */
function factsOf(order: Order): LifecycleFacts {
  const back = order.nextActions.find(({ kind }) => kind === 'reopen')?.to;
  return {
    status: order.status,
    statusBeforeCompletion: back === undefined ? null : (back as StoredStatus),
    deviceCollectedDate: order.deviceCollectedDate,
    isCollectionStampedByCompletion: false,
    paidCents: centsOfAmount(order.paidAmount),
  };
}

function layOnPreOrder(preOrder: PreOrder, write: SentWrite): PreOrder {
  const { status, completesOrder, deliveryMethod, collectionBranch } = typedIn(write);
  if (actionOf(write) !== 'pre_order_step' || typeof status !== 'string') return preOrder;
  const isCompleting = completesOrder === true;
  return {
    ...preOrder,
    status: status as PreOrder['status'],
    ...(deliveryMethod !== undefined && { deliveryMethod: textOf(deliveryMethod) }),
    ...(collectionBranch !== undefined && { collectionBranch: textOf(collectionBranch) }),
    nextActions: nextPreOrderActions({
      status,
      orderStatus: isCompleting ? 'order_completed' : preOrder.payment.status,
      isOrderCompletedByThis: isCompleting,
      statusBeforePickup: preOrder.status,
    }),
  };
}

function layOnLayby(layby: Layby, write: SentWrite): Layby {
  const typed = typedIn(write);
  const kind = actionOf(write);
  if (kind === 'layby_contact') return { ...layby, ...contactOf(typed) };
  if (kind === 'hand_over') return handOverLayby(layby, collectionIn(write));
  return kind === 'layby_hand_over' ? handOverLayby(layby, write) : layby;
}

function handOverLayby(layby: Layby, write: SentWrite): Layby {
  const typed = typedIn(write);
  const isHandedOver = write.method === 'POST';
  const { status } = layby;
  return {
    ...layby,
    deviceCollectedDate: isHandedOver ? (textOf(typed.deviceCollectedDate) ?? timeOf(write)) : null,
    deliveryMethod: isHandedOver ? textOf(typed.deliveryMethod) : null,
    collectionBranch: isHandedOver ? textOf(typed.collectionBranch) : null,
    nextActions: nextLaybyActions({ status, isHandedOver }),
  };
}

function layOnReservation(reservation: Reservation, write: SentWrite): Reservation {
  const typed = typedIn(write);
  const kind = actionOf(write);
  if (kind === 'reservation_contact') return { ...reservation, ...contactOf(typed) };
  if (kind !== 'reservation_step') return reservation;
  const to = write.method === 'POST' ? 'completed' : typed.status;
  const status = RESERVATION_STATUSES.find((one) => one === to);
  if (status === undefined) return reservation;
  return {
    ...reservation,
    status,
    queue: status === 'waiting' ? reservation.queue : null,
    nextActions: nextReservationActions(status),
  };
}

/** The due time is left to the server: a day alone stands for a certain hour in the shop's time zone. */
function layOnReminder(reminder: AppReminder, write: SentWrite): AppReminder {
  const { title, message, isActive } = typedIn(write);
  return {
    ...reminder,
    title: textOf(title) ?? reminder.title,
    message: textOf(message) ?? reminder.message,
    isActive: typeof isActive === 'boolean' ? isActive : reminder.isActive,
  };
}

/** The contact fields as the server sets them from the latest contact: an attempt that reached nobody resets an earlier success. */
function contactOf({ customerContacted, contactedBy, communicationMode }: Record<string, unknown>) {
  const isReached = customerContacted === true;
  return {
    customerContacted: isReached,
    contactedBy: isReached ? textOf(contactedBy) : null,
    communicationMode: isReached ? textOf(communicationMode) : null,
  };
}
