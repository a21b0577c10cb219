import { resetKindSwitches } from '../alerts/alert-kinds.ts';
import { clearDeviceMemory } from '../alerts/device-store.ts';
import { forgetDrafts } from '../forms/form-drafts.ts';
import { logWarning } from '../log.ts';
import { forgetChangedRows } from '../realtime/changed-rows.ts';
import { forgetAnswers } from './connection.ts';
import { dropDatabase, dropPocket } from './drop-pocket.ts';
import { setForgotten } from './forgotten.ts';
import { DONE_KEY, MADE_KEY, OUTBOX_DB, RECENT_PLACES_KEY } from './kept-lists.ts';

export const PUSH_ENABLED_KEY = 'push-enabled';
/** The `localStorage` key of money given back, for its slips (`lib/outbox/given-back.ts`). */
export const GIVEN_BACK_KEY = 'given-back';

const WORKER_LIMIT_MS = 1_500;

let registering: Promise<unknown> = Promise.resolve();

/**
 * Call when a logout begins: nothing new is started, a service worker that is being registered is waited for, and the running ones stop storing. The
 * answer to a logout clears this browser's storage by itself and cuts the pages off from their worker: whatever is created after it would stay.
 */
export async function beginForgetting(): Promise<void> {
  setForgotten(true);
  await inTime(registering.then(() => askWorkers('PAUSE'))).catch(logUntold);
}

/** Call when the logout has failed: the session goes on, and the workers with it. */
export async function rememberDevice(): Promise<void> {
  setForgotten(false);
  await askWorkers('START_BACKGROUND_POLLING').catch(logUntold);
}

function logUntold(error: unknown): void {
  logWarning('The service worker could not be told of the logout', error);
}

/** Notes a running registration of the service worker, which cannot be unregistered before it is done. */
export function noteRegistering(work: Promise<unknown>): void {
  registering = work.catch(() => {});
}

/**
 * Removes everything of the session from this browser: stored lists and the cached app, drafts, the push subscription, shown notifications, and the
 * service worker with its polling. Never fails: what cannot be removed is logged.
 */
export async function forgetDevice(): Promise<void> {
  await beginForgetting();
  clearDeviceMemory();
  resetKindSwitches();
  forgetAnswers();
  forgetChangedRows();
  forgetDrafts();
  try {
    localStorage.removeItem(PUSH_ENABLED_KEY);
    for (const key of [RECENT_PLACES_KEY, MADE_KEY, GIVEN_BACK_KEY, DONE_KEY]) localStorage.removeItem(key);
    await dropPocket();
    await dropDatabase(OUTBOX_DB);
    await stopWorker().finally(
      // Until it heard of the logout, the worker may have created the database again.
      () => dropDatabase(OUTBOX_DB),
    );
    if ('caches' in window) {
      const names = await caches.keys();
      await Promise.all(names.map((name) => caches.delete(name)));
    }
  } catch (error) {
    logWarning('This browser could not be cleared', error);
  }
}

async function stopWorker(): Promise<void> {
  const registration = await askWorkers('FORGET');
  if (!registration) return;
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of await registration.getNotifications()) shown.close();
  await registration.unregister();
}

/**
 * Posts a message to the workers. `PAUSE`: those that run stop polling, sending and storing, so that they put nothing back; `START_BACKGROUND_POLLING`:
 * they go on; `FORGET`: all stop and delete all caches. Resolves to their registration when they have answered, or after `WORKER_LIMIT_MS`.
 */
async function askWorkers(
  type: 'PAUSE' | 'START_BACKGROUND_POLLING' | 'FORGET',
): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker?.getRegistration();
  // The answer to the logout may have removed the registration, and a page that was loaded past its worker has none in control.
  const running = [serviceWorker?.controller, registration?.active ?? registration?.installing];
  // A next version stores nothing of the session, but it may be filling the cache of the app.
  const coming = type === 'FORGET' ? [registration?.waiting, registration?.installing] : [];
  const workers = new Set([...running, ...coming]);
  await Promise.all([...workers].map((worker) => worker && askWorker(worker, type)));
  return registration;
}

function askWorker(worker: ServiceWorker, type: string): Promise<unknown> {
  return inTime(
    new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      worker.postMessage({ type }, [channel.port2]);
    }),
  );
}

/** A worker may never answer. */
function inTime(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, WORKER_LIMIT_MS))]);
}
