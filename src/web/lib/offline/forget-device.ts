import { resetKindSwitches } from '../alerts/alert-kinds.ts';
import { clearDeviceMemory } from '../alerts/device-store.ts';
import { logWarning } from '../log.ts';

export const PUSH_ENABLED_KEY = 'push-enabled';

const WORKER_LIMIT_MS = 1_500;

/**
 * Leaves nothing of the session in this browser: kept lists and the kept app, the push subscription, shown
 * notifications, the service worker with its polling. Never fails: what cannot be cleared is logged.
 */
export async function forgetDevice(): Promise<void> {
  resetKindSwitches();
  clearDeviceMemory();
  try {
    localStorage.removeItem(PUSH_ENABLED_KEY);
    await stopWorker();
    if ('caches' in window) {
      const names = await caches.keys();
      await Promise.all(names.map((name) => caches.delete(name)));
    }
  } catch (error) {
    logWarning('This browser could not be cleared', error);
  }
}

async function stopWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  if (registration.active) await askToForget(registration.active);
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of await registration.getNotifications()) shown.close();
  await registration.unregister();
}

/** The worker stops polling and keeping before the caches go, so that nothing is put back behind our back. */
function askToForget(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const limit = setTimeout(resolve, WORKER_LIMIT_MS);
    channel.port1.onmessage = () => {
      clearTimeout(limit);
      resolve();
    };
    worker.postMessage({ type: 'FORGET' }, [channel.port2]);
  });
}
