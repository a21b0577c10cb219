// All texts of the Delivery Tracking screen. Status, method and branch labels are shared: `#shared/domain/labels.ts`.

import type { PageTotal } from '#web/lib/api-client.ts';
import { formatTotalOf } from '#web/lib/format.ts';

export const DELIVERY_TEXT = {
  title: 'Delivery Tracking',
  searchLabel: 'Search deliveries',
  searchPlaceholder: 'Search by customer name, quote number, or phone model...',
  ready: 'Ready for Delivery',
  delivered: 'Delivered/Collected',
  ofAll: 'Of all orders, not only those listed',
  totalValue: 'Total Value',
  summary: 'Summary',
  readyTitle: 'Orders ready for delivery/collection',
  deliveredTitle: 'Delivered/collected orders',
  readyEmpty: 'No orders ready for delivery at the moment.',
  deliveredEmpty: 'No delivered orders yet.',
  readyLoading: 'Loading ready orders...',
  deliveredLoading: 'Loading delivered orders...',
  loadFailed: 'Deliveries could not be loaded',
  noMatch: 'No orders here match your search.',
  clearSearch: 'Clear search',
  markDelivered: 'Mark Delivered',
  call: 'Call',
  moreActions: 'More actions',
  orderDetails: 'Order Details',
  loadMore: 'Show more',
  moreFailed: 'More orders could not be loaded.',
  unknown: '—',
} as const;

export const DELIVERED_TOAST = 'Device collection/delivery updated successfully';

export const COLUMN_TITLES = {
  customer: 'Customer',
  phoneModel: 'Phone Model',
  quoteNumber: 'Quote Number',
  status: 'Status',
  amount: 'Amount',
  deliveryDate: 'Delivery Date',
  method: 'Method',
  branch: 'Branch',
  actions: 'Actions',
} as const;

/** The second line of Total Value, because the total only ever grows. */
export function readyValueText(amount: string): string {
  return `ready only ${amount}`;
}

export function preOrderText(status: string): string {
  return `Pre-order: ${status}`;
}

/** '1 order', '1,234 orders' */
export function countText(total: PageTotal): string {
  return formatTotalOf(total, 'order');
}
