import type { PushNotification } from '#shared/contracts/realtime.ts';

// What an alert is and how the system shows it. Used by the page and by its service worker: no DOM in here.

export type Alert = Pick<PushNotification, 'tag' | 'title' | 'message' | 'priority' | 'type' | 'url'> & {
  /** The id of the notification; null for a resend, a summary or a test. */
  id: number | null;
  /** For a summary: the ids of the notifications it counts. */
  ids?: readonly number[];
  /** Caused by a change made at this device. */
  isOwn?: boolean | undefined;
  /** The team it is for; null where the sender has already chosen the recipients. */
  targetTeam: string | null;
};

const HOME_URL = '/notification-center';

const URGENT_VIBRATION = [300, 100, 300, 100, 300, 100, 300];
const VIBRATION = [200, 100, 200];

const ALERT_ACTIONS = [
  { action: 'view', title: 'View' },
  { action: 'dismiss', title: 'Dismiss' },
] as const;

/** The browsers' notification options, with those that TypeScript's types lack. */
export interface AlertOptions extends NotificationOptions {
  vibrate: number[];
  actions: { action: string; title: string }[];
  data: { url: string; id?: number };
}

/** Parses a push or message; null when it has nothing to show. */
export function readAlert(input: unknown): Alert | null {
  if (typeof input !== 'object' || input === null) return null;
  const outer = input as Record<string, unknown>;
  if (typeof outer.notification === 'object') return readAlert(outer.notification);
  const text = (name: string) => (typeof outer[name] === 'string' ? outer[name] : null);
  const title = text('title');
  if (!title) return null;
  return {
    id: typeof outer.id === 'number' ? outer.id : null,
    tag: text('tag') ?? `${title}\n${text('message')}`,
    title,
    message: text('message') ?? '',
    priority: text('priority') ?? 'medium',
    type: text('type'),
    targetTeam: text('targetTeam'),
    url: ownPath(text('url')),
    isOwn: outer.isOwn === true,
  };
}

/** The system notification of an alert: urgent ones stay until the user reacts. Alerts with the same tag replace each other. */
export function systemNotificationOf({ id, title, message, priority, tag, url }: Alert): {
  title: string;
  options: AlertOptions;
} {
  const isUrgent = priority === 'urgent';
  return {
    title,
    options: {
      body: message,
      tag,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      requireInteraction: isUrgent,
      vibrate: isUrgent ? URGENT_VIBRATION : VIBRATION,
      actions: [...ALERT_ACTIONS],
      data: { url: ownPath(url), ...(id !== null && { id }) },
    },
  };
}

/** Whether a device of this team is to be alerted, with these kinds switched off. */
export function isAlertWanted(alert: Alert, team: string | null, silenced: ReadonlySet<string>): boolean {
  if (alert.type !== null && silenced.has(alert.type)) return false;
  if (team === null || team === 'all') return true;
  return alert.targetTeam === null || alert.targetTeam === 'all' || alert.targetTeam === team;
}

/** A path of this app; the home of notifications for any other address. */
export function ownPath(url: unknown): string {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url) ? url : HOME_URL;
}
