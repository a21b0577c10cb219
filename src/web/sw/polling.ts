import type { UnreadCount } from '#shared/contracts/notifications.ts';
import { alertOf, takeNews } from '#web/lib/alerts/alert-mark.ts';
import { hasVisibleWindow, raiseAlert } from './show-alert.ts';

/**
 * Looks for news while no page is in sight to do so. Best effort: browsers put a worker to sleep when they like, which
 * is what push is for.
 */

const POLL_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export function startPolling(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void poll(), POLL_MS);
}

export function stopPolling(): void {
  clearTimeout(timer);
  timer = undefined;
}

async function poll(): Promise<void> {
  // A page in sight asks for itself, and what is never shown need not be asked for: on an iPhone only the app on the home screen shows any.
  const isShown = 'Notification' in globalThis && Notification.permission === 'granted';
  const isNeeded = isShown && !(await hasVisibleWindow());
  const isSessionOver = isNeeded && !(await raiseNews());
  // Stopped meanwhile, or told to: each further call would count as a stranger's.
  if (timer !== undefined && !isSessionOver) startPolling();
}

/** False once the server does not know the session. */
async function raiseNews(): Promise<boolean> {
  const reply = await fetch('/api/notifications/unread/count').catch(() => null);
  if (reply?.status === 401) return false;
  if (!reply?.ok) return true;
  const news = await takeNews((await reply.json()) as UnreadCount, getJson).catch(() => []);
  for (const item of news) await raiseAlert(alertOf(item));
  return true;
}

/** @throws when there is no good answer: the next look asks again */
async function getJson<Answer>(path: string): Promise<Answer> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${reply.status} ${path}`);
  return (await reply.json()) as Answer;
}
