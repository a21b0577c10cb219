import { type Day, dayOf, isDay } from '#shared/domain/calendar.ts';
import { type Cents, centsTyped } from '#shared/domain/money.ts';
import type { Method } from '../exchange.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import type { Subject } from '../writes/subject.ts';
import { isTemporary } from '../writes/temporary-id.ts';

// The changes that may be made without a connection: they are stored on the device, and sent when there is one. Everything else needs the server at
// once, and its form says so.

export const ACTION_KINDS = [
  'add_customer',
  'add_order',
  'order_payment',
  'order_step',
  'order_contact',
  'order_promise',
  'add_pre_order',
  'pre_order_step',
  'add_layby',
  'layby_payment',
  'layby_hand_over',
  'layby_contact',
  'hand_over',
  'add_reservation',
  'reservation_step',
  'reservation_contact',
  'add_reminder',
  'reminder_change',
  'call_outcome',
  'read_mark',
  'dropped_note',
] as const;
/** The kind of a change that may wait. */
export type ActionKind = (typeof ACTION_KINDS)[number];

type Typed = Readonly<Record<string, unknown>>;

interface Action {
  method: Method;
  path: RegExp;
  /** For a route that also serves other changes: whether this one counts. */
  fits?: (typed: Typed) => boolean;
}

const POSTED = (path: string): Action => ({ method: 'POST', path: new RegExp(`^/api/${path}$`) });
const PUT = (path: string, fits?: Action['fits']): Action => ({
  method: 'PUT',
  path: new RegExp(`^/api/${path}$`),
  ...(fits && { fits }),
});

/** A status change other than a cancellation. */
const isStep = ({ status }: Typed) => typeof status === 'string' && status !== 'cancelled';

const ACTIONS: Readonly<Record<ActionKind, readonly Action[]>> = {
  add_customer: [POSTED('customers')],
  add_order: [POSTED('payments')],
  order_payment: [POSTED('payments/-?\\d+/receipts')],
  order_step: [PUT('payments/-?\\d+', isStep)],
  order_contact: [PUT('payments/-?\\d+/customer-contact')],
  order_promise: [PUT('payments/-?\\d+/(?:told|snooze)')],
  add_pre_order: [POSTED('pre-orders')],
  pre_order_step: [PUT('pre-orders/-?\\d+', isStep)],
  add_layby: [POSTED('laybys')],
  layby_payment: [POSTED('laybys/-?\\d+/receipts')],
  layby_hand_over: [
    POSTED('laybys/-?\\d+/hand-over'),
    { method: 'DELETE', path: /^\/api\/laybys\/-?\d+\/hand-over$/ },
  ],
  layby_contact: [PUT('laybys/-?\\d+/customer-contact')],
  hand_over: [POSTED('hand-overs')],
  add_reservation: [POSTED('reservations')],
  reservation_step: [PUT('reservations/-?\\d+', isStep), POSTED('reservations/-?\\d+/completion')],
  reservation_contact: [PUT('reservations/-?\\d+/customer-contact')],
  add_reminder: [POSTED('app-reminders')],
  reminder_change: [PUT('app-reminders/-?\\d+')],
  call_outcome: [POSTED('call-round/calls')],
  read_mark: [PUT('notifications/-?\\d+/read'), POSTED('notifications/read-all')],
  dropped_note: [POSTED('outbox/dropped')],
};

/** The kind of a change; null for one that may not wait. */
export function actionOf(write: Pick<SentWrite, 'method' | 'path' | 'content'>): ActionKind | null {
  const typed = typedIn(write);
  const isThis = ({ method, path, fits }: Action) =>
    method === write.method && path.test(write.path) && (fits?.(typed) ?? true);
  return ACTION_KINDS.find((kind) => ACTIONS[kind].some(isThis)) ?? null;
}

/** The typed content of a change, as it is sent. */
export function typedIn({ content }: Pick<SentWrite, 'content'>): Typed {
  const typed: unknown = JSON.parse(content ?? '{}');
  return typeof typed === 'object' && typed !== null ? (typed as Typed) : {};
}

/** The sum of the money taken for orders and laybys by these changes, which is booked when they are sent. */
export function moneyIn(writes: readonly SentWrite[]): Cents {
  const received = writes.filter((write) => MONEY_KINDS.includes(actionOf(write)));
  return received.reduce((sum, write) => sum + (amountOf(write) ?? 0), 0);
}

/** Days of the shop's zone, both ends included; either may be open. */
export interface Days {
  fromDay: Day | null;
  toDay: Day | null;
  zone: string;
}

/** The part of `moneyIn` that Live Payments will show on these days: money taken for orders, by the day that it will be booked under. */
export function takingsIn(writes: readonly SentWrite[], { fromDay, toDay, zone }: Days): Cents {
  return moneyIn(
    writes.filter((write) => {
      if (isOnLayby(write)) return false;
      const day = dayReceived(write, zone);
      return (fromDay === null || day >= fromDay) && (toDay === null || day <= toDay);
    }),
  );
}

function isOnLayby(write: SentWrite): boolean {
  return write.path.startsWith('/api/laybys') || typedIn(write).kind === 'layby';
}

function dayReceived(write: SentWrite, zone: string): Day {
  const {
    receivedAt,
    paymentReceivedDate = receivedAt,
    order,
  } = typedIn(write) as {
    receivedAt?: unknown;
    paymentReceivedDate?: unknown;
    order?: { paymentReceivedDate?: unknown } | null;
  };
  const typed = order?.paymentReceivedDate ?? paymentReceivedDate;
  if (typeof typed === 'string' && isDay(typed)) return typed;
  const { deed, sentAt } = write;
  return dayOf(new Date(typeof typed === 'string' && typed !== '' ? typed : (deed?.at ?? sentAt)), zone);
}

const MONEY_KINDS: readonly (ActionKind | null)[] = [
  'order_payment',
  'layby_payment',
  'hand_over',
  'add_order',
  'add_layby',
  'reservation_step',
];

/** The money in a change, in cents; null without any. A hand-over, a new record, and the order of a completed reservation may bring money too. */
export function amountOf(write: Pick<SentWrite, 'content'>): Cents | null {
  const { amount, payment, paidAmount, order } = typedIn(write) as {
    amount?: unknown;
    payment?: { amount?: unknown } | null;
    paidAmount?: unknown;
    order?: { paidAmount?: unknown } | null;
  };
  const given = amount ?? payment?.amount ?? paidAmount ?? order?.paidAmount;
  return typeof given === 'string' ? centsTyped(given) || null : null;
}

/**
 * The customer of a new record, or of what depended on one: the history of the customer lists what was never saved. Null for a customer that the
 * server does not know.
 */
export function customerIn(write: SentWrite): Subject | null {
  const { customerId = write.customerId } = typedIn(write) as { customerId?: unknown };
  const isKnown = typeof customerId === 'number' && !isTemporary(customerId);
  return isKnown ? { entity: 'customer', id: customerId } : null;
}
