import type { appReminders } from '#server/platform/database/schema/app-reminders.schema.ts';
import type { notifications } from '#server/platform/database/schema/notifications.schema.ts';
import { addDays, instantAtHour } from '#shared/domain/calendar.ts';
import type { NotificationPriority, NotificationType, Team } from '#shared/domain/notification-labels.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';
import type { DemoShop } from './demo-shop.ts';

/** The team's notifications of the last weeks, one scheduled for tomorrow, and reminders. */

export type DemoNotification = typeof notifications.$inferInsert & { about?: SubjectKind };
export type DemoReminder = typeof appReminders.$inferInsert;

type Message = {
  type: NotificationType;
  title: string;
  message: string;
  priority?: NotificationPriority;
  team?: Team;
  about?: SubjectKind;
};

const MESSAGES: readonly Message[] = [
  {
    type: 'announcement',
    title: 'Team Update',
    message: 'Please check your latest assignments and updates in the system.',
  },
  {
    type: 'urgent',
    title: 'Card machine down in Rundu',
    message: 'Take EFT or cash until the technician has been there.',
    priority: 'urgent',
  },
  {
    type: 'stock_alert',
    title: 'Stock is in',
    message: 'The reserved phone has arrived. Please call the customer.',
    priority: 'high',
    team: 'sales',
    about: 'reservation',
  },
  {
    type: 'layby_due',
    title: 'Layby due in 3 days',
    message: 'Remind the customer of the last instalment.',
    team: 'sales',
    about: 'layby',
  },
  {
    type: 'payment_reminder',
    title: 'Bank has paid',
    message: 'The bank has paid this order: check the stock and tell the customer.',
    team: 'sales',
    about: 'payment',
  },
  {
    type: 'task_reminder',
    title: 'Stock count',
    message: 'Count the display cabinet before closing.',
    priority: 'low',
  },
  { type: 'info', title: 'New courier times', message: 'Parcels to the north leave at 14:00 from Monday.' },
  {
    type: 'warning',
    title: 'Quotes without a signature',
    message: 'Contracts older than a week are still unsigned.',
    priority: 'high',
    team: 'management',
  },
  {
    type: 'info',
    title: 'Scanner repaired',
    message: 'The barcode scanner in Swakopmund works again.',
    priority: 'low',
    team: 'technical',
  },
  {
    type: 'other',
    title: 'Lost and found',
    message: 'A set of keys was left at the counter in Oshakati.',
    priority: 'low',
  },
];

const OLDEST_DAYS = 28;

/** Oldest first. */
export function planNotifications(count: number, { chance, days, agents }: DemoShop): DemoNotification[] {
  const ages = Array.from({ length: count }, () => Math.floor(OLDEST_DAYS * chance.next() ** 2)).toSorted(
    (a, b) => b - a,
  );
  const written = ages.map((daysAgo, index): DemoNotification => {
    const {
      type,
      title,
      message,
      priority = 'medium',
      team = 'all',
      about,
    } = MESSAGES[index % MESSAGES.length] as Message;
    const at = days.momentAgo(daysAgo);
    return {
      type,
      title,
      message,
      priority,
      targetTeam: team,
      ...(about ? { about } : { addedByAgent: chance.pick(agents) }),
      isRead: daysAgo > 3,
      sentAt: at,
      createdAt: at,
      updatedAt: at,
    };
  });
  const planned: DemoNotification = {
    type: 'task_reminder',
    title: 'Month-end stock take',
    message: 'Everybody counts at their own branch. Send the sheets to management.',
    priority: 'high',
    targetTeam: 'all',
    addedByAgent: chance.pick(agents),
    scheduledFor: instantAtHour(addDays(days.today, 1), 8, days.zone),
    createdAt: days.now,
    updatedAt: days.now,
  };
  return [...written, planned];
}

const REMINDERS: readonly { title: string; message: string; inDays: number | null; isActive?: boolean }[] = [
  { title: 'Send weekly figures', message: 'Takings by branch to management.', inDays: 3 },
  { title: 'Renew courier contract', message: 'The price list ends this month.', inDays: 9 },
  {
    title: 'Call the bank about late approvals',
    message: 'Ask for the contact at the Windhoek branch.',
    inDays: 1,
  },
  { title: 'Order screen protectors', message: 'Two boxes for each branch, models as last time.', inDays: 0 },
  { title: 'Check the till float', message: 'N$ 1,000.00 at every branch, every morning.', inDays: null },
  { title: 'Festive season price list', message: 'Print and laminate for all five branches.', inDays: 21 },
  { title: 'Fire extinguisher service', message: 'Done every year in March.', inDays: 120, isActive: false },
  {
    title: 'Display phones: charge overnight',
    message: 'All of them, also the ones in the window.',
    inDays: null,
  },
  {
    title: 'Clean up old quotes',
    message: 'Everything older than six months without a signature.',
    inDays: -12,
    isActive: false,
  },
];

export function planReminders({ days }: DemoShop): DemoReminder[] {
  return REMINDERS.map(({ title, message, inDays, isActive = true }, index) => {
    const at = days.momentAgo(REMINDERS.length - index);
    const isPast = inDays !== null && inDays <= 0;
    const reminderDate = inDays === null ? null : instantAtHour(addDays(days.today, inDays), 8, days.zone);
    return {
      title,
      message,
      reminderDate,
      isActive,
      notified: isPast,
      lastSentAt: isPast ? reminderDate : null,
      createdAt: at,
      updatedAt: at,
    };
  });
}
