import { resetKindSwitches } from '../alerts/alert-kinds.ts';
import { clearDeviceMemory } from '../alerts/device-store.ts';
import { forgetDrafts } from '../forms/form-drafts.ts';
import { logWarning } from '../log.ts';
import { forgetChangedRows } from '../realtime/changed-rows.ts';
import { forgetAnswers } from './connection.ts';
import { dropDatabase, dropPocket } from './drop-pocket.ts';
import { setForgotten } from './forgotten.ts';
import { DONE_KEY, MADE_KEY, OUTBOX_DB } from './kept-lists.ts';

export const PUSH_ENABLED_KEY = 'push-enabled';
export const RECENT_PLACES_KEY = 'recent-places';
/** Of what was given back, for its slips (`lib/outbox/given-back.ts`). */
export const GIVEN_BACK_KEY = 'given-back';

/** Whom somebody has looked at is theirs: it goes with their session, however that ends. */
export function forgetRecentPlaces(): void {
  localStorage.removeItem(RECENT_PLACES_KEY);
}

const WORKER_LIMIT_MS = 1_500;

let registering: Promise<unknown> = Promise.resolve();

/**
 * A logout begins: nothing new is begun, and a worker on its way is waited for. The answer to a logout clears this
 * browser by itself; what came to be after it would stay.
 */
export async function beginForgetting(): Promise<void> {
  setForgotten(true);
  await Promise.race([registering, new Promise((resolve) => setTimeout(resolve, WORKER_LIMIT_MS))]);
}

/** Somebody has logged in after a logout on this page, or the logout has failed. */
export function rememberDevice(): void {
  setForgotten(false);
}

/** A worker on its way: it could not be dismissed before it is there. */
export function noteRegistering(work: Promise<unknown>): void {
  registering = work.catch(() => {});
}

/**
 * Leaves nothing of the session in this browser: kept lists and the kept app, drafts of forms, the push subscription, shown
 * notifications, the service worker with its polling. Never fails: what cannot be cleared is logged.
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
      // What it wrote down before it heard of this made it anew.
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
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration();
  // The answer to the logout may have taken the registration away; the page's worker is there all the same.
  const workers = new Set([
    serviceWorker.controller,
    registration?.active,
    registration?.waiting,
    registration?.installing,
  ]);
  await Promise.all([...workers].map((worker) => worker && askToForget(worker)));
  if (!registration) return;
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
