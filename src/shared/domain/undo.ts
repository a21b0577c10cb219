import { centsOfAmount } from './money.ts';
import { ORDER_ACTION_KINDS } from './order-steps.ts';
import { PRE_ORDER_ACTION_KINDS } from './pre-order-lifecycle.ts';
import { RESERVATION_ACTION_KINDS } from './reservation-lifecycle.ts';

/**
 * How each history entry is undone, by its entity and action, or why it cannot be. docs/undo.md describes the same; a test checks both for
 * completeness against what the code writes.
 */

/**
 * `values`: restores the old values of the fields that the entry changed. `contact`: the same, and adds an entry to the contact log.
 * `money`: the same, and adds a counter-row to the ledger. `trash`: deletes what was created. `restore`: restores what was deleted.
 * `reopen`: reopens what was closed, which keeps its closing's figures.
 */
export type UndoWay = 'values' | 'contact' | 'money' | 'trash' | 'restore' | 'reopen';
export type UndoRule = { way: UndoWay } | { why: string };

const way = (name: UndoWay): UndoRule => ({ way: name });
const all = (actions: readonly string[], rule: UndoRule): Record<string, UndoRule> =>
  Object.fromEntries(actions.map((action) => [action, rule]));

const BY_ITS_BATCH = { why: 'This is part of a larger change: undo the whole change instead' };
const ALONE = { why: 'This was caused by another change: undo that one instead' };
const NOTHING = { why: 'This changed nothing, so there is nothing to undo' };
const AGAIN = { why: 'This cannot be undone here: delete the record again instead' };

const EVERY: Record<string, UndoRule> = {
  deleted: way('restore'),
  restored: AGAIN,
  undone: way('values'),
  purged: { why: 'The record was permanently removed' },
  data_health: BY_ITS_BATCH,
  data_health_undone: ALONE,
  bulk_undone: ALONE,
  moved_to_customer: BY_ITS_BATCH,
};
const CONTACT = all(['customer_contacted', 'customer_not_contacted'], way('contact'));
const MONEY: Record<string, UndoRule> = {
  ...all(['receipt_added', 'refunded', 'paid_amount_set'], way('money')),
  receipt_reversed: { why: 'A reversed payment cannot come back: add the payment again' },
  ledger_adjusted: BY_ITS_BATCH,
};
const MADE = { created: way('trash'), updated: way('values') };
const PAIR = ['location_switched', 'hand_over_corrected', 'correct_hand_over', 'forward'];

