import { z } from 'zod';
import { id } from './common.ts';
import { attended, present } from './presence.ts';

/**
 * The messages of `/ws` from server to browser. The browser only invalidates its cached data. `seq` increases by one per message; a gap or
 * a reconnection means that anything may have changed.
 */

/**
 * All messages of a browser. A PING is answered with the current `seq`, so that a dead connection is noticed. ATTEND names the record that
 * the browser has open, if any, and subscribes to the presence of others there.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PING') }),
  z.strictObject({ type: z.literal('ATTEND'), at: attended.nullable() }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/**
 * The current `seq`, and the build of the web app that the server serves (`buildId` of `/api/config`). It is the first message of a
 * connection, the answer to a PING, and sent when the disk has become full or has room again.
 */
const hello = z.object({
  type: z.literal('HELLO'),
  seq: z.int(),
  buildId: z.string(),
  /** Nothing can be saved until the operator makes room; absent otherwise. */
  isDiskFull: z.literal(true).optional(),
});

/** Rows that have changed. `entity` is one of `ACTIVITY_ENTITIES`. */
const dataChanged = z.object({
  type: z.literal('DATA_CHANGED'),
  seq: z.int(),
  changes: z.array(z.object({ entity: z.string(), id, version: z.int() })),
});

/** A change that only this device sees, such as what it has read. Not counted by `seq`. */
const deviceChanged = z.object({
  type: z.literal('DEVICE_CHANGED'),
  changes: dataChanged.shape.changes,
});

/** An alert for the team; each device shows it once, whichever way it arrives. */
export const pushNotification = z.object({
  /** The notification's id; null when an alert is sent again. */
  id: id.nullable(),
  /** Alerts with the same tag count as one alert. */
  tag: z.string(),
  title: z.string(),
  message: z.string(),
  priority: z.string(),
  type: z.string().nullable(),
  targetTeam: z.string(),
  /** The address that a click opens. */
  url: z.string(),
  /** Caused by an action on this very device, which has already got its answer. */
  isOwn: z.boolean().optional(),
});
export type PushNotification = z.infer<typeof pushNotification>;

const pushNotificationMessage = z.object({
  type: z.literal('PUSH_NOTIFICATION'),
  notification: pushNotification,
});

/** Everybody who has the record open on another device; sent to a browser that sent ATTEND. Not counted by `seq`. */
const presenceMessage = z.object({ type: z.literal('PRESENCE'), people: z.array(present) });

const serverMessage = z.discriminatedUnion('type', [
  presenceMessage,
  hello,
  dataChanged,
  deviceChanged,
  pushNotificationMessage,
]);
export type ServerMessage = z.infer<typeof serverMessage>;
