import type { StoredStatus } from './order-statuses.ts';
import {
  AT_THE_SHOP_STATUSES,
  isOpenPreOrder,
  OPEN_PRE_ORDER_STATUSES,
  PRE_ORDER_STATUS_LABELS,
  PRE_ORDER_STATUSES,
  type PreOrderStatus,
  preOrderRank,
  preOrderStatusOf,
  type WritablePreOrderStatus,
  writablePreOrderStatus,
} from './pre-order-statuses.ts';

/**
 * The journey of a pre-order: which step leads from which status to which, what it stamps and needs, and its effect on the order that
 * waits for it. The only judge of these steps, on the server and on the screen; it changes nothing itself.
 */

/** The words on the buttons that move a pre-order. */
const PRE_ORDER_ACTION_LABELS = {
  ship: 'Shipped',
  mark_arrived: 'Arrived',
  collect: 'Collect / Deliver',
  complete: 'Order Completed',
  cancel: 'Cancel Pre-order',
  step_back: 'Back',
} as const;
export type PreOrderAction = keyof typeof PRE_ORDER_ACTION_LABELS;
export const PRE_ORDER_ACTION_KINDS = Object.keys(PRE_ORDER_ACTION_LABELS) as readonly PreOrderAction[];

const ONWARD: readonly PreOrderAction[] = ['ship', 'mark_arrived', 'collect'];

/** Whether it can be the highlighted next step. */
export function isOnwardStep(kind: PreOrderAction): boolean {
  return ONWARD.includes(kind);
}

/**
 * What happens to the order in the same transaction: it is collected or completed, released to where it can be ordered again, its
 * hand-over or its completion is taken back, or it waits for the device again.
 */
export type OrderEffect = 'collect' | 'complete' | 'release' | 'take_back' | 'reopen' | 'await';

type LifecycleRow = {
  kind: PreOrderAction;
  from: readonly PreOrderStatus[];
  to: WritablePreOrderStatus;
  /** `collection`: a delivery method, and a branch when the customer collected the device. `reason`: why it is cancelled. */
  needs?: 'collection' | 'reason';
  order?: OrderEffect;
};

const PRE_ORDER_LIFECYCLE: readonly LifecycleRow[] = [
  { kind: 'ship', from: ['ordered'], to: 'shipped' },
  { kind: 'mark_arrived', from: ['shipped'], to: 'arrived' },
  { kind: 'collect', from: AT_THE_SHOP_STATUSES, to: 'picked_up', needs: 'collection', order: 'collect' },
  { kind: 'complete', from: OPEN_PRE_ORDER_STATUSES, to: 'picked_up', order: 'complete' },
  { kind: 'cancel', from: OPEN_PRE_ORDER_STATUSES, to: 'cancelled', needs: 'reason', order: 'release' },
  { kind: 'step_back', from: ['shipped'], to: 'ordered' },
  { kind: 'step_back', from: AT_THE_SHOP_STATUSES, to: 'shipped', order: 'await' },
  { kind: 'step_back', from: ['picked_up'], to: 'arrived', order: 'take_back' },
];

export type PreOrderFacts = {
  /** As stored; other words for a status are understood. */
  status: string;
  orderStatus: StoredStatus;
  /** Whether the order was completed by completing this pre-order. */
  isOrderCompletedByThis: boolean;
  /** The status from which it was picked up; null on old rows. */
  statusBeforePickup: string | null;
};

export type PreOrderStep = {
  kind: PreOrderAction | 'forward';
  from: PreOrderStatus;
  to: PreOrderStatus;
  needs: 'collection' | 'reason' | null;
  order: OrderEffect | null;
};

export type PreOrderDecision =
  | { outcome: 'unchanged' }
  | { outcome: 'change'; step: PreOrderStep }
  | { outcome: 'refused'; allowed: readonly PreOrderStatus[] };

