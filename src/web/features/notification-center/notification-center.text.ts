// All texts of the Notification Center. Labels of types, priorities and teams are shared: `#shared/domain/notification-labels.ts`.

import type { CreateNotificationBody } from '#shared/contracts/notifications.ts';
import { toastsOf } from '#web/components/shop/entity-toasts.ts';
import { message } from '#web/lib/message.ts';

export const centerTitle = (companyName: string) => `${companyName} - Notification Center`;

export const CENTER_TEXT = {
  subtitle: 'Send notifications to your team members',
  testPush: 'Test Push',
  bulkUpdate: 'Bulk Update',
  send: 'Send Notification',
  summary: 'Notification counts',
  total: 'Total Notifications',
  unread: 'Unread',
  urgent: 'Urgent',
  today: 'Today',
  recent: 'Recent Notifications',
  loading: 'Loading notifications...',
  loadFailed: 'Notifications could not be loaded',
  moreFailed: 'More notifications could not be loaded',
  loadMore: 'Load more',
  emptyTitle: 'No notifications yet',
  emptyNote: 'Start sending notifications to your team members',
  sendFirst: 'Send Your First Notification',
  resend: 'Resend notification',
  edit: 'Edit notification',
  delete: 'Delete notification',
  undo: 'Undo',
} as const;

export const DIALOG_TEXT = {
  sendTitle: 'Send New Notification',
  notifyTitle: 'Notify the team',
  editTitle: 'Edit Notification',
  send: 'Send Notification',
  update: 'Update Notification',
  type: 'Type',
  priority: 'Priority',
  team: 'Target Team',
  title: 'Title',
  titlePlaceholder: 'Notification title',
  message: 'Message',
  messagePlaceholder: 'What the team should know',
  sendAt: 'Send at (optional)',
  sendNow: 'Now',
  sendAtHint: 'Leave this empty to send now.',
  titleRequired: 'Title is required',
  messageRequired: 'Message is required',
  sendAtPast: 'Choose a time in the future, or leave this empty to send now',
} as const;

/** The toasts, as specified. */
export const CENTER_TOASTS = {
  ...toastsOf('Notification'),
  created: 'Notification sent to team members',
  takenBack: 'The update was taken back',
  sentTakenBack: 'The notification was taken back',
} as const;

export const RESEND_FAILED = message(
  'Resend Failed',
  'Failed to resend notification. Check console for details.',
);

export const resentToast = (title: string) =>
  message('Notification Resent', `"${title}" was sent again via the realtime channel and push.`);

export const scheduledToast = (when: string) => ({
  title: CENTER_TOASTS.success,
  description: `Notification will be sent on ${when}`,
});

export const seenByText = (count: number) => `Seen by ${count}`;
export const willBeSentText = (when: string) => `Will be sent on ${when}`;
export const sentByText = (agent: string) => `by ${agent}`;

/** The notification that 'Bulk Update' posts. */
export const BULK_UPDATE = {
  type: 'announcement',
  title: 'Team Update',
  message: 'Please check your latest assignments and updates in the system.',
  priority: 'medium',
  targetTeam: 'all',
  isRead: false,
} as const satisfies CreateNotificationBody;
