import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import {
  fetchNewWorker,
  followTakeover,
  noteServedBuild,
  reloadIntoNewBuild,
  useIsOutdated,
} from '#web/lib/app-version.ts';
import { hasDirtyForm } from '#web/lib/forms/dirty-forms.ts';
import { logWarning } from '#web/lib/log.ts';
import { keptSince } from '#web/lib/offline/connection.ts';
import { configQuery } from '#web/lib/session.ts';

const UPDATE_TEXT = { title: 'New version', action: 'Reload' } as const;

/** The polling interval for pages without a WebSocket, which tells at once. */
const ASK_MS = 30 * 60_000;

/** Offers to reload into the server's present build, once, and reloads when another tab has done so. */
export function useUpdateOffer(): void {
  const { data: config } = useQuery({ ...configQuery, refetchInterval: ASK_MS });
  const isOutdated = useIsOutdated();
  useEffect(() => {
    // A stored configuration may be from an earlier build.
    if (keptSince('/api/config') === null) noteServedBuild(config?.buildId);
  }, [config]);
  useEffect(() => {
    return followTakeover(hasDirtyForm);
  }, []);
  useEffect(() => {
    fetchNewWorker().catch((error) => logWarning('The new version could not be fetched ahead', error));
    if (!isOutdated) return;
    return toast({
      title: UPDATE_TEXT.title,
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: UPDATE_TEXT.action, onSelect: () => void reloadIntoNewBuild() },
    });
  }, [isOutdated]);
}
