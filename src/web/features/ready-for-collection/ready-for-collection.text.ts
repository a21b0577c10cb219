// All texts of Ready for Collection. Status labels and codes are shared: `#shared/domain/labels.ts`.

import type { ReadyGroup } from '#shared/contracts/ready-for-collection.ts';
import { formatCount } from '#shared/domain/counts.ts';

export const READY_TEXT = {
  title: 'Ready for Collection',
  search: 'Search phones',
  searchPlaceholder: 'Search customer, quote, phone model...',
  loading: 'Loading phones to hand over...',
  loadFailed: 'Phones could not be loaded',
  moreFailed: 'More phones could not be loaded',
  loadMore: 'Load more',
  emptyTitle: 'No phones to collect',
  emptyNote: 'Phones appear here when an order is marked Available or waits for its pre-order.',
  toOrders: 'Go to orders',
  noMatchTitle: 'Nothing matches',
  clearSearch: 'Clear search',
  notInformed: 'Not informed yet',
  moreActions: 'More actions',
  addPayment: 'Add Payment',
  informed: 'Was Customer Informed?',
  communication: 'Customer Communication',
  availability: 'Phone Availability & Delivery',
  pass: 'Collection Code',
  handOver: 'Hand-over by code',
  notifiedStrip: 'Notified (legacy)',
  showNotified: 'Show',
} as const;

export const GROUP_TITLES: Readonly<Record<ReadyGroup, string>> = {
  in_branch: 'In branch now',
  on_the_way: 'Still on the way',
};

export const GROUP_EMPTY: Readonly<Record<ReadyGroup, string>> = {
  in_branch: 'No phones in a branch.',
  on_the_way: 'No phones on the way.',
};

/** Whole calendar days: '3 days waiting'. */
export function waitingDaysText(days: number): string {
  return days <= 0 ? 'Since today' : `${formatCount(days, 'day')} waiting`;
}

export function noMatchText(q: string): string {
  return `Nothing found for “${q}” in customer, quote or phone model.`;
}

export function notifiedText(count: number): string {
  return `${formatCount(count, 'order')} at the former step Customer Notified`;
}
