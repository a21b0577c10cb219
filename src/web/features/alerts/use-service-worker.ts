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

/** Registers and starts this device's service worker while somebody is logged in. */
export function useServiceWorker(isAuthenticated: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAuthenticated) return;
    let isOver = false;
    const start = async () => {
      await shareSwitches();
      const registration = await registerWorker();
      if (!registration || isOver) return;
      // Not awaited: a browser may take long, or never answer.
      void subscribeToPush();
      await waitForControl(registration);
      if (isOver || isForgotten()) return;
      const isKept = await caches.has(LISTS_CACHE);
      await tellWorker({ type: 'START_BACKGROUND_POLLING' });
      // Data that was read before the worker controlled the page is read again, so that the worker can cache it.
      if (!isKept) readAllAnew(client);
    };
    start().catch(logFailure);
    const startPolling = () => {
      // During a logout the worker pauses.
      if (document.visibilityState === 'hidden' && !isForgotten())
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

/** Stores the switched-off kinds where the worker can read them. */
async function shareSwitches(): Promise<void> {
  await writeDevice('silenced-kinds', [...getSilencedKinds()]);
}

function logFailure(error: unknown): void {
  logWarning('The service worker could not be reached', error);
}
