// The texts of the ledger and of reversing one of its rows, wherever they are shown.

import { type Cents, formatMoney } from '#shared/domain/money.ts';

export const LEDGER_TEXT = {
  loading: 'Loading payments',
  failed: 'The payments could not be loaded',
  empty: 'No payments yet',
  reversed: 'Reversed',
  reverse: 'Reverse',
} as const;

export const REVERSAL_TEXT = {
  title: 'Reverse this payment?',
  confirm: 'Reverse payment',
  reversed: 'Payment reversed',
  failed: 'Failed to reverse payment',
} as const;

export const REFUND_TEXT = {
  title: 'Refund overpayment',
  amount: 'Amount',
  method: 'Refund Method',
  methodRequired: 'Choose a refund method',
  reason: 'Reason',
  submit: 'Refund overpayment',
  done: 'Overpayment refunded',
  failed: 'Failed to refund overpayment',
  undo: 'Undo',
  /** The reason in the ledger for an undone refund. */
  undoReason: 'Refund taken back',
  undone: 'Refund taken back',
  undoFailed: 'The refund could not be undone',
} as const;

export function refundLimitText(overpaidCents: Cents): string {
  return overpaidCents > 0
    ? `At most ${formatMoney(overpaidCents)} can be refunded`
    : 'Nothing was overpaid, so nothing can be refunded';
}
