import { z } from 'zod';
import { BULK_ENTITIES } from '#shared/domain/bulk-actions.ts';
import { MOST_CHOSEN } from '#shared/domain/chosen-ids.ts';
import { NOTIFICATION_PRIORITIES, NOTIFICATION_TYPES, TEAMS } from '#shared/domain/notification-labels.ts';
import { id, instantIn, instantOut, plainText, requiredText } from './common.ts';
import { flag, pageQuery } from './queries.ts';

/** Rows of one list. */
const chosenRows = z.object({ entity: z.enum(BULK_ENTITIES), ids: z.array(id).min(1).max(MOST_CHOSEN) });

export const notification = z.object({
  id,
  version: z.int(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  reservationId: id.nullable(),
  paymentId: id.nullable(),
  laybyId: id.nullable(),
  /** The rows that somebody selected on a list to notify the team of; some may have been deleted since. */
  chosen: chosenRows.nullable(),
  priority: z.string(),
  targetTeam: z.string(),
  /**
   * Read by the requesting device, marked as read for everybody by a caller without a device, or sent before the device first logged in.
   */
  isRead: z.boolean(),
  /** When the cause was dealt with or no longer applied; from then on the notification counts as read. */
  endedAt: instantOut.nullable(),
  /** How many devices have read it. */
  seenBy: z.int(),
  scheduledFor: instantOut.nullable(),
  /** When the team was alerted; null while the notification is scheduled. */
  sentAt: instantOut.nullable(),
  addedByAgent: z.string().nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type Notification = z.infer<typeof notification>;

export const notificationsQuery = pageQuery.extend({
  /** Only notifications that have been sent, no scheduled ones. */
  sent: flag,
  unread: flag,
});

export const unreadQuery = pageQuery.extend({
  /** Only what this device's bell counts: no notifications caused by the device itself or meant for another team. */
  bell: flag,
});

const typeIn = z.enum(NOTIFICATION_TYPES, { error: `Expected one of ${NOTIFICATION_TYPES.join(', ')}` });
const priorityIn = z.enum(NOTIFICATION_PRIORITIES, {
  error: `Expected one of ${NOTIFICATION_PRIORITIES.join(', ')}`,
});
const teamIn = z.enum(TEAMS, { error: `Expected one of ${TEAMS.join(', ')}` });

/** The number of unread notifications at a device's bell, and the newest of them. */
export const unreadCount = z.object({
  unread: z.int(),
  newest: z.object({ id, at: instantOut }).nullable(),
});
export type UnreadCount = z.infer<typeof unreadCount>;

/** The counters of the Notification Center. */
export const notificationCounts = z.object({
  total: z.int(),
  unread: z.int(),
  /** Of priority urgent. */
  urgent: z.int(),
  /** Created on the shop's calendar day. */
  today: z.int(),
});
export type NotificationCounts = z.infer<typeof notificationCounts>;

export const createNotificationBody = z.object({
  type: typeIn,
  title: requiredText('Title is required', 200),
  message: requiredText('Message is required', 5000),
  priority: priorityIn.optional(),
  targetTeam: teamIn.optional(),
  /** Marks it as read for everybody; devices mark as read by a route of their own. */
  isRead: z.boolean().optional(),
  /** Not sent before this time; a day without a time stands for the shop's opening hour. Null and past times mean at once. */
  scheduledFor: instantIn,
  reservationId: id.nullish(),
  paymentId: id.nullish(),
  laybyId: id.nullish(),
  chosen: chosenRows.nullish(),
});
export type CreateNotificationBody = z.input<typeof createNotificationBody>;

/** The rows that a notification was created for (`chosen`) cannot be changed. */
export const updateNotificationBody = createNotificationBody.omit({ chosen: true }).partial();
export type UpdateNotificationBody = z.input<typeof updateNotificationBody>;

/** `until`: only notifications sent by then are marked, for a device that has received nothing since. */
export const readAllBody = z.object({ until: z.iso.datetime().optional() }).nullish();
export type ReadAllBody = z.input<typeof readAllBody>;

export const readAllReply = z.object({ read: z.int() });

/** Sends an alert again: to the open sockets and to every push subscription of the team. */
export const pushBody = z.object({
  title: requiredText('Title is required', 200),
  message: requiredText('Message is required', 5000),
  priority: priorityIn.optional(),
  targetTeam: teamIn.optional(),
  /** The notification whose link a click opens. */
  notificationId: id.optional(),
});
export type PushBody = z.input<typeof pushBody>;

export const pushReply = z.object({ sent: z.int(), failed: z.int() });
export type PushReply = z.infer<typeof pushReply>;

/** The browser's own `PushSubscription`. */
export const pushSubscriptionBody = z.object({
  endpoint: z.string().min(1).max(2000),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});
export type PushSubscriptionBody = z.input<typeof pushSubscriptionBody>;

export const subscribeReply = z.object({ subscribed: z.literal(true) });

export const unsubscribeBody = z.object({ endpoint: plainText(2000).min(1) });

/** The shop's public key for push, base64url. */
export const pushKey = z.object({ publicKey: z.string() });
export type PushKey = z.infer<typeof pushKey>;
