import { PageHeader } from '#web/components/ui/page-header.tsx';
import { ActiveNotifications } from './active-notifications.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { NOTIFICATIONS_TEXT } from './notifications.text.ts';

/** The notifications of this device, at /notifications. */
export function NotificationsScreen() {
  return (
    <>
      <PageHeader title={NOTIFICATIONS_TEXT.title} />
      <NotificationSettings />
      <ActiveNotifications />
    </>
  );
}
