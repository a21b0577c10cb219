import type { UnreadCount } from '#shared/contracts/notifications.ts';
import { alertOf, takeNews } from '#web/lib/alerts/alert-mark.ts';
import { hasVisibleWindow, raiseAlert } from './show-alert.ts';

/** Polls for new notifications while no page is visible. Best effort: browsers put a worker to sleep when they like; push is the reliable way. */

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
  // A visible page polls by itself, and without permission to show notifications polling is useless: on an iPhone only the app on the home screen can
  // show any.
  const isShown = 'Notification' in globalThis && Notification.permission === 'granted';
  const isNeeded = isShown && !(await hasVisibleWindow());
  const isSessionOver = isNeeded && !(await raiseNews());
  // Polls on unless stopped meanwhile or the session has ended: further requests would count as unauthenticated.
  if (timer !== undefined && !isSessionOver) startPolling();
}

/** False when the session has ended. */
async function raiseNews(): Promise<boolean> {
  const reply = await fetch('/api/notifications/unread/count').catch(() => null);
  if (reply?.status === 401) return false;
  if (!reply?.ok) return true;
  const news = await takeNews((await reply.json()) as UnreadCount, getJson).catch(() => []);
  for (const item of news) await raiseAlert(alertOf(item));
  return true;
}

/** @throws on any failure: the next poll tries again */
async function getJson<Answer>(path: string): Promise<Answer> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${reply.status} ${path}`);
  return (await reply.json()) as Answer;
}
