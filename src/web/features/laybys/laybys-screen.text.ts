// All texts of the Layby Management screen, its form and its Add Payment dialog. Status labels and action labels are shared:
// `#shared/domain/labels.ts` and `#shared/domain/layby-lifecycle.ts`.

import type { Layby, LaybyCounts } from '#shared/contracts/laybys.ts';
import { type Day, daysBetween } from '#shared/domain/calendar.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { type Cents, formatMoney } from '#shared/domain/money.ts';
import { capitalized } from '#shared/domain/text.ts';
import { LAYBY_FILTER_WORDS, type LaybyFilter } from './laybys-filter.ts';

export const LAYBYS_TEXT = {
  title: 'Layby Management',
  create: 'Create Layby',
  importList: 'Import Laybys',
  summary: 'Laybys in numbers',
  active: 'Active',
  overdue: 'Overdue',
  toHandOver: 'To hand over',
  outstanding: 'Outstanding',
  search: 'Search laybys',
  searchPlaceholder: 'Search customer, number, phone model...',
  statusFilter: 'Status',
  all: 'All',
  listLabel: 'Laybys',
  openedLabel: 'Opened layby',
  loading: 'Loading laybys...',
  loadFailed: 'Laybys could not be loaded',
  moreFailed: 'More laybys could not be loaded',
  loadMore: 'Load more',
  openFailed: 'This layby could not be opened',
  empty: 'No Laybys Found',
  emptyNote: 'With a layby, the shop keeps a phone aside while the customer pays in instalments.',
  noMatchTitle: 'No layby matches',
  clearSearch: 'Clear search',
  showAll: 'Show all laybys',
  pass: 'Collection Code',
  moreActions: 'More actions',
  delete: 'Delete Layby',
  notDue: 'no longer due',
} as const;

export const DETAILS_TEXT = {
  payment: 'Payment Summary',
  total: 'Total Amount',
  paid: 'Paid',
  balance: 'Balance',
  putAside: 'Put aside at',
  device: 'Device Information',
  model: 'Model',
  customer: 'Customer Details',
  email: 'Email',
  idNumber: 'ID Number',
  show: 'Show',
  hide: 'Hide',
  timeline: 'Payment Timeline',
  dueDate: 'Due Date',
  duration: 'Duration',
  started: 'Started',
  completed: 'Completed',
  customerPage: 'Customer page',
  contacts: 'Contacts',
  handOver: 'Hand-over',
  driftTitle: 'The customer’s details have changed',
  driftAction: 'Update this layby',
} as const;

export const OUTCOME_TEXT = {
  cancelled: 'Cancelled',
  reason: 'Reason',
  fee: 'Fee kept',
  noFee: 'None',
  handedOver: 'Handed over',
  method: 'How',
  branch: 'Branch',
} as const;

export const FORM_TEXT = {
  createTitle: 'Create New Layby',
  editTitle: 'Edit Layby',
  create: 'Create Layby',
  update: 'Update Layby',
  customerPart: 'Customer',
  devicePart: 'Device',
  paymentPart: 'Payment',
  useProposedDay: 'Use this date',
  remaining: 'Balance due',
  selectStorage: 'Select storage',
  selectColor: 'Select color',
  selectNetwork: 'No network chosen',
  selectDuration: 'Select duration',
  overpaidTitle: 'The paid amount is more than the full amount',
  saveOverpaid: 'Save as overpaid',
  paidHint: 'A change is booked as a correction. For money received, use Update Payment.',
  nameMatchTitle: 'Is it one of these customers?',
  nameMatchNote: 'This name already exists with another number.',
  newCustomer: 'New customer',
} as const;

export const PAYMENT_TEXT = {
  title: 'Add Payment',
  submit: 'Add Payment',
  amount: 'Payment Amount',
  payRest: 'All that is due',
  print: 'Print receipt',
  method: 'Payment Method',
  reference: 'Reference',
  referenceHint: 'Receipt or transfer number',
  receivedAt: 'Payment Received Date',
  customer: 'Customer',
  number: 'Number',
  phone: 'Phone',
  summary: 'Payment Summary',
  currentPaid: 'Paid',
  currentRemaining: 'Balance due',
  total: 'Total Amount',
  confirmOverpayment: 'Tick the box to take more than the balance due',
  takeAnyway: 'Take it anyway: the layby will be overpaid',
  willComplete: 'The layby will be marked completed',
} as const;

/** 'due in 12 days', 'due today', '3 days overdue' */
export function dueText(dueOn: Day, today: Day): string {
  const days = daysBetween(today, dueOn);
  if (days === 0) return 'due today';
  if (days === 1) return 'due tomorrow';
  return days > 0 ? `due in ${formatCount(days, 'day')}` : `${formatCount(-days, 'day')} overdue`;
}

export function paidOfText({ paidAmount, fullAmount }: Pick<Layby, 'paidAmount' | 'fullAmount'>): string {
  return `${formatMoney(paidAmount)} of ${formatMoney(fullAmount)} paid`;
}

export function overpaidText(cents: Cents): string {
  return `Overpaid by ${formatMoney(cents)}`;
}

export function overdueAmountText({ overdueAmount, isAtLeast }: LaybyCounts): string {
  return `${formatMoney(overdueAmount)}${isAtLeast ? '+' : ''} overdue`;
}

export function noneText({ statuses }: LaybyFilter): string {
  return `No laybys with status: ${statuses.map((status) => LAYBY_FILTER_WORDS[status]).join(', ')}.`;
}

export function noMatchText(q: string): string {
  return `Nothing found for “${q}” in customer name, number, email or phone model.`;
}

/** '3 months from 1 October 2026 is 1 January 2027.' */
export function proposalText(duration: string, startDay: string, proposedDay: string): string {
  return `${duration} from ${startDay} is ${proposedDay}.`;
}

export function lessThanPaidText(cents: Cents): string {
  return `The full amount is ${formatMoney(cents)} less than the amount paid. The layby will show as overpaid.`;
}

export function overpaidQuestion(paidCents: Cents, fullCents: Cents): string {
  return `${formatMoney(paidCents)} paid of ${formatMoney(fullCents)}: ${formatMoney(paidCents - fullCents)} too much. Check the amounts, or save as overpaid.`;
}

export function remainingAfterText(cents: Cents): string {
  return `${formatMoney(cents)} remaining`;
}

/** The customer's present name and number, as far as they differ from the agreement's. */
export function driftText({ name, number }: { name: string | null; number: string | null }): string {
  const words = [name && `Their name is now ${name}`, number && `their number is now ${number}`];
  return `${capitalized(words.filter(Boolean).join(', '))}.`;
}
