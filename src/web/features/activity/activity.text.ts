// All texts of the Activity screen.

import type { ActivityKind } from '#shared/domain/activity-kinds.ts';
import { formatCount } from '#shared/domain/counts.ts';

export const ACTIVITY_TEXT = {
  title: 'Activity',
  listLabel: 'Activity',
  loading: 'Loading activity...',
  loadFailed: 'Activity could not be loaded',
  loadMore: 'Earlier',
  moreFailed: 'Earlier activity could not be loaded',
  searchLabel: 'Search activity',
  searchPlaceholder: 'Quote, name or phone...',
  kinds: 'Kind of work',
  all: 'All work',
  agents: 'By agent',
  branches: 'By branch',
  allAgents: 'All agents',
  allBranches: 'All branches',
  system: 'System',
  noAgent: 'No agent',
  /** In the place of the name in a sentence: “No agent took N$ 500.00” would mean the opposite. */
  someone: 'Someone',
  asItWas: 'As it was…',
  before: 'Previous day',
  after: 'Next day',
  day: 'Day',
  today: 'Today',
  emptyTitle: 'No activity on this day',
  emptyNote: 'Each change to a customer, an order or money on this day appears here.',
  noMatchTitle: 'No matching activity on this day',
  showAll: 'Show the whole day',
  taken: 'Taken back',
  inTrash: 'deleted',
} as const;

export const KIND_LABELS: Readonly<Record<ActivityKind, string>> = {
  customers: 'Customers',
  orders: 'Orders',
  pre_orders: 'Pre-orders',
  laybys: 'Laybys',
  reservations: 'Reservations',
  money: 'Money',
  notices: 'Notices',
  system: 'Other',
};

/** The colour of each kind, the same as elsewhere if it has one. */
export const KIND_STAGES: Readonly<Record<ActivityKind, string>> = {
  customers: 'approved',
  orders: 'phone_available',
  pre_orders: 'china_preorder',
  laybys: 'bank_paid',
  reservations: 'dubai_preorder',
  money: 'device_collected',
  notices: 'pending',
  system: 'pending',
};

export const changesText = (count: number) => formatCount(count, 'change');
/** 'Also: …': the other records of the same action. */
export const alongText = (names: readonly string[]) => `Also: ${names.join(', ')}`;
export const moreText = (count: number) => `and ${count} more`;
