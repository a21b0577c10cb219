// All texts of the dialogs about one layby, of its ledger and of its contacts. The toasts that the specification fixes are in laybys.text.ts.

import type { Layby } from '#shared/contracts/laybys.ts';
import { formatMoney } from '#shared/domain/money.ts';

export const CANCEL_TEXT = {
  title: 'Cancel this layby?',
  reason: 'Reason',
  fee: 'Fee kept',
  feeHint: 'What the shop keeps, as agreed. Empty keeps nothing.',
  paid: 'Paid so far',
  refund: 'Refund to the customer',
  method: 'Refund Method',
  methodRequired: 'Say how it is paid out',
  ledger: 'The refund is written to the ledger and stays there.',
  nothingPaid: 'Nothing was paid, so there is nothing to refund.',
  submit: 'Cancel Layby',
  keep: 'Keep layby',
  done: 'Layby cancelled',
  failed: 'Failed to cancel layby',
} as const;

export const HAND_OVER_TEXT = {
  change: 'This belongs to the customer: give it back on the layby’s card.',
  title: 'Hand over the device',
  submit: 'Hand over',
  failed: 'Failed to update collection/delivery',
  takenBack: 'Hand-over taken back',
  takeBackFailed: 'Failed to take the hand-over back',
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
  stays: 'What was refunded stays refunded. The fee that was kept counts as paid.',
  isPastDue: 'This day has passed: the layby will be overdue. Edit it to agree on another.',
} as const;

export const DELETE_TEXT = {
  title: 'Delete this layby?',
  confirm: 'Delete layby',
  goesWithIt: 'This goes with it',
  log: 'Its history and contact log',
  noMoney: 'No money was received',
  kept: 'It goes to Recently deleted and can be brought back from there for 30 days.',
  undo: 'Undo',
  restored: 'Layby restored',
  restoreFailed: 'Failed to restore layby',
} as const;

export const LAYBY_LEDGER_TEXT = {
  locked: 'This layby is cancelled. Reopen it before changing its money.',
} as const;

export const LAYBY_CONTACT_TEXT = {
  call: 'Call Customer',
  message: 'Message',
  takesBack: 'This layby is marked as informed. “Not reached” takes that mark back.',
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
  return refundCents > 0 ? `${formatMoney(refundCents)} to pay back` : 'Nothing to pay back';
}

export function beforeStartText(startedOn: string): string {
  return `This is before the layby was created, on ${startedOn}.`;
}
