// All texts of the Notifications screen and of the bell's panel. Labels of types, priorities and teams are shared:
// `#shared/domain/notification-labels.ts`.

import { type Chosen, chosenText } from '#shared/domain/chosen-lists.ts';
import { formatCount } from '#shared/domain/counts.ts';
import type { LinkTarget } from '#shared/domain/notification-link.ts';

export const NOTIFICATIONS_TEXT = {
  title: 'Notifications',
  settings: 'Notification Settings',
  settingsNote: 'For this device, until the page is reloaded.',
  active: 'Active Notifications',
  listLabel: 'Active notifications',
  empty: 'No notifications at this time',
  emptyUnread: 'No unread notifications',
  emptyHidden: 'The switches above hide some kinds.',
  loading: 'Loading notifications...',
  loadFailed: 'Notifications could not be loaded',
  moreFailed: 'More notifications could not be loaded',
  loadMore: 'Load more',
  all: 'All',
  unread: 'Unread',
  show: 'Show',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  seeAll: 'All notifications',
  seeCenter: 'Notification Center',
} as const;

export const LINK_TEXT = {
  order: 'Open order',
  layby: 'Open layby',
  reservation: 'Open reservation',
  orders: 'Open orders',
  laybys: 'Open laybys',
  reservations: 'Open reservations',
  reminders: 'Open reminders',
} as const satisfies Record<Exclude<LinkTarget, 'chosen'>, string>;

/** 'Open 12 orders' */
export const openChosenText = (chosen: Chosen): string => `Open ${chosenText(chosen)}`;

export const SWITCH_TEXT = {
  stock_alert: {
    label: 'Stock Arrival Reminders',
    hint: 'When a reserved phone has arrived',
  },
  payment_reminder: {
    label: 'Payment Reminders',
    hint: 'When an order’s payment is due soon, due today or overdue',
  },
  layby_due: {
    label: 'Layby Due Notifications',
    hint: 'Before a layby is due, on the due date, and when it is overdue',
  },
} as const;

/** The toasts, as specified. */
export const NOTIFICATIONS_TOASTS = {
  success: 'Success',
  markedRead: 'Notification marked as read',
  markReadFailed: 'The notification could not be marked as read',
  markAllFailed: 'The notifications could not be marked as read',
} as const;

export const allReadText = (count: number) => `${formatCount(count, 'notification')} marked as read`;
