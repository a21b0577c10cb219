import { logWarning } from '#web/lib/log.ts';
import { noteRegistering } from '#web/lib/offline/forget-device.ts';
import { isForgotten } from '#web/lib/offline/forgotten.ts';

/** The page's side of the service worker, which exists only in the built app and in browsers that support it. */

const INSTALL_LIMIT_MS = 15_000;
const CONTROL_LIMIT_MS = 30_000;

/** Registers the worker once the page has loaded. A failure is only logged. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  try {
    await pageLoad();
    if (isForgotten()) return null;
    const registering = navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    noteRegistering(registering);
    return await registering;
  } catch (error) {
    logWarning('The service worker could not be registered', error);
    return null;
  }
}

/** The registered worker; null without one, instead of waiting forever. */
export async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker?.getRegistration()) ?? null;
}

/** Posts a message to the worker as soon as it is active. */
export async function tellWorker(message: { type: string; [name: string]: unknown }): Promise<void> {
  const registration = await findRegistration();
  const worker = registration ? await findActive(registration) : navigator.serviceWorker?.controller;
  worker?.postMessage(message);
}

/**
 * The active worker, after waiting for an installation. `serviceWorker.ready` is not used: it stays with a page's first registration, even
 * when a logout has removed that one and a login has made another.
 */
export async function findActive(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.active) return registration.active;
  const coming = registration.installing ?? registration.waiting;
  if (!coming) return null;
  await new Promise<void>((resolve) => {
    const settle = () => {
      if (['activating', 'activated', 'redundant'].includes(coming.state)) resolve();
    };
    coming.addEventListener('statechange', settle);
    settle();
  });
  return registration.active;
}

/** A worker that is being installed becomes active within seconds, or never. */
export function withinLimit<Found>(coming: Promise<Found | null>): Promise<Found | null> {
  return Promise.race([
    coming,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), INSTALL_LIMIT_MS)),
  ]);
}

/** Resolves once the page's requests go through the registration's worker. */
export async function waitForControl({ active }: ServiceWorkerRegistration): Promise<void> {
  const { serviceWorker } = navigator;
  // A worker that is being installed takes control when it is done, also from one that a logout has unregistered.
  if (active && serviceWorker.controller === active) return;
  // A page that was loaded by a forced reload, or while the worker was being activated, has missed that.
  active?.postMessage({ type: 'CLAIM' });
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, CONTROL_LIMIT_MS);
    const done = () => {
      clearTimeout(limit);
      resolve();
    };
    serviceWorker.addEventListener('controllerchange', done, { once: true });
  });
}

function pageLoad(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
}
