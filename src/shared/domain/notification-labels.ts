/** The codes, labels and colours of team notifications. */

/** Types that a person may choose in the form. */
export const NOTIFICATION_FORM_TYPES = [
  'info',
  'warning',
  'urgent',
  'announcement',
  'task_reminder',
] as const;

export type NotificationFormType = (typeof NOTIFICATION_FORM_TYPES)[number];

/** Every type that may be stored: those of the form and those of automatic notifications. */
export const NOTIFICATION_TYPE_LABELS = {
  info: 'Information',
  warning: 'Warning',
  urgent: 'Urgent',
  announcement: 'Announcement',
  task_reminder: 'Task Reminder',
  stock_alert: 'Stock Alert',
  payment_reminder: 'Payment Reminder',
  layby_due: 'Layby Due',
  other: 'Other',
} as const;
export type NotificationType = keyof typeof NOTIFICATION_TYPE_LABELS;
export const NOTIFICATION_TYPES = Object.keys(NOTIFICATION_TYPE_LABELS) as readonly NotificationType[];

/** Colour names for the icon of a type; the screens choose the shade. */
export const NOTIFICATION_TYPE_COLORS = {
  info: 'blue',
  warning: 'yellow',
  urgent: 'red',
  announcement: 'purple',
  task_reminder: 'green',
} as const satisfies Record<NotificationFormType, string>;

/** From least to most urgent. 'urgent' is a type as well; counters count the priority. */
export const NOTIFICATION_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number];
export const NOTIFICATION_PRIORITY_LABELS: Readonly<Record<NotificationPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** Colour words for the left border of a notification. */
export const NOTIFICATION_PRIORITY_COLORS = {
  low: 'blue',
  medium: 'yellow',
  high: 'orange',
  urgent: 'red',
} as const satisfies Record<NotificationPriority, string>;

/** The recipients of a notification: an audience, not a permission. */
export const TEAMS = ['all', 'sales', 'technical', 'management'] as const;
export type Team = (typeof TEAMS)[number];

/** Options of the form. */
export const TEAM_LABELS: Readonly<Record<Team, string>> = {
  all: 'All Team Members',
  sales: 'Sales Team',
  technical: 'Technical Team',
  management: 'Management',
};

/** The badge on a notification, with a shorter text for everyone. */
export const TEAM_BADGE_LABELS: Readonly<Record<Team, string>> = { ...TEAM_LABELS, all: 'All Teams' };
