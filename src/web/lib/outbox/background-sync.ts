import { logWarning } from '../log.ts';
import { getWrites, subscribeToWrites } from '../writes/sent-writes.ts';
import { SYNC_TAG } from './sync-tag.ts';

// Asks the browser to wake the service worker once there is a connection, should no tab be open by then. Chromium does;
// elsewhere what waits is sent when the app is opened next.

/** What TypeScript does not know of a registration. */
interface Syncing {
  sync?: { register(tag: string): Promise<void> };
}

/** Returns the function that ends it. */
export function followSync(): () => void {
  let isKnown = false;
  const end = subscribeToWrites(() => {
    const waits = getWrites().some(({ isWaiting, isHeld }) => isWaiting && !isHeld);
    if (waits && !isKnown) void askForSync();
    isKnown = waits;
  });
  // A tab that goes leaves what it has on its way as well; and what was asked for before may have been used up.
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
    logWarning('What waits is not sent while no tab is open', error);
  }
}
