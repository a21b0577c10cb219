import { useSyncExternalStore } from 'react';

// Whether this page is of the build that the server gives out now, and how it becomes one of it.

const NO_BUILD = /^(?:|dev|__BUILD_ID__)$/;
/** A worker that was asked to take over and does not: the page is loaded anew all the same. */
const TAKE_OVER_LIMIT_MS = 3_000;

let served: string | null = null;
const listeners = new Set<() => void>();

/** The server's word on it: in the configuration and in each greeting of the line. */
export function noteServedBuild(buildId: string | undefined): void {
  if (buildId === undefined || buildId === served) return;
  served = buildId;
  for (const listener of listeners) listener();
}

export function isOutdated(): boolean {
  const own = ownBuild();
  return served !== null && served !== own && !NO_BUILD.test(own) && !NO_BUILD.test(served);
}

export function useIsOutdated(): boolean {
  return useSyncExternalStore(subscribe, isOutdated);
}

/** The same address on the new build. Other tabs follow when the worker has changed hands. */
export async function reloadIntoNewBuild(reload = reloadPage): Promise<void> {
  const registration = await workers()?.getRegistration();
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  // Where a worker waits, the page is loaded anew when it has taken over (`followTakeover`).
  if (registration?.waiting) setTimeout(reload, TAKE_OVER_LIMIT_MS);
  else reload();
}

/**
 * Loads a page of an earlier build anew once a new worker has taken over, whichever tab asked for it. `isHeld` says
 * whether somebody has typed something here: then it is left to them. Returns the function that stops it.
 */
export function followTakeover(isHeld: () => boolean, reload = reloadPage): () => void {
  const container = workers();
  // The first worker of a page is no change of hands.
  let hadWorker = container?.controller != null;
  const follow = () => {
    if (hadWorker && isOutdated() && !isHeld()) reload();
    hadWorker = true;
  };
  container?.addEventListener('controllerchange', follow);
  return () => container?.removeEventListener('controllerchange', follow);
}

/** Looks for the worker of the new build, and lets it take over when this page is of that build and alone. */
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
