// All texts of the Phone Reservations screen and its dialogs. Labels of statuses, priorities and actions are shared:
// `#shared/domain/labels.ts`, `#shared/domain/reservation-lifecycle.ts`.

import type { Reservation } from '#shared/contracts/reservations.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';
import { toastsOf } from '#web/components/shop/entity-toasts.ts';
import type { PageTotal } from '#web/lib/api-client.ts';
import { formatTotal } from '#web/lib/format.ts';
import type { ReservationFilterWord } from './reservations-filter.ts';

export const RESERVATIONS_TEXT = {
  title: 'Phone Reservations',
  create: 'New Reservation',
  importList: 'Import Reservations',
  search: 'Search reservations',
  searchPlaceholder: 'Search customer, phone, model...',
  statusFilter: 'Status',
  summary: 'Reservations in numbers',
  waiting: 'Waiting',
  toCall: 'Stock in – to call',
  late: 'Late',
  unknown: '—',
  listLabel: 'Reservations',
  loading: 'Loading reservations...',
  loadFailed: 'Reservations could not be loaded',
  openFailed: 'The reservation could not be opened',
  empty: 'No reservations found',
  emptyNote: 'Reserve a phone for a customer while its stock is still on the way.',
  noMatchTitle: 'No reservation matches',
  clearSearch: 'Clear search',
  open: 'Open',
  all: 'All',
  showOpen: 'Show open reservations',
  show: 'show',
  hide: 'hide finished',
  allShown: 'Finished ones are shown',
  select: 'Select',
  moreActions: 'More actions',
  notCalled: 'Stock in · customer not yet called',
  informed: 'Customer informed',
  expected: 'Expected',
  reserved: 'Reserved',
  openOrder: 'Open its order',
  undo: 'Undo',
} as const;

export const COLUMN_TITLES = {
  customer: 'Customer',
  phoneModel: 'Phone Model',
  variant: 'Color/Storage',
  branch: 'Branch',
  reserved: 'Reserved Date',
  expected: 'Expected Stock',
  priority: 'Priority',
  status: 'Status',
  actions: 'Actions',
} as const;

/** The toasts, as specified where the specification has them. */
export const RESERVATIONS_TOASTS = {
  ...toastsOf('Reservation'),
  contacted: 'Customer contact information updated successfully',
  contactFailed: 'Failed to update customer contact information',
} as const;

export const FORM_TEXT = {
  createTitle: 'New Reservation',
  editTitle: 'Edit Reservation',
  create: 'Create Reservation',
  save: 'Save Changes',
  customerRequired: 'Find the customer first',
  expectedRequired: 'Expected stock date is required',
  customer: 'Customer',
  customerPhone: 'Customer Phone',
  phoneLocked: 'The customer of a reservation cannot be changed.',
  phoneModel: 'Phone Model',
  color: 'Color',
  storage: 'Storage',
  expected: 'Expected Stock Date',
  expectedPast: 'This date has passed. The reservation will be late right away.',
  priority: 'Priority',
  branch: 'Branch',
  noBranch: 'No branch',
  otherModel: 'Different phone',
} as const;

export const CONTACT_TEXT = {
  title: 'Contact Customer',
  takesBack: 'This customer is marked as informed. “Not reached” removes that mark.',
} as const;

export const SITUATION_LABELS = {
  stock_in: 'Stock is in',
  still_waiting: 'Still waiting',
  custom: 'Something else',
} as const;

export const COMPLETE_TEXT = {
  title: 'Complete Reservation',
  submit: 'Complete',
  submitWithOrder: 'Complete and Add Order',
  withOrder: 'Also add the order',
  notInStock: 'This reservation is not marked as Stock In.',
  hasOrder: 'Its order was already added.',
  addAnyway: 'Add anyway',
  quoteNumber: 'Quote Number',
  totalAmount: 'Total Amount',
  paidAmount: 'Paid Amount',
  agent: 'Agent',
  branch: 'Agent Branch',
  agentRequired: 'Agent name is required',
  branchRequired: 'Agent branch is required',
} as const;

export const ARRIVAL_TEXT = {
  title: 'Stock arrived',
  description: 'Marks the first customers in the queue as Stock In.',
  count: 'How many',
  countRange: 'Enter a whole number from 1 to 100',
  submit: 'Stock In',
  failed: 'Failed to save the stock arrival',
  any: 'Leave empty for any',
  comesUp: 'Next in the queue',
  nobody: 'No customer is waiting for this phone',
} as const;

