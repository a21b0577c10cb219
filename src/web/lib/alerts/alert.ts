import type { PushNotification } from '#shared/contracts/realtime.ts';

// What an alert is and what the system shows of it. Used by the page and by its service worker, so no DOM in here.

export type Alert = Pick<PushNotification, 'tag' | 'title' | 'message' | 'priority' | 'type' | 'url'> & {
  /** The notification's; null for a resend, a summary or a test. */
  id: number | null;
  /** Of a summary: the notifications it counts. */
  ids?: readonly number[];
  /** Raised by what was done at this device. */
  isOwn?: boolean | undefined;
  /** Whom it is for; null where that was decided before it came here. */
  targetTeam: string | null;
};

const HOME_URL = '/notification-center';

const URGENT_VIBRATION = [300, 100, 300, 100, 300, 100, 300];
const VIBRATION = [200, 100, 200];

export const ALERT_ACTIONS = [
  { action: 'view', title: 'View' },
  { action: 'dismiss', title: 'Dismiss' },
] as const;

/** The browsers' notification options, with those that TypeScript's library leaves out. */
export interface AlertOptions extends NotificationOptions {
  vibrate: number[];
  actions: { action: string; title: string }[];
  data: { url: string; id?: number };
}

/** Reads what came by push or message; null when there is nothing to show in it. */
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

/** How the system is to show it: urgent ones stay until somebody answers. Alerts of one tag replace each other. */
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

/** A path of our own, whatever was sent. */
export function ownPath(url: unknown): string {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url) ? url : HOME_URL;
}
