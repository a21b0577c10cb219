// What the rows of the ledger are called, and the words of taking one back, wherever they are shown.

import type { Receipt } from '#shared/contracts/receipts.ts';

export const LEDGER_KIND_LABELS: Readonly<Record<Receipt['kind'], string>> = {
  receipt: 'Payment',
  adjustment: 'Adjustment',
  reversal: 'Reversal',
  refund: 'Refund',
};

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
