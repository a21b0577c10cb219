import { type Day, isOverdue } from './calendar.ts';
import type { LaybyStatus } from './labels.ts';
import type { Cents } from './money.ts';

/**
 * The life of a layby: what its money makes of it, what may be done with it as it stands, and what cancelling it pays
 * back. The only judge of these, on the server and on the screen; it changes nothing itself.
 */

export const LAYBY_ACTION_LABELS = {
  add_payment: 'Update Payment',
  edit: 'Edit Layby',
  hand_over: 'Hand over',
  take_back_hand_over: 'Undo hand-over',
  cancel: 'Cancel Layby',
  reopen: 'Reopen',
} as const;
export type LaybyActionKind = keyof typeof LAYBY_ACTION_LABELS;
export const LAYBY_ACTION_KINDS = Object.keys(LAYBY_ACTION_LABELS) as readonly LaybyActionKind[];

export type LaybyFacts = { status: LaybyStatus; isHandedOver: boolean };

/** What may be done now, in the order in which it should be offered. A cancelled layby takes no money. */
export function nextLaybyActions({ status, isHandedOver }: LaybyFacts): LaybyActionKind[] {
  if (status === 'cancelled') return ['reopen'];
  if (isHandedOver) return ['take_back_hand_over', 'add_payment', 'edit'];
  return status === 'completed'
    ? ['hand_over', 'add_payment', 'edit', 'cancel']
    : ['add_payment', 'edit', 'cancel'];
}

/** What the money says of a layby that is not cancelled: completed as soon as nothing is due any more. */
export function laybyStatusByLedger(fullCents: Cents, paidCents: Cents): 'active' | 'completed' {
  return fullCents - paidCents <= 0 ? 'completed' : 'active';
}

/** The word on the badge: active turns into overdue on the day after the due day, and is never stored. */
export function laybyBadge(status: LaybyStatus, dueOn: Day, today: Day): LaybyStatus | 'overdue' {
  return status === 'active' && isOverdue(dueOn, today) ? 'overdue' : status;
}

/**
 * The ledger row by which a cancellation paid back, of all its rows, the newest first; change given back before is none.
 * A cancelled layby moves no more money, so it is the newest of all and of the same moment.
 */
export function settlementRefundOf<Row extends { kind: string; receivedAt: string }>(
  { cancelledDate }: { cancelledDate: string | null },
  receipts: readonly Row[],
): Row | undefined {
  const [newest] = receipts;
  return newest?.kind === 'refund' && newest.receivedAt === cancelledDate ? newest : undefined;
}

export type Settlement = { ok: true; refundCents: Cents } | { ok: false; message: string };

/** What goes back to the customer when a layby is cancelled: all that was paid, less the fee agreed upon. */
export function settleCancellation(paidCents: Cents, feeCents: Cents): Settlement {
  if (feeCents > paidCents) return { ok: false, message: 'The fee is more than what was paid' };
  return { ok: true, refundCents: paidCents - feeCents };
}
