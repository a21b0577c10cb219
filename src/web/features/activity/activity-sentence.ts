import type { ShopActivityRow } from '#shared/contracts/history.ts';
import { COMMUNICATION_MODE_LABELS, communicationModeOf } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import {
  describeActivity,
  isPromiseRemoved,
  statusWordsOf,
  undoneIn,
} from '#web/lib/history/activity-words.ts';
import { ACTIVITY_TEXT } from './activity.text.ts';

/** 'Agent 3' 'took N$ 500.00 cash for' 'Order Q-1, Selma' '': a change as a person would say it. */
export interface Sentence {
  who: string;
  did: string;
  /** The record's name; null when the sentence already contains it. */
  what: string | null;
  end: string;
}

/** The words before the record, and those after it. */
type Deed = string | readonly [string, string];

const ADDED: Readonly<Record<string, string>> = {
  customer: 'added the customer',
  payment: 'added',
  layby: 'added',
  reservation: 'added',
  pre_order: 'added',
  notification: 'wrote',
  app_reminder: 'set',
  list_view: 'saved',
};

const DEEDS: Readonly<Record<string, Deed>> = {
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  collect: 'handed over the phone for',
  pick_up: 'handed over the phone for',
  handed_over: 'handed over the phone for',
  complete: 'completed',
  reopen: 'reopened',
  reopened: 'reopened',
  cancel: 'cancelled',
  cancelled: 'cancelled',
  pre_order_added: 'pre-ordered the phone for',
  create_pre_order: 'pre-ordered the phone for',
  location_switched: 'changed the pre-order location of',
  told: 'promised a date for',
  snoozed: 'snoozed',
  woken: 'ended the snooze of',
  hand_over_corrected: 'corrected the hand-over of',
  correct_hand_over: 'corrected the hand-over of',
  hand_over_taken_back: 'undid the hand-over of',
  stock_in: 'marked the stock as in for',
  device_arrived: 'put a device aside for',
  undo_stock_in: 'marked the stock as not in for',
  customer_not_contacted: 'did not reach the customer about',
  receipt_reversed: 'reversed a payment on',
  paid_amount_set: 'corrected what was paid on',
  id_number_shown: 'viewed the ID number of',
  kept_dropped: 'discarded an offline change to',
  forgotten: 'forgot the person',
  called: 'called',
  call_returned: ['put', 'back in the call round'],
  exported: 'exported a list',
  downloaded: 'downloaded a backup',
};

const CLOSINGS: Readonly<Record<string, string>> = {
  created: 'counted and closed',
  closed_again: 'counted and closed again',
};

const BATCHES: Readonly<Record<string, string>> = {
  delete: 'deleted',
  import: 'imported',
  bulk: 'changed many at once:',
  fix_completed: 'fixed completed orders:',
  data_health: 'fixed:',
  stock_arrival: 'received a box:',
  call_round: 'called',
  hand_over: 'handed over',
};

export function sentenceOf(row: ShopActivityRow, zone: string): Sentence {
  const who = row.agent ?? (row.deviceId === null ? ACTIVITY_TEXT.system : ACTIVITY_TEXT.someone);
  if (row.batch !== null)
    return { who, did: BATCHES[row.batch.kind] ?? 'did', what: row.batch.label, end: '' };
  const deed = deedOf(row, zone);
  const [did, end] = typeof deed === 'string' ? [deed, ''] : deed;
  return { who, did, what: row.title, end };
}

function deedOf(row: ShopActivityRow, zone: string): Deed {
  const { action, entity, after } = row;
  if (entity === 'cash_up' && action in CLOSINGS) return [CLOSINGS[action] ?? '', differenceOf(row)];
  if (action === 'created') return ADDED[entity] ?? 'added';
  const undone = undoneIn(row);
  if (undone !== null)
    return undone.isDoneAgain ? `redid “${undone.title}” on` : `undid “${undone.title}” on`;
  if (action === 'receipt_added') return [`took ${movedOf(row)}${methodOf(row)} for`, ''];
  if (action === 'refunded') return `refunded ${movedOf(row)}${methodOf(row)} on`;
  if (action === 'receipt_reversed') return `reversed a payment of ${movedOf(row)} on`;
  if (action === 'customer_contacted')
    return ['informed the customer about', modeOf(after?.communicationMode)];
  if (isPromiseRemoved(row)) return 'removed the promised date of';
  const status = statusWordsOf(entity, after?.status);
  const known = DEEDS[action];
  if (known !== undefined && action !== 'updated') return known;
  if (status !== null) return ['moved', action === 'step_back' ? `back to ${status}` : `to ${status}`];
  return known ?? `noted “${describeActivity(row, zone).title}” on`;
}

/**
 * The difference of a count, '· N$ 20.00 short'; empty when it is the same as before. Formatted like `differenceText`, which is not
 * imported, because that would load all of the cash-up code before the first row.
 */
function differenceOf({ after }: ShopActivityRow): string {
  const amount = after?.differenceAmount;
  if (typeof amount !== 'string') return '';
  const cents = centsOfAmount(amount);
  if (cents === 0) return '· even';
  return `· ${formatMoney(Math.abs(cents))} ${cents < 0 ? 'short' : 'over'}`;
}

function movedOf({ before, after }: ShopActivityRow): string {
  const [from, to] = [before?.paidAmount, after?.paidAmount];
  if (typeof from !== 'string' || typeof to !== 'string') return 'money';
  return formatMoney(Math.abs(centsOfAmount(to) - centsOfAmount(from)));
}

const METHOD_WORDS: Record<string, string> = {
  cash: 'in cash',
  eft: 'by EFT',
  other: 'by another method',
};

function methodOf({ method }: ShopActivityRow): string {
  if (method === null) return '';
  return ` ${METHOD_WORDS[method] ?? `by ${method.toLowerCase().replaceAll('_', ' ')}`}`;
}

function modeOf(mode: unknown): string {
  const known = typeof mode === 'string' ? communicationModeOf(mode) : null;
  return known === null ? '' : `by ${COMMUNICATION_MODE_LABELS[known]}`;
}
