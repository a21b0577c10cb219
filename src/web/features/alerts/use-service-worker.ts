import { useEffect } from 'react';
import { toast } from '#web/components/ui/toast-store.ts';
import { getSilencedKinds, subscribeToKindSwitches } from '#web/lib/alerts/alert-kinds.ts';
import { writeDevice } from '#web/lib/alerts/device-store.ts';
import { logWarning } from '#web/lib/log.ts';
import { UPDATE_TEXT } from './alerts.text.ts';
import { subscribeToPush } from './push-client.ts';
import { registerWorker, tellWorker, watchForUpdate } from './worker-client.ts';

/** Keeps this device's service worker at work while somebody is logged in, and offers a newer app when there is one. */
export function useServiceWorker(isAuthenticated: boolean): void {
  useEffect(() => {
    if (!isAuthenticated) return;
    let isOver = false;
    let stopWatching = () => {};
    const start = async () => {
      await shareSwitches();
      const registration = await registerWorker();
      if (!registration || isOver) return;
      stopWatching = watchForUpdate(registration, offerReload);
      await tellWorker({ type: 'START_BACKGROUND_POLLING' });
      await subscribeToPush();
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
      stopWatching();
      stopSharing();
      document.removeEventListener('visibilitychange', startPolling);
    };
  }, [isAuthenticated]);
}

function offerReload(reload: () => void): void {
  toast({
    title: UPDATE_TEXT.title,
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: UPDATE_TEXT.action, onSelect: reload },
  });
}

/** The worker cannot see what this page has switched off. */
async function shareSwitches(): Promise<void> {
  await writeDevice('silenced-kinds', [...getSilencedKinds()]);
}

function logFailure(error: unknown): void {
  logWarning('The service worker could not be reached', error);
}
