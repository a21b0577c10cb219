import type { Cents } from './money.ts';
import {
  COMPLETED_RANK,
  isWritableStatus,
  meaningOf,
  OPEN_ORDER_STATUSES,
  ORDER_STATUS,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  type OrderStatus,
  rankOf,
  STORED_STATUSES,
  type StageDate,
  type StoredStatus,
  statusesWhere,
} from './order-statuses.ts';
import { ORDER_ACTIONS, type OrderAction } from './order-steps.ts';

/**
 * The life of an order: which step leads from which status to which, what it stamps, clears and needs, and its effect on the order's
 * pre-order. The only judge of transitions, on the server and on the screen; it decides and changes nothing itself.
 */

/**
 * The rank from which on an order may carry the date. `customerNotifiedDate` is not listed: a customer can be told at any time.
 */
export const STAGE_DATE_RANKS: Readonly<Record<StageDate, number>> = {
  ...(Object.fromEntries(
    STORED_STATUSES.flatMap((status) => {
      const { stamp, rank } = ORDER_STATUS[status];
      return stamp === undefined ? [] : [[stamp, rank]];
    }),
  ) as Record<StageDate, number>),
  customerNotifiedDate: 0,
};

type ClearedField = StageDate | 'preOrderLocation' | 'deliveryMethod' | 'collectionBranch';

/** What happens to the order's pre-order in the same transaction. */
export type PreOrderEffect = 'pick_up' | 'cancel' | 'return_to_arrived' | 'restore';

type LifecycleRow = {
  kind: OrderAction;
  from: readonly StoredStatus[];
  /** `before_completion`: the status from which the order was completed. */
  to: OrderStatus | 'before_completion';
  stamps?: StageDate;
  clears?: readonly ClearedField[];
  sets?: { phoneAvailable?: boolean; preOrderLocation?: 'china' | 'dubai' };
  /** `collection`: a delivery method, and a branch when the customer collected the device. */
  needs?: 'collection';
  preOrder?: PreOrderEffect;
};

/** The bank has paid, and the source of the device is known. */
const AT_HAND = statusesWhere(({ rank }) => rank === rankOf('phone_available'));
/** The status in which an order's device can be ordered abroad, and to which the order returns when it does not come. */
export const ORDERABLE_STATUS = 'bank_paid' satisfies OrderStatus;
/** The fields of an order's collection, which are cleared when the collection is taken back. */
const COLLECTION = ['deviceCollectedDate', 'deliveryMethod', 'collectionBranch'] as const;

export const ORDER_LIFECYCLE: readonly LifecycleRow[] = [
  { kind: 'approve', from: ['pending', 'partial'], to: 'approved', stamps: 'approvalDate' },
  { kind: 'sign', from: ['approved'], to: 'contract_signed', stamps: 'contractSignedDate' },
  { kind: 'mark_bank_paid', from: ['contract_signed'], to: 'bank_paid', stamps: 'bankPaidDate' },
  {
    kind: 'mark_available',
    from: ['bank_paid'],
    to: 'phone_available',
    sets: { phoneAvailable: true },
  },
  {
    kind: 'create_pre_order',
    from: [ORDERABLE_STATUS],
    to: 'china_preorder',
    sets: { phoneAvailable: false, preOrderLocation: 'china' },
  },
  {
    kind: 'create_pre_order',
    from: [ORDERABLE_STATUS],
    to: 'dubai_preorder',
    sets: { phoneAvailable: false, preOrderLocation: 'dubai' },
  },
  {
    kind: 'collect',
    from: AT_HAND,
    to: 'device_collected',
    stamps: 'deviceCollectedDate',
    needs: 'collection',
    preOrder: 'pick_up',
  },
  {
    kind: 'complete',
    from: OPEN_ORDER_STATUSES,
    to: 'order_completed',
    stamps: 'orderCompletedDate',
    preOrder: 'pick_up',
  },
  { kind: 'step_back', from: ['approved'], to: 'pending', clears: ['approvalDate'] },
  {
    kind: 'step_back',
    from: ['contract_signed'],
    to: 'approved',
    clears: ['contractSignedDate'],
  },
  { kind: 'step_back', from: ['bank_paid'], to: 'contract_signed', clears: ['bankPaidDate'] },
  {
    kind: 'step_back',
    from: AT_HAND,
    to: ORDERABLE_STATUS,
    clears: ['preOrderLocation'],
    sets: { phoneAvailable: true },
    preOrder: 'cancel',
  },
  {
    kind: 'step_back',
    from: ['device_collected'],
    to: 'phone_available',
    clears: COLLECTION,
    sets: { phoneAvailable: true },
    preOrder: 'return_to_arrived',
  },
  {
    kind: 'reopen',
    from: ['order_completed'],
    to: 'before_completion',
    clears: ['orderCompletedDate'],
    preOrder: 'restore',
  },
];

