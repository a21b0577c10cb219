import { type Day, isOverdue } from './calendar.ts';
import type { LaybyStatus } from './labels.ts';
import type { Cents } from './money.ts';

/**
 * The life of a layby: the status that follows from its money, the actions that are possible, and what a cancellation pays back. The only
 * judge of these, on the server and on the screen; it changes nothing itself.
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

/** The actions that are possible now, in the order in which they should be offered. A cancelled layby takes no money. */
export function nextLaybyActions({ status, isHandedOver }: LaybyFacts): LaybyActionKind[] {
  if (status === 'cancelled') return ['reopen'];
  if (isHandedOver) return ['take_back_hand_over', 'add_payment', 'edit'];
  return status === 'completed'
    ? ['hand_over', 'add_payment', 'edit', 'cancel']
    : ['add_payment', 'edit', 'cancel'];
}

/** The status of a layby that is not cancelled, by its money: completed as soon as nothing is due any more. */
export function laybyStatusByLedger(fullCents: Cents, paidCents: Cents): 'active' | 'completed' {
  return fullCents - paidCents <= 0 ? 'completed' : 'active';
}

/** The status on the badge: an active layby is shown as overdue from the day after its due day; overdue is never stored. */
export function laybyBadge(status: LaybyStatus, dueOn: Day, today: Day): LaybyStatus | 'overdue' {
  return status === 'active' && isOverdue(dueOn, today) ? 'overdue' : status;
}

/**
 * Of all ledger rows, newest first, the refund that a cancellation paid out; a refund of an overpayment before it does not count. Because
 * a cancelled layby moves no more money, that refund is the newest row and has the cancellation's time.
 */
export function settlementRefundOf<Row extends { kind: string; receivedAt: string }>(
  { cancelledDate }: { cancelledDate: string | null },
  receipts: readonly Row[],
): Row | undefined {
  const [newest] = receipts;
  return newest?.kind === 'refund' && newest.receivedAt === cancelledDate ? newest : undefined;
}

export type Settlement = { ok: true; refundCents: Cents } | { ok: false; message: string };

/** What is refunded when a layby is cancelled: all that was paid, less the agreed fee. */
export function settleCancellation(paidCents: Cents, feeCents: Cents): Settlement {
  if (feeCents > paidCents) return { ok: false, message: 'The fee is more than the amount paid' };
  return { ok: true, refundCents: paidCents - feeCents };
}
