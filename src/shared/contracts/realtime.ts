import { z } from 'zod';
import { id } from './common.ts';

/**
 * What travels over `/ws`, server to browser. The browser only invalidates what it has; `seq` counts up by one, and a
 * gap or a reconnection means that anything may have changed.
 */

/** The only thing that a browser says: it is answered with where the count stands, so that a dead line is noticed. */
export const clientMessage = z.object({ type: z.literal('PING') });
export type ClientMessage = z.infer<typeof clientMessage>;

/**
 * Where the count stands, and which build of the web app the server gives out (`buildId` of `/api/config`): the first
 * message of a connection, the answer to a PING, and what tells that the disk has filled up or has room again.
 */
export const hello = z.object({
  type: z.literal('HELLO'),
  seq: z.int(),
  buildId: z.string(),
  /** Nothing can be saved until the operator makes room; absent otherwise. */
  isDiskFull: z.literal(true).optional(),
});

/** Rows that have changed. `entity` is a word of `ACTIVITY_ENTITIES`. */
export const dataChanged = z.object({
  type: z.literal('DATA_CHANGED'),
  seq: z.int(),
  changes: z.array(z.object({ entity: z.string(), id, version: z.int() })),
});

/** What only this device sees of these rows has changed, such as what it has read. Not counted by `seq`. */
export const deviceChanged = z.object({
  type: z.literal('DEVICE_CHANGED'),
  changes: dataChanged.shape.changes,
});

/** An alert for the team, to be shown once a device whichever way it comes. */
export const pushNotification = z.object({
  /** The notification's; a resend has none. */
  id: id.nullable(),
  /** Alerts of one tag are one alert. */
  tag: z.string(),
  title: z.string(),
  message: z.string(),
  priority: z.string(),
  type: z.string().nullable(),
  targetTeam: z.string(),
  /** Where a click leads. */
  url: z.string(),
  /** Raised by what was done at this very device, which has its answer already. */
  isOwn: z.boolean().optional(),
});
export type PushNotification = z.infer<typeof pushNotification>;

export const pushNotificationMessage = z.object({
  type: z.literal('PUSH_NOTIFICATION'),
  notification: pushNotification,
});

export const serverMessage = z.discriminatedUnion('type', [
  hello,
  dataChanged,
  deviceChanged,
  pushNotificationMessage,
]);
export type ServerMessage = z.infer<typeof serverMessage>;
