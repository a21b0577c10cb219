// All texts of the Pre-Orders screen and its dialogs. Status labels and action labels are shared: `#shared/domain/labels.ts`.

import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { PRE_ORDER_LOCATION_LABELS, type PreOrderLocation } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import {
  PRE_ORDER_STATUS_LABELS,
  type PreOrderStatus,
  preOrderStatusOf,
} from '#shared/domain/pre-order-statuses.ts';
import { toastsOf } from '#web/components/shop/entity-toasts.ts';
import type { PageTotal } from '#web/lib/api-client.ts';
import { formatTotal } from '#web/lib/format.ts';

export const PRE_ORDERS_TEXT = {
  moreControls: 'More controls',
  title: 'Pre-Orders',
  search: 'Search pre-orders',
  searchPlaceholder: 'Search customer, quote, phone model...',
  location: 'Location',
  allLocations: 'All Locations',
  summary: 'Pre-orders in numbers',
  total: 'Total Pre-orders',
  inTransit: 'In Transit (shipped)',
  ready: 'Ready for Collection',
  listLabel: 'Pre-orders',
  openedLabel: 'Opened pre-order',
  openFailed: 'This pre-order could not be opened',
  close: 'Back to the list',
  loading: 'Loading pre-orders...',
  loadFailed: 'Pre-orders could not be loaded',
  moreFailed: 'More pre-orders could not be loaded',
  loadMore: 'Load more',
  empty: 'No pre-orders found',
  emptyNote: 'To add a pre-order, open an order at FNB Paid and choose Create Pre-order.',
  noMatchTitle: 'No pre-order matches',
  clearSearch: 'Clear search',
  showOpen: 'Show open pre-orders',
  show: 'show',
  hide: 'hide completed',
  allShown: 'Completed ones are shown',
  moreActions: 'More actions',
  edit: 'Edit Pre-order',
  tellDay: 'Promise a Date',
  snooze: 'Snooze',
  cancel: 'Cancel Pre-order',
  delete: 'Delete Pre-order',
  undo: 'Undo',
  supplierNumber: 'Supplier number',
} as const;

/** The toasts, as specified. */
export const PRE_ORDERS_TOASTS = {
  ...toastsOf('Pre-order'),
  located: 'Pre-order location updated successfully',
  locateFailed: 'Failed to update pre-order location',
  completed: 'Pre-order and payment completed successfully',
  completeFailed: 'Failed to complete pre-order',
} as const;

export const EDIT_TEXT = { title: 'Edit Pre-order', submit: 'Save Changes' } as const;

export const CANCEL_TEXT = {
  title: 'Cancel Pre-order',
  submit: 'Cancel Pre-order',
  keep: 'Keep it',
  reason: 'Reason',
  reasonRequired: 'Enter the reason',
  effect: 'The order goes back to FNB Paid, so that the phone can be ordered again.',
} as const;

export const DELETE_TEXT = {
  title: 'Delete this pre-order?',
  confirm: 'Delete Pre-order',
  moveBack: 'Move the order back to FNB Paid?',
} as const;

export const COLLECT_TITLE = 'Device Collection/Delivery Date';

export function completedHiddenText(completed: PageTotal): string {
  return `${formatTotal(completed)} completed hidden`;
}

export function statusesShownText(statuses: 'late' | readonly PreOrderStatus[]): string {
  if (statuses === 'late') return 'Only: past their expected arrival date';
  return `Only: ${statuses.map((status) => PRE_ORDER_STATUS_LABELS[status]).join(', ')}`;
}

export function noMatchText(q: string): string {
  return `Nothing found for “${q}” in customer, quote number, phone model or supplier number.`;
}

export function lateText(days: number): string {
  return `late ${formatCount(days, 'day')}`;
}

export function switchText(location: PreOrderLocation): string {
  return `Switch to ${PRE_ORDER_LOCATION_LABELS[location]}`;
}

/** 'Selma Nangolo, Q-12': distinguishes the pre-order for people who do not see the card. */
export function describePreOrder({ customer, payment }: Pick<PreOrder, 'customer' | 'payment'>): string {
  return `${customer.name}, ${payment.quoteNumber}`;
}

/** 'Selma Nangolo · Quote Q-12': whose pre-order a form is about, shown below its title. */
export function whoseText({ customer, payment }: Pick<PreOrder, 'customer' | 'payment'>): string {
  return `${customer.name} · Quote ${payment.quoteNumber}`;
}

/** The customer and the present status. */
export function standingText({ customer, payment, ...preOrder }: PreOrder): string {
  const status = preOrderStatusOf(preOrder.status);
  const words = status === null ? preOrder.status : PRE_ORDER_STATUS_LABELS[status];
  return [customer.name, payment.quoteNumber, PRE_ORDER_LOCATION_LABELS[preOrder.orderLocation], words].join(
    ' · ',
  );
}

/** The customer whose pre-order was completed, and what is still due. */
export function completionText({ customer, payment }: Pick<PreOrder, 'customer' | 'payment'>): string {
  const isDue = centsOfAmount(payment.remainingAmount) > 0;
  const due = isDue ? `Balance due ${formatMoney(payment.remainingAmount)}` : null;
  return [customer.name, payment.quoteNumber, due].filter(Boolean).join(' · ');
}
