// All texts of the Cash-up screen. Branches, methods and statuses are shared: `#shared/domain/cash-up.ts`.

import { formatCount } from '#shared/domain/counts.ts';
import { type Cents, formatMoney } from '#shared/domain/money.ts';

export const CASH_UP_TEXT = {
  title: 'Cash-up',
  view: 'View',
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
  noMoneyNote: 'No payment or refund was booked for this branch. You can still close the day.',
  count: 'Close day',
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
  unclosedNote: 'Payments were booked, but the cash-up was not closed.',
  earlier: 'Previous month',
  later: 'Next month',
  summary: 'Month in numbers',
  daysClosed: 'Days closed',
  listLabel: 'Closed days',
  listLoading: 'Loading closed days...',
  listFailed: 'Closed days could not be loaded',
  loadMore: 'Load more',
  moreFailed: 'More closed days could not be loaded',
  emptyTitle: 'No closed days this month',
  emptyNote: 'Days appear here after they are counted and closed.',
} as const;

export const CLOSE_TEXT = {
  title: 'Close day',
  submit: 'Close day',
  failed: 'The day could not be closed',
  inDrawer: 'Cash in the drawer',
  oneByOne: 'Count notes and coins',
  asSum: 'Enter total instead',
  pieces: 'Notes and coins',
  float: 'Float in the drawer at opening',
  floatHint: 'The float is subtracted from the counted cash.',
  others: 'Add another method',
  asExpected: 'As expected',
  outHint: 'More was paid out than received. Enter the net amount paid out, without a minus.',
  reason: 'Reason for the difference',
  reasonHint: 'Printed on the cash-up and kept in the history.',
  missing: 'Enter the counted amount, or 0 if there is none',
  reasonMissing: 'Enter the reason for the difference',
  notWhole: 'Enter a whole number',
  moved: 'Payments changed while you counted',
  reasonWasFor: 'You gave the reason before these amounts changed. Check that it still applies.',
  look: 'Use new amounts',
  closedMeanwhile: 'This day has already been closed',
  nobody: 'A cash-up needs an agent’s name. Choose your name in the top bar.',
  done: 'Day closed',
} as const;

export const REOPEN_TEXT = {
  title: 'Reopen the day',
  submit: 'Reopen',
  reason: 'Reason',
  failed: 'The day could not be reopened',
  done: 'Day reopened',
  note: 'The closed figures stay in the history. Close the day again.',
} as const;

/** '3 days have not been closed' */
export const unclosedText = (count: number): string =>
  count === 1 ? '1 day has not been closed' : `${count} days have not been closed`;

/** 'Cash: N$ 430.00 → N$ 480.00' */
export const movedText = (method: string, before: Cents, now: Cents): string =>
  `${method}: ${formatMoney(before)} → ${formatMoney(now)}`;

/** '2 receipts after closing: N$ 150.00' */
export const afterClosingText = (count: number, amount: string): string =>
  `${formatCount(count, 'receipt')} after closing: ${formatMoney(amount)}`;

export const receiptsText = (count: number): string => formatCount(count, 'receipt');
