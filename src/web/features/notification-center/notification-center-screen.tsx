import { Megaphone, Send, Smartphone } from 'lucide-react';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { GuardedButton } from '#web/components/shop/guarded-button.tsx';
import { holdPlace } from '#web/components/shop/step-guard.ts';
import { Button } from '#web/components/ui/button.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { useTestPush } from '#web/features/alerts/public/test-push.tsx';
import { notificationListQuery } from '#web/features/notifications/public/notifications.queries.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { CENTER_TEXT, centerTitle } from './notification-center.text.ts';
import { NotificationCounters } from './notification-counters.tsx';
import { NOTIFICATION_DIALOGS, useNotificationDialogs } from './notification-dialogs.tsx';
import { RecentNotifications } from './recent-notifications.tsx';
import { useBulkUpdate } from './use-notification-actions.ts';

/** Writes, resends and deletes notifications to the team, at /notification-center. */
export function NotificationCenterScreen() {
  const { companyName } = useAppConfig();
  return (
    <DialogHost host={NOTIFICATION_DIALOGS}>
      <PageHeader
        title={centerTitle(companyName)}
        subtitle={CENTER_TEXT.subtitle}
        actions={<HeaderActions />}
      />
      <NotificationCounters />
      <RecentNotifications />
    </DialogHost>
  );
}

function HeaderActions() {
  const openDialog = useNotificationDialogs();
  const bulkUpdate = useBulkUpdate();
  const testPush = useTestPush();
  return (
    <>
      <GuardedButton
        isPending={testPush.isPending}
        onPress={(button) => testPush.mutate(undefined, { onSettled: () => holdPlace(button) })}
      >
        {!testPush.isPending && <Smartphone aria-hidden />}
        {CENTER_TEXT.testPush}
      </GuardedButton>
      <GuardedButton
        isPending={bulkUpdate.isPending}
        onPress={(button) => bulkUpdate.mutate(undefined, { onSettled: () => holdPlace(button) })}
      >
        {!bulkUpdate.isPending && <Megaphone aria-hidden />}
        {CENTER_TEXT.bulkUpdate}
      </GuardedButton>
      <Button variant="primary" shortcut="n" onClick={() => openDialog('send')}>
        <Send aria-hidden />
        {CENTER_TEXT.send}
      </Button>
      <ExportList address={notificationListQuery().initialPageParam} />
    </>
  );
}
