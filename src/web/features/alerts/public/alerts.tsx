import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { Presence } from '#web/features/presence/public/presence.tsx';
import { sessionQuery } from '#web/lib/session.ts';
import { ENABLE_TEXT } from '../alerts.text.ts';
import { useAlerts } from '../use-alerts.ts';
import { useEnablePrompt } from '../use-enable-prompt.ts';
import { useServiceWorker } from '../use-service-worker.ts';

const EnableNotificationsDialog = lazyDialog(
  ENABLE_TEXT.title,
  () => import('../enable-notifications-dialog.tsx'),
  'EnableNotificationsDialog',
);

/**
 * Runs beside every screen while somebody is logged in: alerts, the service worker, the question for the permission, and presence.
 */
export function Alerts() {
  const { data: session } = useQuery(sessionQuery);
  // The screens of an expired session stay mounted, but its alerts must stop.
  const isAuthenticated = session?.authenticated === true;
  useAlerts(isAuthenticated);
  useServiceWorker(isAuthenticated);
  const { isOpen, setIsOpen } = useEnablePrompt();
  return (
    <>
      <EnableNotificationsDialog open={isOpen} onOpenChange={setIsOpen} />
      <Presence />
    </>
  );
}