export const UNDO_RULES: Readonly<Record<string, Readonly<Record<string, UndoRule>>>> = {
  customer: {
    ...EVERY,
    ...MADE,
    merged: BY_ITS_BATCH,
    told_apart: BY_ITS_BATCH,
    ...all(['called', 'call_returned'], way('values')),
    kept_dropped: NOTHING,
    forgotten: { why: 'The details of a forgotten person cannot be restored' },
  },
  payment: {
    ...EVERY,
    ...MADE,
    ...MONEY,
    ...CONTACT,
    ...all([...ORDER_ACTION_KINDS, ...PAIR, 'pre_order_added', 'told', 'snoozed', 'woken'], way('values')),
    kept_dropped: NOTHING,
    fix_completed: BY_ITS_BATCH,
    fix_completed_undone: ALONE,
  },
  layby: {
    ...EVERY,
    ...MADE,
    ...MONEY,
    ...CONTACT,
    cancelled: way('money'),
    ...all(['reopened', 'handed_over', 'hand_over_taken_back', 'device_arrived'], way('values')),
    id_number_shown: NOTHING,
    kept_dropped: NOTHING,
  },
  reservation: {
    ...EVERY,
    ...MADE,
    ...CONTACT,
    ...all(RESERVATION_ACTION_KINDS, way('values')),
    kept_dropped: NOTHING,
  },
  pre_order: {
    ...EVERY,
    ...MADE,
    ...all([...PRE_ORDER_ACTION_KINDS, ...PAIR], way('values')),
    ...all(['pick_up', 'return_to_arrived', 'restore'], way('values')),
    kept_dropped: NOTHING,
    fix_completed: BY_ITS_BATCH,
    fix_completed_undone: ALONE,
  },
  notification: {
    ...EVERY,
    created: { why: 'The team was already notified: delete the notification instead' },
    updated: { why: 'Edit the notification instead' },
    ...all(['ended', 'resumed', 'reference_cleared', 'reference_restored'], ALONE),
    ...all(['sent', 'resent'], { why: 'The team was already notified' }),
    archived: NOTHING,
  },
  app_reminder: {
    ...EVERY,
    created: way('trash'),
    updated: { why: 'Edit the reminder instead: it may already have been sent' },
    sent: { why: 'The team was already notified' },
  },
  cash_up: {
    ...all(['created', 'closed_again'], way('reopen')),
    ...all(['reopened', 'undone'], { why: 'Count the day again and close it' }),
  },
  stock_arrival: { created: BY_ITS_BATCH, taken_back: ALONE },
  agent: all(
    ['created', 'updated', 'renamed', 'activated', 'deactivated', 'pin_set', 'pin_changed', 'pin_removed'],
    { why: 'Change it again on the Agents screen' },
  ),
  list_view: { ...EVERY, ...MADE },
  call_template: { updated: way('values'), undone: way('values') },
  call_hours: { updated: way('values'), undone: way('values') },
  backup: { downloaded: NOTHING },
  export: { exported: NOTHING },
};

/** Actions that are not listed, of a later or an earlier release, cannot be undone. */
export function undoRuleOf(entity: string, action: string): UndoRule {
  return UNDO_RULES[entity]?.[action] ?? { why: 'This kind of change cannot be undone' };
}

/** Actions whose entries do not change the state of a row. */
export const TELLING_NOTHING: readonly string[] = ['id_number_shown', 'kept_dropped', 'deleted', 'restored'];

type Told = {
  entity: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

const PURE_MONEY = ['receipt_added', 'refunded', 'paid_amount_set'];
/** Fields that follow from others, and are never restored themselves. */
const FOLLOWING = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'deletedBatchId',
  'remainingAmount',
  'paidAmount',
  // The reason of an action: not a field of any row.
  'reason',
];

/** The fields to which undoing an entry gives their old values; the undo is refused when one of them has changed since. */
export function undoneFields({ entity, action, before, after }: Told): string[] {
  const moved = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const byMoney = new Set<string>(FOLLOWING);
  if (after !== null && 'paidAmount' in after && entity === 'payment') byMoney.add('paymentReceivedDate');
  if (PURE_MONEY.includes(action)) for (const field of ['status', 'statusChangedAt']) byMoney.add(field);
  if (entity === 'layby' && !isCancellation({ before, after }))
    for (const field of ['status', 'completedDate']) byMoney.add(field);
  return moved.filter((field) => !byMoney.has(field));
}

/** Other fields that must be unchanged since the entry: a cancelled layby takes no money, for example. */
function restingOn({ entity, before, after }: Told): string[] {
  return entity === 'layby' && isCancellation({ before, after })
    ? ['paidAmount', 'fullAmount', 'deviceCollectedDate', 'status']
    : [];
}

/** Whether the entry changed what a cancellation's settlement is based on: the paid amount or the price of a layby. */
function isSumOfLayby(entry: Told): boolean {
  if (entry.entity !== 'layby' || isCancellation(entry)) return false;
  return movedMoney(entry) || undoneFields(entry).includes('fullAmount');
}

/** Determined by the changed fields: undoing or redoing a cancellation changes the same ones. */
function isCancellation({ before, after }: Pick<Told, 'before' | 'after'>): boolean {
  return 'cancelledDate' in { ...before, ...after };
}

