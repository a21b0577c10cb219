import { useInfiniteQuery } from '@tanstack/react-query';
import { BellPlus } from 'lucide-react';
import { useMemo } from 'react';
import type { Notification } from '#shared/contracts/notifications.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { NewRowsPill } from '#web/components/new-rows-pill.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { notificationListQuery, rowsOf } from '#web/features/notifications/notifications.queries.ts';
import { useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { NotificationCard } from './notification-card.tsx';
import { CENTER_TEXT } from './notification-center.text.ts';
import { useNotificationDialog } from './notification-dialogs.tsx';

const CARD_HEIGHT_PX = 128;
const idOf = ({ id }: Notification) => id;

/** Everything sent or waiting for its hour, newest first. */
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
  const openDialog = useNotificationDialog();
  const list = useInfiniteQuery(notificationListQuery());
  const rows = useMemo(() => rowsOf(list.data), [list.data]);
  const held = useHeldList({ rows: list.data && rows, entity: 'notification', getId: idOf, scope: '' });
  if (list.isPending) return <ListLoading label={CENTER_TEXT.loading} itemClassName="h-32" />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={CENTER_TEXT.loadFailed}
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (held.rows.length === 0) {
    return (
      <EmptyState
        icon={BellPlus}
        title={CENTER_TEXT.emptyTitle}
        description={CENTER_TEXT.emptyNote}
        action={
          <Button variant="primary" onClick={() => openDialog(null)}>
            {CENTER_TEXT.sendFirst}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      <VirtualList
        label={CENTER_TEXT.recent}
        items={held.rows}
        goneKeys={held.goneIds}
        getKey={idOf}
        estimateHeightPx={CARD_HEIGHT_PX}
        renderItem={(notification) => <NotificationCard notification={notification} zone={timeZone} />}
      />
      <LoadMore list={list} label={CENTER_TEXT.loadMore} failedText={CENTER_TEXT.moreFailed} />
    </>
  );
}
