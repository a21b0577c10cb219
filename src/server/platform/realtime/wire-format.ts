import { z } from 'zod';
import { pushNotification } from '#shared/contracts/realtime.ts';
import type { Change, FeedEvent, TeamAlert } from './change-feed.ts';
import { type Attendance, attendances } from './presence.ts';

/**
 * The announcements between processes, as payloads of NOTIFY. PostgreSQL accepts less than 8,000 bytes per payload:
 * large commits are split, and a commit with too many rows only announces that anything may have changed.
 */

export const CHANNEL = 'omatala_changes';

/** Beyond this many rows every screen would be reloaded anyway. */
export const MAX_ROWS_PUBLISHED = 2_000;
const MAX_PAYLOAD_BYTES = 7_900;
/** For the message of an alert, which may be as long as a page; a screen shows the beginning. */
const MAX_ALERT_CHARACTERS = 1_000;

const change = z.tuple([z.string(), z.int(), z.int(), z.string().optional()]);
const payload = z.object({
  from: z.string(),
  all: z.literal(true).optional(),
  changes: z.array(change).optional(),
  present: attendances.optional(),
  alerts: z.array(pushNotification.extend({ byDevice: z.string().nullish() })).optional(),
});

/** `isEverything`: anything may have changed, also rows that are not named. */
export type ProcessMessage = FeedEvent & { isEverything: boolean };

/** Who has which record open in the browsers of a process: always the whole list, or as much of it as fits into a payload. */
export function encodePresent(from: string, told: readonly Attendance[]): string {
  const text = JSON.stringify({ from, present: told });
  return Buffer.byteLength(text) <= MAX_PAYLOAD_BYTES || told.length === 0
    ? text
    : encodePresent(from, told.slice(0, Math.floor(told.length * 0.8)));
}

/** The payloads that announce the message, none of them longer than PostgreSQL accepts. */
export function encodeMessage(from: string, message: ProcessMessage): string[] {
  const isEverything = message.isEverything || message.changes.length > MAX_ROWS_PUBLISHED;
  const rows = isEverything ? [] : message.changes;
  return [
    ...(isEverything ? [JSON.stringify({ from, all: true })] : []),
    ...pack(rows.map(toTuple), (changes) => JSON.stringify({ from, changes })),
    ...pack(message.alerts.map(shorten), (alerts) => JSON.stringify({ from, alerts })),
  ];
}

/** Null for a message of this process itself. A message that cannot be parsed (perhaps of another version) counts as "anything may have changed". */
export function decodeMessage(
  self: string,
  text: string,
): (ProcessMessage & { from?: string; present?: readonly Attendance[] }) | null {
  const parsed = payload.safeParse(parseJson(text));
  if (!parsed.success) return { changes: [], alerts: [], isEverything: true };
  const { from, all, changes = [], alerts = [], present } = parsed.data;
  if (from === self) return null;
  return {
    changes: changes.map(([entity, id, version, deviceId]) => ({
      entity,
      id,
      version,
      ...(deviceId !== undefined && { deviceId }),
    })),
    alerts,
    isEverything: all === true,
    ...(present && { from, present }),
  };
}

const toTuple = ({ entity, id, version, deviceId }: Change) =>
  [entity, id, version, ...(deviceId === undefined ? [] : [deviceId])] as const;

function shorten(alert: TeamAlert): TeamAlert {
  return { ...alert, message: alert.message.slice(0, MAX_ALERT_CHARACTERS) };
}

/** As many items as fit into each text, in order. */
function pack<Item>(items: readonly Item[], encode: (some: readonly Item[]) => string): string[] {
  if (items.length === 0) return [];
  const text = encode(items);
  if (items.length === 1 || Buffer.byteLength(text) <= MAX_PAYLOAD_BYTES) return [text];
  const middle = Math.ceil(items.length / 2);
  return [...pack(items.slice(0, middle), encode), ...pack(items.slice(middle), encode)];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