/** The only status of each rank; null where a rank has several. */
const STEP_OF_RANK: readonly (OrderStatus | null)[] = Array.from(
  { length: COMPLETED_RANK + 1 },
  (_, rank) => {
    const [only, ...peers] = ORDER_STATUSES.filter((status) => rankOf(status) === rank);
    return only !== undefined && peers.length === 0 ? only : null;
  },
);

export type LifecycleFacts = {
  status: StoredStatus;
  statusBeforeCompletion: StoredStatus | null;
  deviceCollectedDate: Date | string | null;
  isCollectionStampedByCompletion: boolean;
  /** The sum of the order's ledger: it decides whether an order that goes back before approval is pending or partial. */
  paidCents: Cents;
};

export type Transition = {
  kind: OrderAction | 'forward';
  from: StoredStatus;
  to: StoredStatus;
  /** The date field that records this step; the service determines its value. */
  stamps: StageDate | null;
  /** True when an order is completed whose collection was never recorded: the collection is then recorded too. */
  stampsCollectionToo: boolean;
  clears: readonly ClearedField[];
  sets: { phoneAvailable?: boolean; preOrderLocation?: 'china' | 'dubai' };
  needs: 'collection' | null;
  preOrder: PreOrderEffect | null;
  /** The stages that a jump forward skipped, in order. */
  skipped: readonly OrderStatus[];
};

export type TransitionDecision =
  | { outcome: 'unchanged' }
  | { outcome: 'change'; transition: Transition }
  | { outcome: 'refused'; allowed: readonly StoredStatus[] };

/**
 * The status to which Reopen leads: a former `completed` becomes its present meaning, pending or partial is decided by the ledger. Old
 * rows have not stored it: they become collected if a person recorded the collection, otherwise available.
 */
export function reopenTarget(facts: LifecycleFacts): OrderStatus {
  const before = statusBeforeCompletionOf(facts);
  return statusByLedger(before, facts.paidCents) ?? before;
}

function statusBeforeCompletionOf(facts: LifecycleFacts): OrderStatus {
  const { statusBeforeCompletion, deviceCollectedDate, isCollectionStampedByCompletion } = facts;
  if (statusBeforeCompletion !== null) return meaningOf(statusBeforeCompletion);
  const wasCollected = deviceCollectedDate !== null && !isCollectionStampedByCompletion;
  return wasCollected ? 'device_collected' : 'phone_available';
}

/** `named` is the status in the table's row, which a caller may also ask for when the ledger decides on another. */
function rowsFrom(facts: LifecycleFacts): { row: LifecycleRow; to: OrderStatus; named: OrderStatus }[] {
  return ORDER_LIFECYCLE.filter((row) => row.from.includes(facts.status)).map((row) => {
    const named = row.to === 'before_completion' ? statusBeforeCompletionOf(facts) : row.to;
    return { row, to: statusByLedger(named, facts.paidCents) ?? named, named };
  });
}

