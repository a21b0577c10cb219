import type { ActivityRow } from '#shared/contracts/history.ts';
import { formatLongDate, formatLongDateTime, isDay } from '#shared/domain/calendar.ts';
import {
  branchLabel,
  COMMUNICATION_MODE_LABELS,
  communicationModeOf,
  DELIVERY_METHOD_LABELS,
  LAYBY_STATUS_LABELS,
  PHONE_DELIVERY_STATUS_LABELS,
  PRE_ORDER_LOCATION_LABELS,
  RESERVATION_PRIORITY_LABELS,
  RESERVATION_STATUS_LABELS,
} from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import {
  NOTIFICATION_PRIORITY_LABELS,
  NOTIFICATION_TYPE_LABELS,
  TEAM_LABELS,
} from '#shared/domain/notification-labels.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { ORDER_ACTIONS } from '#shared/domain/order-steps.ts';
import { PRE_ORDER_STATUS_LABELS } from '#shared/domain/pre-order-statuses.ts';
import { capitalized } from '#shared/domain/text.ts';
import { isAmountField, isStamp, wordsOfField } from './activity-fields.ts';

// Describes an entry of the history for people: statuses by their labels, amounts in N$, days in full.

const ACTION_WORDS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ORDER_ACTIONS).map(([kind, { done }]) => [kind, done])),
  pre_order_added: 'Pre-order added',
  location_switched: 'Pre-order location changed',
  told: 'Date promised',
  snoozed: 'Snoozed',
  woken: 'Snooze ended',
  forward: 'Moved forward',
  receipt_added: 'Payment received',
  receipt_reversed: 'Payment reversed',
  refunded: 'Overpayment refunded',
  paid_amount_set: 'Paid amount corrected',
  customer_contacted: 'Customer informed',
  customer_not_contacted: 'Noted: customer not informed',
  cancel: 'Cancelled',
  cancelled: 'Cancelled',
  reopened: 'Reopened',
  closed_again: 'Day closed again',
  stock_in: 'Stock in',
  undo_stock_in: 'Stock in taken back',
  handed_over: 'Handed over',
  hand_over_taken_back: 'Hand-over taken back',
  imported: 'Imported',
  id_number_shown: 'ID number shown',
  kept_dropped: 'Done offline, not saved',
  forgotten: 'Person forgotten',
  renamed: 'Agent renamed',
  activated: 'Agent activated',
  deactivated: 'Agent deactivated',
  pin_set: 'PIN set',
  pin_changed: 'PIN changed',
  pin_removed: 'PIN removed',
  merged: 'Merged with another customer',
  told_apart: 'Marked as a different person with the same number',
  called: 'Called in the call round',
  call_returned: 'Back in the call round',
  bulk_undone: 'Taken back with others',
};

const ENTITY_WORDS: Record<string, string> = {
  customer: 'Customer',
  payment: 'Order',
  layby: 'Layby',
  reservation: 'Reservation',
  pre_order: 'Pre-order',
  agent: 'Agent',
  list_view: 'View',
  call_template: 'Message',
  call_hours: 'Calling hours',
};

/** Actions that every kind of record has: 'Layby added'. */
const COMMON_WORDS: Record<string, string> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
};

const PRE_ORDER_ACTION_WORDS: Record<string, string> = {
  ship: 'Pre-order shipped',
  mark_arrived: 'Pre-order arrived',
  pick_up: 'Pre-order picked up',
  correct_hand_over: 'Hand-over corrected',
  cancel: 'Pre-order cancelled',
  return_to_arrived: 'Pre-order back to arrived',
  restore: 'Pre-order reopened',
  step_back: 'Pre-order moved back a step',
  forward: 'Pre-order moved forward',
};

/** The fields listed for a new record; the others are empty or follow from these. */
const TOLD_OF_NEW = [
  ...['totalAmount', 'fullAmount', 'paidAmount', 'phoneModel'],
  // For a closed day.
  ...['expectedAmount', 'countedAmount', 'differenceAmount', 'reason'],
];

const STATUS_WORDS: Record<string, Readonly<Record<string, string>>> = {
  payment: ORDER_STATUS_LABELS,
  layby: LAYBY_STATUS_LABELS,
  reservation: RESERVATION_STATUS_LABELS,
  pre_order: PRE_ORDER_STATUS_LABELS,
  cash_up: { closed: 'Closed', reopened: 'Reopened' },
};

/** The label of a status of this entity; null for an unknown one. */
export function statusWordsOf(entity: string, status: unknown): string | null {
  return typeof status === 'string' ? (STATUS_WORDS[entity]?.[status] ?? null) : null;
}

const STATUS_ACTIONS = new Set(['created', 'receipt_added', 'receipt_reversed']);

/** `title` says what happened; `changes` has one line per field, with old and new value. */
export function describeActivity(row: ActivityRow, zone: string): { title: string; changes: string[] } {
  const fields = Object.keys(row.after ?? {}).filter((field) => isTold(row, field));
  return {
    title: isPromiseRemoved(row) ? 'Promised date removed' : titleOf(row),
    changes: [
      ...doneWords(row, zone),
      ...droppedWords(row),
      ...fields.map((field) => {
        const words = `${wordsOfField(field)}: `;
        const after = wordsOf(row.entity, field, row.after?.[field], zone);
        const before = row.before?.[field];
        const isNew = before === undefined || before === null || before === '';
        return isNew ? `${words}${after}` : `${words}${wordsOf(row.entity, field, before, zone)} → ${after}`;
      }),
    ],
  };
}

