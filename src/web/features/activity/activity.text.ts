// All texts of the Activity screen.

import type { ActivityKind } from '#shared/domain/activity-kinds.ts';
import { formatCount } from '#web/lib/format.ts';

export const ACTIVITY_TEXT = {
  title: 'Activity',
  listLabel: 'Activity',
  loading: 'Loading activity...',
  loadFailed: 'The activity could not be loaded',
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
  system: 'The system',
  /** The name for changes at a device without an agent. */
  somebody: 'Somebody',
  unsigned: 'Not signed',
  noBranch: 'No branch',
  asItWas: 'As it was…',
  before: 'The day before',
  after: 'The day after',
  day: 'Day',
  today: 'Today',
  emptyTitle: 'Nothing happened',
  emptyNote: 'What people do with customers, orders and money on this day is told here, a line a change.',
  noMatchTitle: 'Nothing like that on this day',
  showAll: 'Show all of the day',
  taken: 'Taken back',
  inTrash: 'in the trash',
} as const;

export const KIND_LABELS: Readonly<Record<ActivityKind, string>> = {
  customers: 'Customers',
  orders: 'Orders',
  pre_orders: 'Pre-orders',
  laybys: 'Laybys',
  reservations: 'Reservations',
  money: 'Money',
  notices: 'Notices',
  system: 'Files taken away',
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
/** 'With it: …': the other records of the same action. */
export const alongText = (names: readonly string[]) => `With it: ${names.join(', ')}`;
export const moreText = (count: number) => `and ${count} more`;