export const CANCEL_TEXT = {
  title: 'Cancel Reservation',
  submit: 'Cancel Reservation',
  keep: 'Keep it',
  reason: 'Reason',
  effect: 'The next customer in the queue moves up.',
} as const;

export const DETAILS_TEXT = { title: 'Reservation', contacts: 'Contacts' } as const;

const FILTER_LABELS: Readonly<Record<ReservationFilterWord, string>> = {
  ...RESERVATION_STATUS_LABELS,
  to_call: RESERVATIONS_TEXT.toCall,
  late: RESERVATIONS_TEXT.late,
};

function filterLabel(word: ReservationFilterWord): string {
  return FILTER_LABELS[word];
}

export function finishedHiddenText(total: PageTotal): string {
  return `${formatTotal(total)} finished hidden`;
}

export function onlyText(words: readonly ReservationFilterWord[]): string {
  return `Only: ${words.map(filterLabel).join('; ')}`;
}

export function noMatchText(q: string): string {
  return `Nothing found for “${q}” in customer, phone number or phone model.`;
}

export function lateText(days: number): string {
  return `late ${formatCount(days, 'day')}`;
}

type InQueue = Pick<Reservation, 'queue'> & Partial<Pick<Reservation, 'color' | 'storage'>>;

/** '2nd of 5 waiting for this model in Black · 128GB'; null when nobody else waits for it. */
export function queueText({ queue, ...variant }: InQueue): string | null {
  if (queue === null || queue.total === 1) return null;
  return `${ordinal(queue.position)} of ${queue.total} waiting for ${thisModel(variant)}`;
}

function thisModel(variant: Partial<Pick<Reservation, 'color' | 'storage'>>): string {
  const words = variantText(variant);
  return words === '' ? 'this model' : `this model in ${words}`;
}

/** The warning at Stock In of a reservation that is not first in the queue; null for the first. */
export function othersFirstText({ queue, ...variant }: InQueue): string | null {
  if (queue === null || queue.position === 1) return null;
  const count = queue.position - 1;
  return `${formatCount(count, 'customer')} ${count === 1 ? 'comes' : 'come'} first in the queue for ${thisModel(variant)}`;
}

/** 'Black · 128GB' */
export function variantText({ color, storage }: Partial<Pick<Reservation, 'color' | 'storage'>>): string {
  return [color, storage].filter(Boolean).join(' · ');
}

/** 'Selma Nangolo · iPhone 15': whose reservation a form is about, shown below its title. */
export function whoseText({ customer, phoneModel }: Pick<Reservation, 'customer' | 'phoneModel'>): string {
  return `${customer.name} · ${phoneModel}`;
}

/** 'Selma Nangolo, iPhone 15': distinguishes the reservation for people who do not see the row. */
export function describeReservation({
  customer,
  phoneModel,
}: Pick<Reservation, 'customer' | 'phoneModel'>): string {
  return `${customer.name}, ${phoneModel}`;
}

/** 'iPhone 15, Selma Nangolo': the label of its checkbox. */
export function selectName({ phoneModel, customer }: Pick<Reservation, 'customer' | 'phoneModel'>): string {
  return `${phoneModel}, ${customer.name}`;
}

function ordinal(count: number): string {
  const isTeen = count % 100 >= 11 && count % 100 <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending}`;
}

/** 'Order Q-12 added' */
export function orderAddedText(quoteNumber: string): string {
  return `Order ${quoteNumber} added`;
}

/** 'Is this the Pixel 10 Pro that 3 customers are waiting for?' */
export function sameModelText(model: string, waiting: number): string {
  const who =
    waiting === 0
      ? ''
      : ` that ${formatCount(waiting, 'customer')} ${waiting === 1 ? 'is' : 'are'} waiting for`;
  return `Is this the ${model}${who}?`;
}

export function takeModelText(model: string): string {
  return `Yes, ${model}`;
}

/** '2 phones are left: nobody else waits for them.' */
export function unclaimedText(count: number): string {
  return count === 1
    ? '1 phone is left over: no customer is waiting for it'
    : `${count} phones are left over: no customer is waiting for them`;
}