/** The steps that can be offered for a pre-order now, in the order in which they should be shown. */
export function nextPreOrderActions(facts: PreOrderFacts): {
  kind: PreOrderAction;
  to: WritablePreOrderStatus;
  label: string;
  needs: 'collection' | 'reason' | null;
}[] {
  const rows = rowsFrom(facts);
  // If the former state can be restored completely, only that step back is offered.
  const isReopening = rows.some(({ order }) => order === 'reopen');
  const offered = rows.filter(({ order }) => !(isReopening && order === 'take_back'));
  return offered.map(({ kind, to, needs }) => ({
    kind,
    to,
    label: kind === 'step_back' ? `Back to ${PRE_ORDER_STATUS_LABELS[to]}` : PRE_ORDER_ACTION_LABELS[kind],
    needs: needs ?? null,
  }));
}

/**
 * Decides whether the pre-order may go to `to`; `isCompleting` distinguishes Order Completed from a collection, which lead to the same
 * status. Skipping a stage forward is accepted. The same status changes nothing, except that a collected pre-order cannot be made to
 * complete its order.
 */
export function decidePreOrderStep(
  facts: PreOrderFacts,
  to: WritablePreOrderStatus,
  isCompleting: boolean,
): PreOrderDecision {
  const from = statusOf(facts.status);
  const refused = { outcome: 'refused', allowed: allowedPreOrderTargets(facts) } as const;
  if (from === to || (from === 'ready_for_collection' && to === 'arrived')) {
    const isTooLate = to === 'picked_up' && isCompleting && facts.orderStatus !== 'order_completed';
    return isTooLate ? refused : { outcome: 'unchanged' };
  }
  const isWished = (row: LifecycleRow) => to !== 'picked_up' || (row.kind === 'complete') === isCompleting;
  const row = rowsFrom(facts).find((candidate) => candidate.to === to && isWished(candidate));
  if (row) {
    const { kind, needs, order } = row;
    return { outcome: 'change', step: { kind, from, to, needs: needs ?? null, order: order ?? null } };
  }
  if (!isAhead(from, to)) return refused;
  const landing = PRE_ORDER_LIFECYCLE.find((candidate) => candidate.to === to && isWished(candidate));
  return {
    outcome: 'change',
    step: { kind: 'forward', from, to, needs: landing?.needs ?? null, order: landing?.order ?? null },
  };
}

/** Every status that `decidePreOrderStep` would accept now. */
export function allowedPreOrderTargets(facts: PreOrderFacts): PreOrderStatus[] {
  const from = statusOf(facts.status);
  const bySteps: PreOrderStatus[] = rowsFrom(facts).map(({ to }) => to);
  return PRE_ORDER_STATUSES.filter(
    (status) =>
      bySteps.includes(status) || (writablePreOrderStatus(status) === status && isAhead(from, status)),
  );
}

function rowsFrom(facts: PreOrderFacts): LifecycleRow[] {
  const from = statusOf(facts.status);
  // An order that was completed on its own has to be reopened on its own: a step of its pre-order must not reopen it.
  const isHeld = facts.orderStatus === 'order_completed' && !facts.isOrderCompletedByThis;
  const rows = PRE_ORDER_LIFECYCLE.filter(
    (row) => row.from.includes(from) && !(isHeld && row.order === 'take_back'),
  );
  const reopening = reopeningOf(facts);
  return reopening === null ? rows : [reopening, ...rows];
}

/** Taking back Order Completed leads to the status that the pre-order had before, wherever on its journey that is. */
function reopeningOf(facts: PreOrderFacts): LifecycleRow | null {
  const { orderStatus, isOrderCompletedByThis, statusBeforePickup } = facts;
  const from = statusOf(facts.status);
  if (from !== 'picked_up' || orderStatus !== 'order_completed' || !isOrderCompletedByThis) return null;
  if (statusBeforePickup === null || !isOpenPreOrder(statusBeforePickup)) return null;
  const to = writablePreOrderStatus(statusBeforePickup) ?? 'arrived';
  return { kind: 'step_back', from: [from], to, order: 'reopen' };
}

function statusOf(stored: string): PreOrderStatus {
  return preOrderStatusOf(stored) ?? 'ordered';
}

/** Whether the status is further on the same journey. */
function isAhead(from: PreOrderStatus, to: PreOrderStatus): boolean {
  return isOpenPreOrder(from) && to !== 'cancelled' && preOrderRank(to) > preOrderRank(from);
}

/** Expected days from order to arrival for a place that has too few arrivals for a median. */
export const USUAL_LEAD_DAYS = { china: 21, dubai: 14 } as const;
