// All texts of the Cash-up screen. Branches, methods and statuses are shared: `#shared/domain/cash-up.ts`.

import { type Cents, formatMoney } from '#shared/domain/money.ts';
import { formatCount } from '#web/lib/format.ts';

export const CASH_UP_TEXT = {
  title: 'Cash-up',
  view: 'What to show',
  dayView: 'Day',
  monthView: 'Month',
  branch: 'Branch',
  allBranches: 'All branches',
  day: 'Day',
  loading: 'Loading the day...',
  loadFailed: 'The day could not be loaded',
  open: 'Open',
  closed: 'Closed',
  reopened: 'Reopened',
  method: 'Method',
  expected: 'Expected',
  counted: 'Counted',
  difference: 'Difference',
  total: 'Total',
  figures: 'Expected, counted and difference by method',
  noMoneyTitle: 'No money on this day',
  noMoneyNote: 'No device of this branch took or gave back any. The day can be closed all the same.',
  count: 'Count and close',
  print: 'Print',
  reopen: 'Reopen',
  reason: 'Reason',
  float: 'Float',
  receipts: 'Receipts of the day',
  allMethods: 'All',
  receiptsLoading: 'Loading receipts',
  receiptsFailed: 'The receipts could not be loaded',
  receiptsEmpty: 'No receipts',
  afterClosing: 'After closing',
  reversed: 'Reversed',
  deleted: 'Deleted',
  history: 'History',
  unclosedNote: 'There was money on them, and nobody has closed them.',
  earlier: 'Previous month',
  later: 'Next month',
  summary: 'The month in numbers',
  daysClosed: 'Days closed',
  listLabel: 'Closed days',
  listLoading: 'Loading closed days...',
  listFailed: 'Closed days could not be loaded',
  loadMore: 'Load more',
  moreFailed: 'More closed days could not be loaded',
  emptyTitle: 'No day of this month is closed',
  emptyNote: 'A day is here once it has been counted and closed.',
  openDay: 'Open the day',
} as const;

export const CLOSE_TEXT = {
  title: 'Count and close the day',
  submit: 'Close day',
  failed: 'The day could not be closed',
  inDrawer: 'Cash in the drawer',
  oneByOne: 'Count notes and coins',
  asSum: 'Type the sum instead',
  pieces: 'Notes and coins',
  float: 'Float: in the drawer before the day',
  floatHint: 'It is taken off the cash that was counted.',
  others: 'Something else was counted',
  asExpected: 'As expected',
  outHint: 'More went out than came in: type what went out.',
  reason: 'Why does it differ?',
  reasonHint: 'Printed, and kept in the history.',
  missing: 'Type what was counted, 0 if there was none',
  reasonMissing: 'Say why what was counted differs from what is expected',
  notWhole: 'A whole number',
  moved: 'Money has moved while you counted',
  reasonWasFor: 'The reason was given for what was expected before: read it again.',
  look: 'Count against these',
  closedMeanwhile: 'This day has been closed meanwhile',
  nobody: 'A cash-up is signed. Say in the top bar who is at this device.',
  done: 'Day closed',
} as const;

export const REOPEN_TEXT = {
  title: 'Reopen the day',
  submit: 'Reopen',
  reason: 'Reason',
  failed: 'The day could not be reopened',
  done: 'Day reopened',
  note: 'What it was closed with stays in the history. Count it again and close it.',
} as const;

/** '3 days have not been closed' */
export const unclosedText = (count: number): string =>
  count === 1 ? '1 day has not been closed' : `${count} days have not been closed`;

/** 'Cash: N$ 430.00 → N$ 480.00' */
export const movedText = (method: string, before: Cents, now: Cents): string =>
  `${method}: ${formatMoney(before)} → ${formatMoney(now)}`;

/** '2 receipts came in after it was closed: N$ 150.00' */
export const afterClosingText = (count: number, amount: string): string =>
  `${formatCount(count, 'receipt')} came after it was closed: ${formatMoney(amount)}`;

export const receiptsText = (count: number): string => formatCount(count, 'receipt');