/** A dropped change: what it was, why it was dropped, and the user's answer, as noted. */
function droppedWords({ action, after }: ActivityRow): string[] {
  if (action !== 'kept_dropped') return [];
  return [after?.what, after?.because, after?.answer].filter((text) => typeof text === 'string');
}

/** For a change made without a connection and sent later: when it was made. */
function doneWords({ doneAt, isDoneUnsure }: ActivityRow, zone: string): string[] {
  if (doneAt === null) return [];
  const unsure = isDoneUnsure ? ", by the device's clock only" : '';
  return [`Done offline: ${formatLongDateTime(new Date(doneAt), zone)}${unsure}`];
}

/** All fields of a record that people can change, with label and formatted value. */
export function describeFields(
  entity: string,
  fields: Readonly<Record<string, unknown>>,
  zone: string,
): { label: string; value: string }[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const label = wordsOfField(field);
    return label === null ? [] : [{ label, value: wordsOf(entity, field, value, zone) }];
  });
}

function isTold(row: ActivityRow, field: string): boolean {
  if (wordsOfField(field) === null) return false;
  if (isStamp(field) && isStep(row)) return false;
  const [before, after] = [row.before?.[field] ?? null, row.after?.[field] ?? null];
  if (before === null && after === null) return false;
  if (row.action === 'created') return TOLD_OF_NEW.includes(field) && after !== '0.00';
  // The statuses pending and partial only follow from the money.
  return !(field === 'status' && STATUS_ACTIONS.has(row.action));
}

/** Whether it is more than a correction of fields. */
function isStep({ action, after }: ActivityRow): boolean {
  return action !== 'updated' || after?.status !== undefined;
}

/** Whether the entry says that the customer is promised no date any more. */
export function isPromiseRemoved({ action, after }: Pick<ActivityRow, 'action' | 'after'>): boolean {
  return action === 'told' && after?.toldDay === null;
}

type Titled = Pick<ActivityRow, 'entity' | 'action' | 'before' | 'after'>;

function titleOf(row: Titled): string {
  const undone = undoneIn(row);
  if (undone !== null) return `${undone.isDoneAgain ? 'Done again' : 'Taken back'}: ${undone.title}`;
  const words = actionWordsOf(row);
  const isMoney = row.action === 'receipt_added' || row.action === 'receipt_reversed';
  const [before, after] = [row.before?.paidAmount, row.after?.paidAmount];
  if (!isMoney || typeof before !== 'string' || typeof after !== 'string') return words;
  return `${words}: ${formatMoney(Math.abs(centsOfAmount(after) - centsOfAmount(before)))}`;
}

/** What an Undo entry undid, or did again by undoing an Undo; null for another entry, or one that does not say. */
export function undoneIn(row: Titled): { title: string; isDoneAgain: boolean } | null {
  const { undone, ...after } = row.after ?? {};
  if (row.action !== 'undone' || typeof undone !== 'string') return null;
  const actions = undone.split(' ');
  const title = titleOf({ ...row, action: actions.at(-1) ?? undone, after });
  return { title, isDoneAgain: actions.length % 2 === 0 };
}

function actionWordsOf({ entity, action }: Titled): string {
  if (entity === 'cash_up' && action === 'created') return 'Day closed';
  const common = COMMON_WORDS[action];
  if (common !== undefined) return `${ENTITY_WORDS[entity] ?? sentenceOf(entity)} ${common}`;
  if (entity === 'reservation' && action === 'complete') return 'Reservation completed';
  const known = entity === 'pre_order' ? PRE_ORDER_ACTION_WORDS : ACTION_WORDS;
  return known[action] ?? sentenceOf(action);
}

function wordsOf(entity: string, field: string, value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return narrowingWords(value);
  const text = String(value);
  if (isAmountField(field) && /^-?\d+\.\d{2}$/.test(text)) return formatMoney(text);
  if (field === 'scheduledFor') return formatLongDateTime(new Date(text), zone);
  if (field.endsWith('Date') || field === 'toldDay' || field === 'snoozedUntil') return dayWords(text, zone);
  return labelOf(entity, field, text);
}

function labelOf(entity: string, field: string, text: string): string {
  if (field === 'branch' || field.endsWith('Branch')) return branchLabel(text);
  if (field === 'communicationMode') {
    const mode = communicationModeOf(text);
    return mode === null ? text : COMMUNICATION_MODE_LABELS[mode];
  }
  const labels: Record<string, Readonly<Record<string, string>>> = {
    status: STATUS_WORDS[entity] ?? {},
    orderLocation: PRE_ORDER_LOCATION_LABELS,
    priority: { ...NOTIFICATION_PRIORITY_LABELS, ...RESERVATION_PRIORITY_LABELS },
    type: NOTIFICATION_TYPE_LABELS,
    targetTeam: TEAM_LABELS,
    team: TEAM_LABELS,
    preOrderLocation: PRE_ORDER_LOCATION_LABELS,
    deliveryMethod: DELIVERY_METHOD_LABELS,
    phoneDeliveryStatus: PHONE_DELIVERY_STATUS_LABELS,
  };
  return labels[field]?.[text] ?? text;
}

/** The filter of a saved view, in the words of its address. */
function narrowingWords(search: object): string {
  return (
    Object.entries(search)
      .map(([word, value]) => `${word} ${value}`)
      .join(', ') || 'none'
  );
}

function dayWords(text: string, zone: string): string {
  if (isDay(text)) return formatLongDate(text, zone);
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? text : formatLongDate(instant, zone);
}

/** 'fix_completed' → 'Fix completed' */
function sentenceOf(code: string): string {
  return capitalized(code.replaceAll('_', ' '));
}
