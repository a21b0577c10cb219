import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, Check, CheckCheck } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { type RefObject, useEffect, useState } from 'react';
import type { Notification } from '#shared/contracts/notifications.ts';
import { describeAge } from '#shared/domain/calendar.ts';
import { Button } from '#web/components/ui/button.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { closeByEscape } from '#web/components/ui/overlay/close-by-escape.ts';
import { PressShield } from '#web/components/ui/overlay/press-shield.tsx';
import { useCloseRequest } from '#web/components/ui/overlay/use-close-request.ts';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import type { Alert } from '#web/lib/alerts/alert.ts';
import { useSilencedKinds } from '#web/lib/alerts/alert-kinds.ts';
import { dropListed, openBellList } from '#web/lib/alerts/bell-list.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { cn } from '#web/lib/cn.ts';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { useReturnFocus } from '#web/lib/use-return-focus.ts';
import { NOTIFICATIONS_TEXT } from '../notifications.text.ts';
import { useMarkAllRead, useMarkRead } from '../use-mark-read.ts';
import { AboutLink } from './about-link.tsx';
import { TeamBadge, TypeIcon } from './notification-look.tsx';
import { newestNotificationsQuery } from './notifications.queries.ts';

interface BellPanelProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The button that the panel is anchored to. */
  buttonRef: RefObject<HTMLButtonElement | null>;
  unreadCount: number;
}

/** The bell's panel: the newest notifications, and links to all of them. */
export default function BellPanel({ isOpen, onOpenChange, buttonRef, unreadCount }: BellPanelProps) {
  const close = () => onOpenChange(false);
  const returnFocus = useReturnFocus();
  useCloseRequest(isOpen, close);
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={buttonRef as RefObject<HTMLButtonElement>} />
      <PressShield isOpen={isOpen} />
      <Popover.Portal>
        <Popover.Content
          data-beside
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={NOTIFICATIONS_TEXT.title}
          onKeyDown={closeByEscape(close)}
          onInteractOutside={(event) => {
            // The bell's own button closes the panel.
            if (buttonRef.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onOpenAutoFocus={returnFocus.remember}
          onCloseAutoFocus={returnFocus.giveBack}
          className="pop z-60 flex max-h-[min(34rem,var(--radix-popover-content-available-height))] w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-row border border-edge-strong bg-panel-solid shadow-raised outline-none"
        >
          <PanelHeader unreadCount={unreadCount} />
          <News />
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <NewestList onClose={close} />
          </div>
          <div className="grid grid-cols-2 gap-2 border-t border-edge p-2">
            <Button asChild variant="ghost" className="px-2">
              <Link to="/notifications" onClick={close}>
                {NOTIFICATIONS_TEXT.seeAll}
              </Link>
            </Button>
            <Button asChild variant="ghost" className="px-2">
              <Link to="/notification-center" onClick={close}>
                {NOTIFICATIONS_TEXT.seeCenter}
              </Link>
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function PanelHeader({ unreadCount }: { unreadCount: number }) {
  const markAll = useMarkAllRead();
  return (
    <div className="flex min-h-13 items-center justify-between gap-3 border-b border-edge py-1 pr-2 pl-4">
      <h2 className="text-name font-semibold">{NOTIFICATIONS_TEXT.title}</h2>
      {unreadCount > 0 && (
        <Button variant="ghost" size="compact" isPending={markAll.isPending} onClick={() => markAll.mutate()}>
          {!markAll.isPending && <CheckCheck aria-hidden />}
          {NOTIFICATIONS_TEXT.markAllRead}
        </Button>
      )}
    </div>
  );
}

/** Announces new notifications to screen readers while the panel is open; everybody else sees them in the list. */
function News() {
  const client = useQueryClient();
  const { data } = useQuery(newestNotificationsQuery);
  const [alert, setAlert] = useState<Alert | null>(null);
  useEffect(() => {
    return openBellList(async (given) => {
      // Polling reads the count only, not the list. If this read fails, the list stays as it was.
      await client.refetchQueries(newestNotificationsQuery);
      const isTaken = isListed(given, client.getQueryData(newestNotificationsQuery.queryKey));
      if (isTaken) setAlert(given);
      return isTaken;
    });
  }, [client]);
  useEffect(() => {
    dropListed((shown) => isListed(shown, data));
  }, [data]);
  return (
    <p aria-live="assertive" className="sr-only">
      {/* A second alert with the same text is announced too. */}
      {alert && <span key={alert.tag}>{`${alert.title} ${alert.message}`}</span>}
    </p>
  );
}

/** Whether the list contains everything that the alert is about: a notification that was scheduled long ago is further down. */
function isListed({ id, ids }: Alert, list: readonly Notification[] = []): boolean {
  return (ids ?? [id]).every((one) => list.some((row) => row.id === one));
}

function NewestList({ onClose }: { onClose: () => void }) {
  const silenced = useSilencedKinds();
  const { data, error } = useQuery(newestNotificationsQuery);
  if (data === undefined && error)
    return (
      <p role="alert" className="px-4 py-8 text-center text-body text-soft">
        {userMessageOf(error)}
      </p>
    );
  if (data === undefined)
    return <SkeletonList count={3} label={NOTIFICATIONS_TEXT.loading} className="p-4" />;
  const shown = data.filter(({ type }) => !silenced.has(type));
  if (shown.length === 0)
    return (
      <p className="grid justify-items-center gap-3 px-4 py-10 text-body text-soft">
        <BellOff aria-hidden className="size-6 text-faint" />
        {NOTIFICATIONS_TEXT.empty}
      </p>
    );
  return (
    <ul aria-label={NOTIFICATIONS_TEXT.listLabel}>
      {shown.map((notification) => (
        <NewestItem key={notification.id} notification={notification} onClose={onClose} />
      ))}
    </ul>
  );
}

function NewestItem({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const markRead = useMarkRead(notification);
  const now = useMinute();
  const { type, title, message, targetTeam, isRead } = useExpectedRow('notification', notification);
  return (
    <li className="flex gap-3 border-b border-edge py-3 pr-2 pl-4 last:border-0">
      <TypeIcon type={type} />
      <div className="min-w-0 flex-1">
        <p className={cn('line-clamp-2 text-body break-words', !isRead && 'font-semibold')}>{title}</p>
        <p className="line-clamp-2 text-note break-words text-soft">{message}</p>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-note text-faint">
          {describeAge(new Date(notification.sentAt ?? notification.createdAt), now)}
          {targetTeam !== 'all' && <TeamBadge team={targetTeam} />}
          <AboutLink notification={notification} onFollow={onClose} />
        </p>
      </div>
      {!notification.isRead && (
        <IconButton
          label={`${NOTIFICATIONS_TEXT.markRead}: ${title}`}
          isPending={markRead.isPending}
          onClick={({ currentTarget }) => {
            // The button disappears; for keyboard users the focus moves to the panel.
            const panel = currentTarget.closest<HTMLElement>('[role="dialog"]');
            markRead.mutate({ expected: { isRead: true } }, { onSuccess: () => panel?.focus() });
          }}
        >
          {!markRead.isPending && <Check aria-hidden />}
        </IconButton>
      )}
    </li>
  );
}
