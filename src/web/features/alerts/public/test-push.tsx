import { useMutation } from '@tanstack/react-query';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { type Alert, systemNotificationOf } from '#web/lib/alerts/alert.ts';
import { logWarning } from '#web/lib/log.ts';
import { NOT_SUPPORTED, PERMISSION_REQUIRED, TEST_ALERTS, TEST_FAILED, TEST_SENT } from '../alerts.text.ts';
import { askPermission, readPermission } from '../permission.ts';
import { subscribeToPush } from '../push-client.ts';
import { findActive, findRegistration, registerWorker, tellWorker, withinLimit } from '../worker-client.ts';

/** 'Test Push': asks for the permission if needed, then shows one notification from the page and one from the service worker. */
export function useTestPush() {
  return useMutation({
    mutationFn: testPush,
    onError: (error) => {
      logWarning(TEST_FAILED.title, error);
      toast({ ...TEST_FAILED, variant: 'destructive' });
    },
  });
}

async function testPush(): Promise<void> {
  const permission = readPermission() === 'default' ? await askPermission() : readPermission();
  if (permission !== 'granted') {
    const reason = permission === 'unsupported' ? NOT_SUPPORTED : PERMISSION_REQUIRED;
    toast({ ...reason, variant: 'destructive' });
    return;
  }
  // Waits for the worker if pressed early: only an active worker can show a notification.
  const registration = (await findRegistration()) ?? (await registerWorker());
  if (!registration || !(await withinLimit(findActive(registration)))) {
    throw new Error('There is no service worker on this page');
  }
  const { title, options } = systemNotificationOf(makeAlert('local', 'medium'));
  await registration.showNotification(title, options);
  await tellWorker({ type: 'BACKGROUND_NOTIFICATION', notification: makeAlert('worker', 'high') });
  toast(TEST_SENT);
  void subscribeToPush();
}

function makeAlert(kind: keyof typeof TEST_ALERTS, priority: string): Alert {
  return {
    ...TEST_ALERTS[kind],
    priority,
    id: null,
    tag: `test-${kind}`,
    type: null,
    targetTeam: null,
    url: '/notification-center',
  };
}
