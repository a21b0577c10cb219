// All texts of the Live Payments screen. Status labels and action labels are shared: `#shared/domain/labels.ts`.

import type { LivePayment } from '#shared/contracts/live-payments.ts';
import { type DateRangeName, type Day, formatLongDate, formatShortDate } from '#shared/domain/calendar.ts';
import { formatLargeCount } from '#shared/domain/counts.ts';

export const LIVE_TEXT = {
  title: 'Live Payments',
  period: 'Period',
  from: 'From',
  to: 'To',
  openEnd: 'Any date',
  refresh: 'Refresh',
  refreshFailed: 'Refresh failed',
  refreshMode: 'Refresh mode',
  received: 'Received',
  receipts: 'Receipts',
  listed: 'Orders listed',
  takenBack: 'Taken back',
  takenBackNote: 'deducted from Received',
  summary: 'The period in numbers',
  receivedNote: 'receipts minus money taken back',
  ofOpenOrders: 'open orders only: others are not on this device',
  plusWaiting: (amount: string) => `+ ${amount} not sent yet`,
  receiptsNote: 'without reversed receipts',
  listedNote: 'by their payment date',
  twoAnswers:
    'Received is the total of all receipts booked in the period. Each order is listed once, on its payment date, with everything paid on it so far.',
  summaryFailed: 'The takings could not be loaded',
  summaryLoading: 'Loading takings...',
  takings: 'Takings',
  breakdown: 'Breakdown',
  byMethod: 'By method',
  byBranch: 'By branch',
  byAgent: 'By agent',
  noMethod: 'No method',
  noBranch: 'No branch',
  noAgent: 'No agent',
  listLabel: 'Payments',
  loading: 'Loading payments...',
  loadFailed: 'Payments could not be loaded',
  loadMore: 'Load more',
  moreFailed: 'More payments could not be loaded',
  emptyNote: 'An order appears here after its first payment, or once the bank has paid.',
  showWeek: 'Show the last 7 days',
  showAll: 'Show all payments',
  moreActions: 'More actions',
  createPreOrder: 'Create Pre-order',
  communication: 'Customer Communication',
  availability: 'Phone Availability & Delivery',
  openOrder: 'Order Details',
  feedback: 'Payment Feedback',
  feedbackField: 'Feedback',
  feedbackHint:
    'What the bank or the customer said about this payment. Clear the field to remove the feedback.',
  feedbackSave: 'Save',
  feedbackSaved: 'Feedback saved',
  feedbackFailed: 'Failed to save feedback',
} as const;

export const RANGE_LABELS: Readonly<Record<DateRangeName, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  custom: 'Custom',
  all: 'All',
};

const DATED_BY_WORDS: Readonly<Record<LivePayment['datedBy'], string>> = {
  paymentReceivedDate: 'Received',
  bankPaidDate: 'Bank paid',
  updatedAt: 'Last change',
  createdAt: 'Created',
};

/** The date by which the payment is listed, and which of the order's dates it is: 'Bank paid 21 Nov 2026'. */
export function datedText({ datedBy, datedAt }: Pick<LivePayment, 'datedBy' | 'datedAt'>, zone: string) {
  return `${DATED_BY_WORDS[datedBy]} ${formatShortDate(new Date(datedAt), zone)}`;
}

/** The period in words, '24 November – 30 November 2026'; without any day it is all time. */
export function periodText(fromDay: Day | null, toDay: Day | null): string {
  if (fromDay !== null && fromDay === toDay) return longDay(fromDay);
  if (fromDay !== null && toDay !== null) {
    const isOneYear = fromDay.slice(0, 4) === toDay.slice(0, 4);
    const from = isOneYear ? longDay(fromDay).replace(/ \d{4}$/, '') : longDay(fromDay);
    return `${from} – ${longDay(toDay)}`;
  }
  if (fromDay !== null) return `Since ${longDay(fromDay)}`;
  return toDay === null ? 'All days' : `Until ${longDay(toDay)}`;
}

const EMPTY_TITLES: Readonly<Record<DateRangeName, string>> = {
  today: 'No payments today',
  yesterday: 'No payments yesterday',
  week: 'No payments in the last 7 days',
  custom: 'No payments in this period',
  all: 'No payments yet',
};

export function emptyTitle(range: DateRangeName): string {
  return EMPTY_TITLES[range];
}

/** '1 receipt', '2,000 receipts' */
export function receiptsText(count: number): string {
  return formatLargeCount(count, 'receipt');
}

/** 'as of 09:14', in the shop's zone. */
export function asOfText(at: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return `as of ${clock.format(at)}`;
}

/** Formats a calendar day, which is the same day in every zone. */
const DAY_HAS_NO_ZONE = 'UTC';

export function longDay(day: Day): string {
  return formatLongDate(day, DAY_HAS_NO_ZONE);
}
