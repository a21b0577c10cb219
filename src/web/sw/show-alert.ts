import { type Alert, ownPath, systemNotificationOf } from '#web/lib/alerts/alert.ts';
import { claimAlert } from '#web/lib/alerts/claim-alert.ts';
import { readDevice } from '#web/lib/alerts/device-store.ts';
import { pause } from '#web/lib/pause.ts';
import { worker } from './worker.ts';

/** How long a closing page may still count as open to the browser. */
const CLOSING_MS = 1_000;

const openWindows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

export async function hasVisibleWindow(): Promise<boolean> {
  return (await openWindows()).some(({ visibilityState }) => visibilityState === 'visible');
}

/** Shows an alert that reached the worker: a visible page shows it, else the system does, once. */
export async function raiseAlert(alert: Alert): Promise<void> {
  const windows = await openWindows();
  const visible = windows.find(({ visibilityState }) => visibilityState === 'visible');
  if (visible) {
    visible.postMessage({ type: 'ALERT', alert });
    await pause(CLOSING_MS);
    // A page that was closing has not shown it.
    if (await worker.clients.get(visible.id)) return;
  }
  // The switches apply while a page is open.
  const silenced = windows.length > 0 ? await readDevice<string[]>('silenced-kinds') : null;
  if (alert.type !== null && silenced?.includes(alert.type)) return;
  if (await claimAlert(alert.tag)) await showAlert(alert);
}

export async function showAlert(alert: Alert): Promise<void> {
  const { title, options } = systemNotificationOf(alert);
  await worker.registration.showNotification(title, options);
}

/** Follows a press on a notification: to an open page, else to a new one, and marks the notification as read. */
export async function followAlert(notification: Notification, action: string): Promise<void> {
  notification.close();
  if (action === 'dismiss') return;
  const { url, id } = (notification.data ?? {}) as { url?: unknown; id?: unknown };
  await Promise.all([openScreen(ownPath(url)), markRead(id)]);
}

async function openScreen(url: string): Promise<void> {
  const windows = await openWindows();
  const client = windows.find(({ focused }) => focused) ?? windows[0];
  if (!client) {
    await worker.clients.openWindow(url);
    return;
  }
  client.postMessage({ type: 'OPEN', url });
  await client.focus();
}

/** The server tells this device's pages. If this fails, the notification stays unread. */
async function markRead(id: unknown): Promise<void> {
  if (typeof id === 'number') await fetch(`/api/notifications/${id}/read`, { method: 'PUT' }).catch(() => {});
}
