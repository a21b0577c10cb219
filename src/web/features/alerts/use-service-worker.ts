import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getSilencedKinds, subscribeToKindSwitches } from '#web/lib/alerts/alert-kinds.ts';
import { writeDevice } from '#web/lib/alerts/device-store.ts';
import { logWarning } from '#web/lib/log.ts';
import { isForgotten } from '#web/lib/offline/forgotten.ts';
import { LISTS_CACHE } from '#web/lib/offline/kept-lists.ts';
import { readAllAnew } from '#web/lib/realtime/read-anew.ts';
import { subscribeToPush } from './push-client.ts';
import { registerWorker, tellWorker, waitForControl } from './worker-client.ts';

/** Keeps this device's service worker at work while somebody is logged in. */
export function useServiceWorker(isAuthenticated: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAuthenticated) return;
    let isOver = false;
    const start = async () => {
      await shareSwitches();
      const registration = await registerWorker();
      if (!registration || isOver) return;
      // Not waited for: a browser may take its time, or never answer.
      void subscribeToPush();
      await waitForControl(registration);
      if (isOver || isForgotten()) return;
      const isKept = await caches.has(LISTS_CACHE);
      await tellWorker({ type: 'START_BACKGROUND_POLLING' });
      // What was read before it was there is read once more, so that it is kept.
      if (!isKept) readAllAnew(client);
    };
    start().catch(logFailure);
    const startPolling = () => {
      if (document.visibilityState === 'hidden')
        tellWorker({ type: 'START_BACKGROUND_POLLING' }).catch(logFailure);
    };
    document.addEventListener('visibilitychange', startPolling);
    const stopSharing = subscribeToKindSwitches(() => void shareSwitches().catch(logFailure));
    return () => {
      isOver = true;
      stopSharing();
      document.removeEventListener('visibilitychange', startPolling);
    };
  }, [client, isAuthenticated]);
}

/** The worker cannot see what this page has switched off. */
async function shareSwitches(): Promise<void> {
  await writeDevice('silenced-kinds', [...getSilencedKinds()]);
}

function logFailure(error: unknown): void {
  logWarning('The service worker could not be reached', error);
}
