import { logWarning } from '../log.ts';
import { getWrites, subscribeToWrites } from '../writes/sent-writes.ts';
import { SYNC_TAG } from './sync-tag.ts';

// Asks the browser to wake the service worker once there is a connection, if no tab is open by then (Background Sync). Only Chromium supports it;
// elsewhere the waiting changes are sent when the app is next opened.

/** The part of a registration that TypeScript's types lack. */
interface Syncing {
  sync?: { register(tag: string): Promise<void> };
}

/** Requests a sync whenever changes start to wait, or a tab with unanswered changes is hidden. Returns the function that ends this. */
export function followSync(): () => void {
  let isKnown = false;
  const end = subscribeToWrites(() => {
    const waits = getWrites().some(({ isWaiting, isHeld }) => isWaiting && !isHeld);
    if (waits && !isKnown) void askForSync();
    isKnown = waits;
  });
  // A closing tab leaves its unanswered changes behind as well, and an earlier sync request may be used up.
  const leave = () => {
    if (document.visibilityState === 'hidden' && getWrites().length > 0) void askForSync();
  };
  document.addEventListener('visibilitychange', leave);
  return () => {
    end();
    document.removeEventListener('visibilitychange', leave);
  };
}

async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (registration as Syncing | undefined)?.sync?.register(SYNC_TAG);
  } catch (error) {
    logWarning('Changes are not sent while no tab is open', error);
  }
}
