import type { PushNotification } from '#shared/contracts/realtime.ts';

/**
 * What is sent to a device, and how urgently. A lock screen shows it to anybody: numbers that could be a phone, an
 * identity card or a device are removed, and long texts are shortened.
 */

/** What the service worker receives and shows. */
export type PushMessage = Omit<PushNotification, 'targetTeam'>;

const MAX_BODY_CHARACTERS = 180;
/** Matches a calendar date, which is kept, or seven and more digits with the separators that people write. */
const LONG_NUMBER =
  /(?<!\p{Nd})(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])(?!\p{Nd})|\+?\p{Nd}(?:(?:[\s()/–-]*|\.(?=\p{Nd}{3}))\p{Nd}){6,}/gu;
const DATE = /^\d{4}-\d\d-\d\d$/;

export function pushMessageOf({ targetTeam: _, ...alert }: PushNotification): PushMessage {
  return {
    ...alert,
    title: withoutLongNumbers(alert.title),
    message: shorten(withoutLongNumbers(alert.message), MAX_BODY_CHARACTERS),
  };
}

function withoutLongNumbers(text: string): string {
  return text.replace(LONG_NUMBER, (found) => (DATE.test(found) ? found : '•••'));
}

function shorten(text: string, maxCharacters: number): string {
  const characters = [...text];
  if (characters.length <= maxCharacters) return text;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

const DAY_SECONDS = 24 * 60 * 60;
/** What RFC 8030 allows as a topic. */
const TOPIC = /^[\w-]{1,32}$/;

export type PushHeaders = { TTL: number; urgency: 'low' | 'normal' | 'high'; topic?: string };

/** After a day undelivered alerts expire, as the person will look into the app; a newer alert with the same tag replaces an undelivered one. */
export function pushHeadersOf({ priority, tag }: PushMessage): PushHeaders {
  const urgency = priority === 'low' ? 'low' : priority === 'medium' ? 'normal' : 'high';
  return { TTL: DAY_SECONDS, urgency, ...(TOPIC.test(tag) ? { topic: tag } : {}) };
}
