import { resetKindSwitches } from '../alerts/alert-kinds.ts';
import { clearDeviceMemory } from '../alerts/device-store.ts';
import { logWarning } from '../log.ts';

export const PUSH_ENABLED_KEY = 'push-enabled';

const WORKER_LIMIT_MS = 1_500;

let isUnderWay = false;
let registering: Promise<unknown> = Promise.resolve();

/** Whether somebody is logging out right now: nothing is begun that would outlast it. */
export function isForgetting(): boolean {
  return isUnderWay;
}

/** A worker on its way is waited for: it could not be dismissed before it is there. */
export function noteRegistering(work: Promise<unknown>): void {
  registering = work.catch(() => {});
}

/**
 * Leaves nothing of the session in this browser: kept lists and the kept app, the push subscription, shown
 * notifications, the service worker with its polling. Never fails: what cannot be cleared is logged.
 */
export async function forgetDevice(): Promise<void> {
  isUnderWay = true;
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
  } finally {
    isUnderWay = false;
  }
}

async function stopWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.race([registering, new Promise((resolve) => setTimeout(resolve, WORKER_LIMIT_MS))]);
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  const { active, waiting, installing } = registration;
  await Promise.all([active, waiting, installing].map((worker) => worker && askToForget(worker)));
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
