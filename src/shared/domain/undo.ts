import { centsOfAmount } from './money.ts';
import { ORDER_ACTION_KINDS } from './order-steps.ts';
import { PRE_ORDER_ACTION_KINDS } from './pre-order-lifecycle.ts';
import { RESERVATION_ACTION_KINDS } from './reservation-lifecycle.ts';

/**
 * How each entry of the history is taken back, by what it is about and what was done; or why it cannot be. docs/undo.md tells
 * the same, and a test holds both complete against what the code writes.
 */

/**
 * `values`: the fields that the entry changed are what they were. `contact`: so too, and noted in the contact log. `money`: so
 * too, and its ledger row gets a counter-row. `trash`: what was added is deleted. `restore`: what was deleted comes back.
 * `reopen`: what was closed is open again, and keeps what it was closed with.
 */
export type UndoWay = 'values' | 'contact' | 'money' | 'trash' | 'restore' | 'reopen';
export type UndoRule = { way: UndoWay } | { why: string };

const way = (name: UndoWay): UndoRule => ({ way: name });
const all = (actions: readonly string[], rule: UndoRule): Record<string, UndoRule> =>
  Object.fromEntries(actions.map((action) => [action, rule]));

const BY_ITS_BATCH = { why: 'It is part of a larger change: take that back as a whole' };
const ALONE = { why: 'It only followed from something else: take that back instead' };
const NOTHING = { why: 'Nothing was changed by it' };
const AGAIN = { why: 'Delete it again where it is' };

const EVERY: Record<string, UndoRule> = {
  deleted: way('restore'),
  restored: AGAIN,
  undone: way('values'),
  purged: { why: 'It was removed for good' },
  data_health: BY_ITS_BATCH,
  data_health_undone: ALONE,
  bulk_undone: ALONE,
  moved_to_customer: BY_ITS_BATCH,
};
const CONTACT = all(['customer_contacted', 'customer_not_contacted'], way('contact'));
const MONEY: Record<string, UndoRule> = {
  ...all(['receipt_added', 'refunded', 'paid_amount_set'], way('money')),
  receipt_reversed: { why: 'A payment that was taken back is booked anew' },
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
    forgotten: { why: 'What was forgotten is known to nobody any more' },
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
    created: { why: 'The team has been told: delete it where it is' },
    updated: { why: 'Change it again where it is' },
    ...all(['ended', 'resumed', 'reference_cleared', 'reference_restored'], ALONE),
    ...all(['sent', 'resent'], { why: 'The team has been told' }),
    archived: NOTHING,
  },
  app_reminder: {
    ...EVERY,
    created: way('trash'),
    updated: { why: 'Change it again where it is: its hour may have come' },
    sent: { why: 'The team has been told' },
  },
  cash_up: {
    ...all(['created', 'closed_again'], way('reopen')),
    ...all(['reopened', 'undone'], { why: 'Count the day again and close it' }),
  },
  stock_arrival: { created: BY_ITS_BATCH, taken_back: ALONE },
  agent: all(
    ['created', 'updated', 'renamed', 'activated', 'deactivated', 'pin_set', 'pin_changed', 'pin_removed'],
    { why: 'Change it again under Agents' },
  ),
  list_view: { ...EVERY, ...MADE },
  call_template: { updated: way('values'), undone: way('values') },
  call_hours: { updated: way('values'), undone: way('values') },
  backup: { downloaded: NOTHING },
  export: { exported: NOTHING },
};

/** Whatever is not named cannot be taken back: of a later release, or of an earlier one. */
export function undoRuleOf(entity: string, action: string): UndoRule {
  return UNDO_RULES[entity]?.[action] ?? { why: 'Nobody knows how to take this back' };
}

/** Entries that say nothing of how a row is. */
export const TELLING_NOTHING: readonly string[] = ['id_number_shown', 'kept_dropped', 'deleted', 'restored'];

type Told = {
  entity: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

const PURE_MONEY = ['receipt_added', 'refunded', 'paid_amount_set'];
/** They follow from others, and are never given back themselves. */
const FOLLOWING = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'deletedBatchId',
  'remainingAmount',
  'paidAmount',
  // Why it was done: no field of any row.
  'reason',
];

/** The fields that taking an entry back gives their old values, and that nobody may have changed since. */
export function undoneFields({ entity, action, before, after }: Told): string[] {
  const moved = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const byMoney = new Set<string>(FOLLOWING);
  if (after !== null && 'paidAmount' in after && entity === 'payment') byMoney.add('paymentReceivedDate');
  if (PURE_MONEY.includes(action)) for (const field of ['status', 'statusChangedAt']) byMoney.add(field);
  if (entity === 'layby' && !isCancellation({ before, after }))
    for (const field of ['status', 'completedDate']) byMoney.add(field);
  return moved.filter((field) => !byMoney.has(field));
}

/** What else must be as the entry left it: a layby that is cancelled takes no money. */
export function restingOn({ entity, before, after }: Told): string[] {
  return entity === 'layby' && isCancellation({ before, after })
    ? ['paidAmount', 'fullAmount', 'deviceCollectedDate', 'status']
    : [];
}

/** What a cancelled layby keeps as it was settled by: what was paid, and its price. */
function isSumOfLayby(entry: Told): boolean {
  if (entry.entity !== 'layby' || isCancellation(entry)) return false;
  return movedMoney(entry) || undoneFields(entry).includes('fullAmount');
}

/** Told by what moved: whatever takes it back, or does it again, moves the same. */
function isCancellation({ before, after }: Pick<Told, 'before' | 'after'>): boolean {
  return 'cancelledDate' in { ...before, ...after };
}

/** What an entry says that it took back: 'cancelled', or 'undone cancelled' where it did that again. */
export const undoneOf = ({ action, after }: Pick<Told, 'action' | 'after'>): string =>
  typeof after?.undone === 'string' ? `${action} ${after.undone}` : action;

/** What was done at first, however often it has been taken back and done again. */
export const firstActionOf = (entry: Pick<Told, 'action' | 'after'>): string =>
  undoneOf(entry).split(' ').at(-1) ?? entry.action;

/** Whether money moved with it. */
export function movedMoney({ before, after }: Pick<Told, 'before' | 'after'>): boolean {
  return typeof before?.paidAmount === 'string' && typeof after?.paidAmount === 'string';
}

type Standing = { id: number; undoesId: number | null } & Told;

/** What still counts of the entries of a row, oldest first: those that were taken back are as if they had not been. */
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

/** The first of the later entries of the same row, oldest first, that stands on this one; null when it can be taken back. */
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
 * The last of the later entries of a row, oldest first, by which less was paid than before, and that can be taken back itself;
 * null when there is none.
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

/** What an order and its pre-orders say of one another. */
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

/** As `standsOn`, of what has happened to the other rows of a pair of an order and its pre-orders. */
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
