import { z } from 'zod';
import { id } from './common.ts';
import { attended, present } from './presence.ts';

/**
 * What travels over `/ws`, server to browser. The browser only invalidates what it has; `seq` counts up by one, and a
 * gap or a reconnection means that anything may have changed.
 */

/**
 * All that a browser says. A PING is answered with where the count stands, so that a dead line is noticed; ATTEND names the
 * record that it has open, if any, and lets it hear of others.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PING') }),
  z.strictObject({ type: z.literal('ATTEND'), at: attended.nullable() }),
]);
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

/** Everybody who has a record open on another device, to whoever said ATTEND. Not counted by `seq`. */
export const presenceMessage = z.object({ type: z.literal('PRESENCE'), people: z.array(present) });

export const serverMessage = z.discriminatedUnion('type', [
  presenceMessage,
  hello,
  dataChanged,
  deviceChanged,
  pushNotificationMessage,
]);
export type ServerMessage = z.infer<typeof serverMessage>;
