import { logWarning } from '#web/lib/log.ts';
import { noteRegistering } from '#web/lib/offline/forget-device.ts';
import { isForgotten } from '#web/lib/offline/forgotten.ts';

/** The page's side of the service worker: there only in the built app, and where the browser has one. */

const INSTALL_LIMIT_MS = 15_000;
/** A page that was loaded past its worker is never controlled by it. */
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

/** The worker that is there; null without one, instead of waiting for it for ever. */
export async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker?.getRegistration()) ?? null;
}

/** Tells the worker something as soon as it is there. */
export async function tellWorker(message: { type: string; [name: string]: unknown }): Promise<void> {
  const registration = await findRegistration();
  const worker = registration ? await findActive(registration) : navigator.serviceWorker?.controller;
  worker?.postMessage(message);
}

/**
 * The worker at work, waited for while it is being installed. Not `serviceWorker.ready`: that stays with the first
 * registration of a page, also when a logout has dismissed it and a login has made another.
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

/** A worker that is being installed comes within seconds, or not at all. */
export function withinLimit<Found>(coming: Promise<Found | null>): Promise<Found | null> {
  return Promise.race([
    coming,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), INSTALL_LIMIT_MS)),
  ]);
}

/** Resolves once the calls of this page go through the registration's worker. */
export async function waitForControl({ active }: ServiceWorkerRegistration): Promise<void> {
  const { serviceWorker } = navigator;
  // A worker that is being installed takes over when it is done, also from one that a logout has dismissed.
  if (active && serviceWorker.controller === active) return;
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
