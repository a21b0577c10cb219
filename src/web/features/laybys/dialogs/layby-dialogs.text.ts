// All texts of the dialogs about one layby, of its ledger and of its contacts. The toasts that the specification fixes are in laybys.text.ts.

import type { Layby } from '#shared/contracts/laybys.ts';
import { formatMoney } from '#shared/domain/money.ts';

export const CANCEL_TEXT = {
  title: 'Cancel this layby?',
  reason: 'Reason',
  fee: 'Fee kept',
  feeHint: 'The agreed fee that the shop keeps. Leave empty to keep nothing.',
  paid: 'Paid so far',
  refund: 'Refund to the customer',
  method: 'Refund Method',
  methodRequired: 'Choose a refund method',
  ledger: 'The refund stays in the list of payments, even if the layby is reopened.',
  nothingPaid: 'Nothing was paid, so there is nothing to refund.',
  submit: 'Cancel Layby',
  keep: 'Keep Layby',
  done: 'Layby cancelled',
  failed: 'Failed to cancel layby',
} as const;

export const HAND_OVER_TEXT = {
  change: 'This money belongs to the customer. Refund it on the layby’s card.',
  title: 'Hand over',
  submit: 'Hand over',
  failed: 'Failed to update collection/delivery',
  takenBack: 'Hand-over taken back',
  takeBackFailed: 'The hand-over could not be undone',
} as const;

export const REOPEN_TEXT = {
  title: 'Reopen this layby?',
  refunded: 'Refunded',
  counts: 'Counts as paid',
  due: 'Will be due',
  dueDate: 'Due date',
  submit: 'Reopen',
  done: 'Layby reopened',
  failed: 'Failed to reopen layby',
  stays: 'Refunded money stays refunded. The fee that was kept counts as paid.',
  isPastDue: 'This date has passed, so the layby will be overdue. Edit the layby to agree on a new due date.',
} as const;

export const DELETE_TEXT = {
  title: 'Delete this layby?',
  confirm: 'Delete Layby',
  goesWithIt: 'Also deleted',
  log: 'Its history and contact log',
  noMoney: 'No money was received',
  kept: 'It moves to Recently deleted. You can restore it there for 30 days.',
  undo: 'Undo',
  restored: 'Layby restored',
  restoreFailed: 'Failed to restore layby',
} as const;

export const LAYBY_LEDGER_TEXT = {
  locked: 'This layby is cancelled. Reopen it before changing its amounts or payments.',
} as const;

export const LAYBY_CONTACT_TEXT = {
  call: 'Call Customer',
  message: 'Message',
  takesBack: 'This layby is marked as informed. “Not reached” removes that mark.',
  failed: 'Failed to update customer contact information',
} as const;

/** 'Selma Nangolo, iPhone 15' */
export function nameLayby({
  customerFullName,
  phoneModel,
}: Pick<Layby, 'customerFullName' | 'phoneModel'>): string {
  return `${customerFullName}, ${phoneModel}`;
}

export function refundedText(refundCents: number): string {
  return refundCents > 0 ? `${formatMoney(refundCents)} to refund` : 'Nothing to refund';
}

export function beforeStartText(startedOn: string): string {
  return `This date is before the layby was created, on ${startedOn}.`;
}
