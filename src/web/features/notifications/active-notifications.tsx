import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BellOff, CheckCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Notification } from '#shared/contracts/notifications.ts';
import { ListFrame } from '#web/components/list/list-frame.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { guessHeightPx } from '#web/components/ui/use-near-rows.ts';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { useSilencedKinds } from '#web/lib/alerts/alert-kinds.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { NotificationRow } from './notification-row.tsx';
import { NOTIFICATIONS_TEXT } from './notifications.text.ts';
import { notificationCountsQuery, notificationListQuery, rowsOf } from './public/notifications.queries.ts';
import { useMarkAllRead } from './use-mark-read.ts';

const ROW_HEIGHT_PX = guessHeightPx({ desk: 104, phone: 152 });
const idOf = ({ id }: Notification) => id;
const SCOPES = [
  { value: 'all', label: NOTIFICATIONS_TEXT.all },
  { value: 'unread', label: NOTIFICATIONS_TEXT.unread },
];

/** The team's notifications, newest first, without the kinds that are switched off. */
export function ActiveNotifications() {
  const [scope, setScope] = useState('all');
  const { data: counts } = useQuery(notificationCountsQuery);
  const markAll = useMarkAllRead();
  return (
    <section aria-labelledby="active-notifications">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="active-notifications" className="text-base font-semibold">
          {NOTIFICATIONS_TEXT.active}
        </h2>
        <div className="flex flex-wrap items-center gap-2.5">
          <RadioGroup
            aria-label={NOTIFICATIONS_TEXT.show}
            look="chips"
            options={SCOPES}
            value={scope}
            onValueChange={setScope}
          />
          {counts !== undefined && counts.unread > 0 && (
            <Button isPending={markAll.isPending} onClick={() => markAll.mutate()}>
              {!markAll.isPending && <CheckCheck aria-hidden />}
              {NOTIFICATIONS_TEXT.markAllRead}
            </Button>
          )}
        </div>
      </div>
      <NotificationsList isUnread={scope === 'unread'} />
    </section>
  );
}

function NotificationsList({ isUnread }: { isUnread: boolean }) {
  const { timeZone } = useAppConfig();
  const silenced = useSilencedKinds();
  const list = useInfiniteQuery(notificationListQuery({ isSent: true, isUnread }));
  const rows = useMemo(() => rowsOf(list.data), [list.data]);
  const shown = useMemo(() => rows.filter(({ type }) => !silenced.has(type)), [rows, silenced]);
  const now = useMinute();
  return (
    <ListFrame
      query={list}
      rows={shown}
      entity="notification"
      scope={[isUnread, [...silenced]]}
      words={NOTIFICATIONS_TEXT}
      rowHeightPx={ROW_HEIGHT_PX}
      more={{ list, label: NOTIFICATIONS_TEXT.loadMore, failedText: NOTIFICATIONS_TEXT.moreFailed }}
      empty={
        <EmptyState
          icon={BellOff}
          title={isUnread && rows.length === 0 ? NOTIFICATIONS_TEXT.emptyUnread : NOTIFICATIONS_TEXT.empty}
          description={rows.length > 0 ? NOTIFICATIONS_TEXT.emptyHidden : undefined}
        />
      }
    >
      {(held) => (
        <VirtualList
          label={NOTIFICATIONS_TEXT.listLabel}
          items={held.rows}
          goneKeys={held.goneIds}
          getKey={idOf}
          estimateHeightPx={ROW_HEIGHT_PX}
          renderItem={(notification) => (
            <NotificationRow notification={notification} now={now} zone={timeZone} />
          )}
        />
      )}
    </ListFrame>
  );
}
