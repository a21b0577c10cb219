import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

// Whether this page runs the build that the server delivers now, and how it changes to that.

const NO_BUILD = /^(?:|dev|__BUILD_ID__)$/;
/** If a waiting worker does not take over within this time, the page is reloaded anyway. */
const TAKE_OVER_LIMIT_MS = 3_000;

let served: string | null = null;
const changes = createListeners();

/** Notes the build that the server reports, in the configuration and in each greeting of the WebSocket. */
export function noteServedBuild(buildId: string | undefined): void {
  if (buildId === undefined || buildId === served) return;
  served = buildId;
  changes.tell();
}

export function isOutdated(): boolean {
  const own = ownBuild();
  return served !== null && served !== own && !NO_BUILD.test(own) && !NO_BUILD.test(served);
}

export function useIsOutdated(): boolean {
  return useSyncExternalStore(changes.subscribe, isOutdated);
}

/** Reloads the page at the same address with the new build. Other tabs follow when the new worker takes over. */
export async function reloadIntoNewBuild(reload = reloadPage): Promise<void> {
  const registration = await workers()?.getRegistration();
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  // Where a worker waits, the page is reloaded when it has taken over (`followTakeover`).
  if (registration?.waiting) setTimeout(reload, TAKE_OVER_LIMIT_MS);
  else reload();
}

/**
 * Reloads a page of an earlier build once a new worker has taken over, whichever tab caused that. `isHeld` tells whether the user has typed something
 * here: then the reload is left to the user. Returns the function that stops it.
 */
export function followTakeover(isHeld: () => boolean, reload = reloadPage): () => void {
  const container = workers();
  // The first worker of a page replaces none.
  let hadWorker = container?.controller != null;
  const follow = () => {
    if (hadWorker && isOutdated() && !isHeld()) reload();
    hadWorker = true;
  };
  container?.addEventListener('controllerchange', follow);
  return () => container?.removeEventListener('controllerchange', follow);
}

/** Fetches the worker of the new build. Lets it take over when this page already runs that build and is the only one open. */
export async function fetchNewWorker(): Promise<void> {
  const registration = await workers()?.getRegistration();
  if (isOutdated()) await registration?.update();
  else if (served === ownBuild()) registration?.waiting?.postMessage({ type: 'TAKE_OVER_ALONE' });
}

function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? '';
}

function reloadPage(): void {
  window.location.reload();
}

function workers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker as ServiceWorkerContainer | undefined;
}
