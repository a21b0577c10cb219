import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UNDO_RULES } from '#shared/domain/undo.ts';

// Each change that can be undone and is made on a screen is announced with an Undo in its toast.

const WEB = new URL('../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, WEB), 'utf8');

/** The shared functions that offer an Undo. */
const WAYS =
  /\buseUndoable\(|\buseStep<|\brestoreNewest\(|\bannounceUndoable\(|\.announce\(|\btellHandOver\(|\bonUndo\b|\bundoCall\(/;

const CONTACT = 'components/shop/contact/contact-dialog.tsx';
const DELETED = 'components/dialog/delete-dialog.tsx';
const ORDER_STEPS = 'features/orders/public/use-order-move.ts';
const ORDER_EDIT = 'features/orders/form/order-form-edit.tsx';
const PRE_ORDER_STEPS = 'features/pre-orders/use-pre-order-move.ts';
const PRE_ORDER_SAVE = 'features/pre-orders/use-pre-order-save.ts';
const RESERVATION_STEPS = 'features/reservations/use-reservation-move.ts';
const RESERVATION_ENDS = ['complete', 'cancel'].map(
  (way) => `features/reservations/dialogs/${way}-reservation-dialog.tsx`,
);

/** Undoes something itself, or is made together with a change that is announced. */
const NOT_BY_ITSELF = ['undone'];

/** The files where a person makes the change, and where it is announced. */
const TOLD_BY: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  customer: {
    deleted: ['features/customers/dialogs/delete-customer-dialog.tsx'],
    created: ['features/customers/dialogs/customer-form-dialog.tsx'],
    updated: ['features/customers/dialogs/customer-form-dialog.tsx'],
    called: ['features/call-round/call-round-screen.tsx'],
    call_returned: ['features/call-round/public/use-return-to-round.ts'],
  },
  payment: {
    deleted: [DELETED],
    created: ['features/orders/form/order-form-add.tsx', 'features/orders/dialogs/add-quote-dialog.tsx'],
    updated: [ORDER_EDIT, 'features/live-payments/feedback-dialog.tsx'],
    receipt_added: ['features/orders/dialogs/add-payment-dialog.tsx'],
    refunded: ['features/orders/dialogs/refund-order-dialog.tsx'],
    paid_amount_set: [ORDER_EDIT],
    customer_contacted: [CONTACT, 'features/orders/dialogs/customer-informed-dialog.tsx'],
    customer_not_contacted: [CONTACT, 'features/orders/dialogs/customer-informed-dialog.tsx'],
    ...Object.fromEntries(
      ['approve', 'sign', 'mark_bank_paid', 'mark_available', 'complete', 'step_back', 'reopen'].map(
        (step) => [step, [ORDER_STEPS]],
      ),
    ),
    ...Object.fromEntries(
      ['told', 'snoozed', 'woken'].map((deed) => [deed, ['features/orders/dialogs/promise-dialogs.tsx']]),
    ),
    collect: [ORDER_STEPS],
    create_pre_order: ['features/orders/dialogs/create-pre-order-dialog.tsx'],
    pre_order_added: ['features/orders/dialogs/create-pre-order-dialog.tsx'],
    forward: [PRE_ORDER_STEPS],
    location_switched: [PRE_ORDER_STEPS],
    hand_over_corrected: [PRE_ORDER_STEPS],
    correct_hand_over: [ORDER_STEPS],
  },
  layby: {
    deleted: [DELETED],
    created: ['features/laybys/form/layby-form-create.tsx'],
    updated: ['features/laybys/form/layby-form-edit.tsx', 'features/laybys/card/layby-drift.tsx'],
    receipt_added: ['features/laybys/dialogs/add-layby-payment-dialog.tsx'],
    refunded: ['components/refund-dialog.tsx'],
    paid_amount_set: ['features/laybys/form/layby-form-edit.tsx'],
    customer_contacted: [CONTACT],
    customer_not_contacted: [CONTACT],
    cancelled: ['features/laybys/dialogs/cancel-layby-dialog.tsx'],
    reopened: ['features/laybys/dialogs/reopen-layby-dialog.tsx'],
    handed_over: ['features/laybys/dialogs/hand-over-dialog.tsx'],
    hand_over_taken_back: ['features/laybys/dialogs/take-back-hand-over.ts'],
    // Only happens with a box of devices, and is undone with it.
    device_arrived: [],
  },
  reservation: {
    deleted: [DELETED],
    created: ['features/reservations/dialogs/new-reservation-dialog.tsx'],
    updated: ['features/reservations/dialogs/edit-reservation-dialog.tsx'],
    edit: ['features/reservations/dialogs/edit-reservation-dialog.tsx'],
    contact: [CONTACT],
    customer_contacted: [CONTACT],
    customer_not_contacted: [CONTACT],
    stock_in: [RESERVATION_STEPS],
    undo_stock_in: [RESERVATION_STEPS],
    reopen: [RESERVATION_STEPS],
    complete: RESERVATION_ENDS,
    cancel: RESERVATION_ENDS,
  },
  pre_order: {
    deleted: [DELETED],
    created: ['features/orders/dialogs/create-pre-order-dialog.tsx'],
    updated: [PRE_ORDER_SAVE],
    cancel: [PRE_ORDER_SAVE],
    ...Object.fromEntries(
      ['ship', 'mark_arrived', 'complete', 'step_back', 'return_to_arrived', 'restore', 'forward'].map(
        (step) => [step, [PRE_ORDER_STEPS]],
      ),
    ),
    location_switched: [PRE_ORDER_STEPS],
    collect: ['features/pre-orders/collect-pre-order-dialog.tsx'],
    pick_up: ['features/pre-orders/collect-pre-order-dialog.tsx'],
    hand_over_corrected: ['features/pre-orders/collect-pre-order-dialog.tsx'],
    correct_hand_over: ['features/pre-orders/collect-pre-order-dialog.tsx'],
  },
  cash_up: {
    created: ['features/cash-up/dialogs/close-day-dialog.tsx'],
    closed_again: ['features/cash-up/dialogs/close-day-dialog.tsx'],
  },
  notification: { deleted: ['features/notification-center/use-notification-actions.ts'] },
  list_view: {
    created: ['components/list/views/save-view-dialog.tsx'],
    updated: ['components/list/views/save-view-dialog.tsx', 'components/list/views/use-view-changes.ts'],
    deleted: ['components/list/views/use-view-changes.ts'],
  },
  call_template: { updated: ['features/call-round/messages/edit-message-dialog.tsx'] },
  call_hours: { updated: ['features/call-round/messages/edit-hours-dialog.tsx'] },
  app_reminder: {
    deleted: ['features/app-reminders/use-reminder-actions.ts'],
    created: ['features/app-reminders/add-reminder-dialog.tsx'],
  },
};

const undoable = Object.entries(UNDO_RULES).flatMap(([entity, rules]) =>
  Object.entries(rules).flatMap(([action, rule]) =>
    'way' in rule && !NOT_BY_ITSELF.includes(action) ? [{ entity, action }] : [],
  ),
);

it('names a message for each change that can be taken back, and for no other', () => {
  const told = Object.entries(TOLD_BY).flatMap(([entity, actions]) =>
    Object.keys(actions).map((action) => `${entity} ${action}`),
  );
  expect(told.toSorted()).toEqual(undoable.map(({ entity, action }) => `${entity} ${action}`).toSorted());
});

it.each(undoable)('offers Undo in the message of: $entity $action', ({ entity, action }) => {
  for (const file of TOLD_BY[entity]?.[action] ?? []) {
    const code = read(file);
    expect(code.includes('texts.undo') || WAYS.test(code), file).toBe(true);
  }
});

/** Toasts about something that cannot be undone, or that is an Undo itself. */
const WITHOUT = [
  'features/orders/details/open-order-details.tsx',
  'features/orders/public/take-step.tsx',
  'features/reservations/open-reservation.tsx',
  'features/laybys/form/use-layby-answers.ts',
  'features/app-reminders/edit-reminder-dialog.tsx',
  'features/customers/dialogs/forget-person-dialog.tsx',
];

it('leaves no message of customers, orders, laybys, reservations, pre-orders and reminders without', () => {
  const files = ['customers', 'orders', 'laybys', 'reservations', 'pre-orders', 'app-reminders'].flatMap(
    (name) =>
      readdirSync(new URL(`features/${name}/`, WEB), { recursive: true, encoding: 'utf8' }).map(
        (file) => `features/${name}/${file}`,
      ),
  );
  const silent = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => /\btoast\(/.test(read(file)) && !/undo/i.test(read(file)));
  expect(silent.toSorted()).toEqual(WITHOUT.toSorted());
});