/** The action together with the one that it undid: 'cancelled', or 'undone cancelled' for an entry that undid a cancellation. */
export const undoneOf = ({ action, after }: Pick<Told, 'action' | 'after'>): string =>
  typeof after?.undone === 'string' ? `${action} ${after.undone}` : action;

/** The original action, however often it has been undone and redone. */
export const firstActionOf = (entry: Pick<Told, 'action' | 'after'>): string =>
  undoneOf(entry).split(' ').at(-1) ?? entry.action;

/** Whether the entry moved money. */
export function movedMoney({ before, after }: Pick<Told, 'before' | 'after'>): boolean {
  return typeof before?.paidAmount === 'string' && typeof after?.paidAmount === 'string';
}

type Standing = { id: number; undoesId: number | null } & Told;

/** The entries of a row, oldest first, that still count: without those that were undone, and without the undos. */
export function standing<Entry extends Pick<Standing, 'id' | 'undoesId'>>(
  entries: readonly Entry[],
): Entry[] {
  const gone = new Set<number>();
  const known = new Set(entries.map(({ id }) => id));
  for (const { id, undoesId } of entries.toReversed()) {
    if (gone.has(id) || undoesId === null || !known.has(undoesId)) continue;
    gone.add(id);
    gone.add(undoesId);
  }
  return entries.filter(({ id }) => !gone.has(id));
}

/** Of the later entries of the same row, oldest first, the first that depends on this one; null when this one can be undone. */
export function standsOn<Entry extends Standing>(entry: Standing, later: readonly Entry[]): Entry | null {
  const rule = undoRuleOf(entry.entity, entry.action);
  const kept = new Set([...undoneFields(entry), ...restingOn(entry)]);
  const counting = standing(later);
  const cancellation = isSumOfLayby(entry) ? counting.findLast(isCancellation) : undefined;
  if (cancellation && cancellation.after?.cancelledDate !== null) return cancellation;
  const found = counting.find((other) => {
    if (TELLING_NOTHING.includes(other.action)) return false;
    if ('way' in rule && rule.way === 'trash') return true;
    const isSameTalk = 'way' in rule && rule.way === 'contact' && isContact(other.action);
    return isSameTalk || Object.keys({ ...other.before, ...other.after }).some((field) => kept.has(field));
  });
  return found ?? null;
}

/**
 * Of the later entries of a row, oldest first, the last that reduced the paid amount and can itself be undone; null when there is none.
 */
export function lastTakenOut<Entry extends Standing>(later: readonly Entry[]): Entry | null {
  const found = standing(later).findLast((entry) => {
    const canBeUndone = entry.action !== 'undone' && 'way' in undoRuleOf(entry.entity, entry.action);
    return (
      canBeUndone &&
      movedMoney(entry) &&
      centsOfAmount(String(entry.after?.paidAmount)) < centsOfAmount(String(entry.before?.paidAmount))
    );
  });
  return found ?? null;
}

/** The fields that an order and its pre-orders share or derive from one another. */
const OF_A_PAIR = [
  'status',
  'orderLocation',
  'preOrderLocation',
  'phoneAvailable',
  'deviceCollectedDate',
  'deliveryMethod',
  'collectionBranch',
  'pickupDate',
];

/** Like `standsOn`, for later entries of the other rows of an order and its pre-orders. */
export function standsOnPair<Entry extends Standing>(
  entry: Told,
  laterOfOthers: readonly Entry[],
): Entry | null {
  const speaksOfPair = (fields: readonly string[]) => fields.some((field) => OF_A_PAIR.includes(field));
  if (!speaksOfPair(undoneFields(entry))) return null;
  const found = standing(laterOfOthers).find(
    ({ action, before, after }) =>
      ['created', 'deleted', 'restored'].includes(action) ||
      speaksOfPair(Object.keys({ ...before, ...after })),
  );
  return found ?? null;
}

const isContact = (action: string) => action in CONTACT;