/** The label of a step back names its target; every other step has its own label. */
function labelOf(kind: OrderAction, to: StoredStatus): string {
  if (kind !== 'step_back') return ORDER_ACTIONS[kind].label;
  return `Back to ${ORDER_STATUS_LABELS[to]}`;
}

/** The steps that can be offered for an order now, in the order in which they should be shown. */
export function nextActionsOf(
  facts: LifecycleFacts,
): { kind: OrderAction; to: StoredStatus; label: string }[] {
  return rowsFrom(facts).map(({ row, to }) => ({ kind: row.kind, to, label: labelOf(row.kind, to) }));
}

/**
 * Decides whether the order may go to `to`. Steps of the table are accepted; where they lead back before approval, the ledger decides
 * between pending and partial. Any jump to a higher rank is accepted, with the stages it skips. The same status changes nothing.
 * Everything else is refused, with the allowed statuses.
 */
export function decideTransition(facts: LifecycleFacts, to: OrderStatus | StoredStatus): TransitionDecision {
  if (to === facts.status) return { outcome: 'unchanged' };
  const step = rowsFrom(facts).find((candidate) => candidate.to === to || candidate.named === to);
  if (step) return { outcome: 'change', transition: transitionOf(facts, step.row, step.to) };
  if (isWritableStatus(to) && rankOf(to) > rankOf(facts.status)) {
    return { outcome: 'change', transition: jumpOf(facts, to) };
  }
  return { outcome: 'refused', allowed: allowedTargets(facts) };
}

/** Every status that `decideTransition` would accept now. */
export function allowedTargets(facts: LifecycleFacts): StoredStatus[] {
  const bySteps = rowsFrom(facts).flatMap(({ to, named }): StoredStatus[] => [to, named]);
  const byJumps = ORDER_STATUSES.filter((status) => rankOf(status) > rankOf(facts.status));
  return STORED_STATUSES.filter(
    (status) => bySteps.includes(status) || (byJumps as readonly string[]).includes(status),
  );
}

function transitionOf(facts: LifecycleFacts, row: LifecycleRow, to: StoredStatus): Transition {
  const isReopenOfStampedCollection = row.kind === 'reopen' && facts.isCollectionStampedByCompletion;
  return {
    kind: row.kind,
    from: facts.status,
    to,
    stamps: row.stamps ?? null,
    stampsCollectionToo: row.kind === 'complete' && facts.deviceCollectedDate === null,
    clears: [...(row.clears ?? []), ...(isReopenOfStampedCollection ? COLLECTION : [])],
    sets: row.sets ?? {},
    needs: row.needs ?? null,
    preOrder: row.preOrder ?? null,
    skipped: row.kind === 'complete' ? skippedBetween(facts.status, 'order_completed') : [],
  };
}

/** A jump has the effects of the step that leads to its target. */
function jumpOf(facts: LifecycleFacts, to: OrderStatus): Transition {
  const landing = ORDER_LIFECYCLE.find((row) => row.to === to && row.kind !== 'step_back');
  return {
    kind: 'forward',
    from: facts.status,
    to,
    stamps: ORDER_STATUS[to].stamp ?? null,
    stampsCollectionToo: false,
    clears: [],
    sets: landing?.sets ?? {},
    needs: landing?.needs ?? null,
    preOrder: landing?.preOrder ?? null,
    skipped: skippedBetween(facts.status, to),
  };
}

function skippedBetween(from: StoredStatus, to: OrderStatus): OrderStatus[] {
  return STEP_OF_RANK.slice(rankOf(from) + 1, rankOf(to)).filter((step) => step !== null);
}

/** The status that the ledger alone sets, before the bank has decided; null for later statuses. */
export function statusByLedger(status: StoredStatus, paidCents: Cents): 'pending' | 'partial' | null {
  if (status !== 'pending' && status !== 'partial') return null;
  return paidCents > 0 ? 'partial' : 'pending';
}
