import { useInfiniteQuery } from '@tanstack/react-query';
import { BellPlus } from 'lucide-react';
import { PagedList } from '#web/components/list/paged-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { notificationListQuery } from '#web/features/notifications/public/notifications.queries.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { NotificationCard } from './notification-card.tsx';
import { CENTER_TEXT } from './notification-center.text.ts';
import { useNotificationDialogs } from './notification-dialogs.tsx';

/** All sent and scheduled notifications, newest first. */
export function RecentNotifications() {
  return (
    <section aria-labelledby="recent-notifications">
      <h2 id="recent-notifications" className="mb-3 text-base font-semibold">
        {CENTER_TEXT.recent}
      </h2>
      <RecentList />
    </section>
  );
}

function RecentList() {
  const { timeZone } = useAppConfig();
  const openDialog = useNotificationDialogs();
  const list = useInfiniteQuery(notificationListQuery());
  return (
    <PagedList
      query={list}
      entity="notification"
      scope={null}
      words={{ ...CENTER_TEXT, listLabel: CENTER_TEXT.recent }}
      rowHeightPx={128}
      empty={
        <EmptyState
          icon={BellPlus}
          title={CENTER_TEXT.emptyTitle}
          description={CENTER_TEXT.emptyNote}
          action={
            <Button variant="primary" onClick={() => openDialog('send')}>
              {CENTER_TEXT.sendFirst}
            </Button>
          }
        />
      }
      renderRow={(notification) => <NotificationCard notification={notification} zone={timeZone} />}
    />
  );
}
