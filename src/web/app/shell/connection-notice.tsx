import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { api } from '#web/lib/api-client.ts';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';

const OfflineNotice = lazyPart(() => import('./offline-notice.tsx'), 'OfflineNotice', {
  isOptional: true,
  isExpected: true,
});

const READ_ANEW_MS = 10_000;
const PROBE_MS = 5_000;

/** Shown while the server does not answer. When it does again, everything is refetched. */
export function ConnectionNotice() {
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const wasOffline = useRef(isOffline);
  const readAnewAt = useRef(0);

  useEffect(() => {
    const isBack = wasOffline.current && !isOffline;
    wasOffline.current = isOffline;
    if (!isBack) return;
    // An unstable connection does not cause a full refetch each time it returns.
    const waitMs = Math.max(0, readAnewAt.current + READ_ANEW_MS - Date.now());
    const timer = setTimeout(() => {
      readAnewAt.current = Date.now();
      void client.invalidateQueries();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [client, isOffline]);

  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') api.get('/api/health').catch(stillGone);
    }, PROBE_MS);
    return () => clearInterval(timer);
  }, [isOffline]);

  useEffect(() => {
    // The first answer shows whether the server is reachable.
    const retry = () => void client.invalidateQueries();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [client]);

  return isOffline ? <OfflineNotice /> : null;
}

function stillGone(): void {
  // The notice stays.
}
