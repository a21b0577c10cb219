// All texts of the Orders screen outside its dialogs. Status labels, titles and action labels are shared: `#shared/domain/labels.ts`.

import type { UndoReply } from '#shared/contracts/batches.ts';
import type { FixCompletedReply } from '#shared/contracts/fix-completed.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { describeWait } from '#shared/domain/calendar.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { toastsOf } from '#web/components/shop/entity-toasts.ts';
import type { PageTotal } from '#web/lib/api-client.ts';
import { formatTotal, formatTotalOf } from '#web/lib/format.ts';

export const ORDERS_TEXT = {
  searchPlaceholder: 'Search quote, name, phone...',
  searchLabel: 'Search orders',
  statusFilter: 'Status filter',
  allOrders: 'All',
  fixCompleted: 'Fix Completed Orders',
  importQuotes: 'Import Quotes',
  addQuote: 'Add Quote',
  addOrder: 'Add Order',
  moreControls: 'More controls',
  listLabel: 'Orders',
  loading: 'Loading orders...',
  loadFailed: 'Orders could not be loaded',
  moreFailed: 'More orders could not be loaded',
  loadMore: 'Load more',
  onlyThisStep: 'only this step',
  overdue: 'Overdue',
  notInformed: 'not informed',
  moreActions: 'More actions',
  addPayment: 'Add Payment',
  editOrder: 'Edit Order',
  orderDetails: 'Order Details',
  customer: 'Customer',
  customerInformed: 'Was Customer Informed?',
  communication: 'Customer Communication',
  availability: 'Phone Availability & Delivery',
  tellDay: 'Promise a Date',
  snooze: 'Snooze',
  deleteOrder: 'Delete Order',
  undo: 'Undo',
  noOrdersTitle: 'No orders yet',
  noOrdersNote: 'Add a quote from the accounting system, or add a complete order.',
  noOpenTitle: 'No open orders',
  noMatchTitle: 'No order matches',
  clearSearch: 'Clear search',
  showAll: 'Show all orders',
} as const;

/** The texts of the toasts, as specified. */
export const ORDERS_TOASTS = {
  ...toastsOf('Order'),
  completed: 'Order marked as completed successfully',
  completeFailed: 'Failed to complete order',
  fixTitle: 'Success',
  fixFailed: 'Failed to fix completed orders',
  undoFailed: 'The fixes could not be undone',
  openFailed: 'The order could not be opened',
  inform: 'Inform customer',
} as const;

export function fixResultText({ migratedOrders, migratedPreOrders }: FixCompletedReply): string {
  return `${formatCount(migratedOrders, 'order')} and ${formatCount(migratedPreOrders, 'pre-order')} fixed`;
}

/** Mentions the rows that the undo left unchanged because somebody has changed them since. */
export function fixUndoneText({ undone, left }: UndoReply): string {
  const count = Object.values(undone).reduce((sum, one) => sum + one, 0);
  const words = `${formatCount(count, 'change')} undone`;
  return left.length === 0 ? words : `${words}, ${left.length} kept because they were changed later`;
}

/** The note for an order that is completed although money is due; null when none is. */
export function stillDueText(order: Pick<Order, 'remainingAmount'>): string | null {
  return centsOfAmount(order.remainingAmount) > 0
    ? `Balance due ${formatMoney(order.remainingAmount)}`
    : null;
}

export function openCountText(open: number): string {
  return `${open.toLocaleString('en')} open`;
}

export function completedHiddenText(completed: number): string {
  return `${completed.toLocaleString('en')} completed hidden`;
}

export function completedMatchesText(total: PageTotal): string {
  return `${formatTotal(total)} more in completed`;
}

export function unknownStatusText(status: string): string {
  return `There is no status “${status}”. All open orders are shown.`;
}

/** How long an order has been at its status, counted in days like the filter: '3 days waiting'. */
export function waitingText(since: Date, now: Date, zone: string): string {
  const span = describeWait(since, now, zone);
  return span === null ? 'Just now' : `${span} waiting`;
}

/** How long its phone has been at the branch: 'Ready 1 day ago'. */
export function readyText(since: Date, now: Date, zone: string): string {
  const span = describeWait(since, now, zone);
  return span === null ? 'Ready just now' : `Ready ${span} ago`;
}

/** '1 order', '5,000 orders' */
export function ordersCountText(total: PageTotal): string {
  return formatTotalOf(total, 'order');
}

export function noneAtStatusText(label: string): string {
  return `No orders: ${label}`;
}

export function noMatchText(q: string): string {
  return `Nothing found for “${q}” in quote number, customer, phone, email or phone model.`;
}
