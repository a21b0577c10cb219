import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { sessionQuery } from '#web/lib/session.ts';
import { useAlerts } from './use-alerts.ts';
import { useEnablePrompt } from './use-enable-prompt.ts';
import { useServiceWorker } from './use-service-worker.ts';

const EnableNotificationsDialog = lazy(() => import('./enable-notifications-dialog.tsx'));

/** What happens beside every screen while somebody is logged in: alerts, the service worker, and the question about both. */
export default function Alerts() {
  const { data: session } = useQuery(sessionQuery);
  // The screens of an expired session stay mounted; its alerts do not go on.
  const isAuthenticated = session?.authenticated === true;
  useAlerts(isAuthenticated);
  useServiceWorker(isAuthenticated);
  const { isOpen, setIsOpen, hasOpened } = useEnablePrompt();
  if (!hasOpened) return null;
  return (
    <Suspense>
      <EnableNotificationsDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  );
}
