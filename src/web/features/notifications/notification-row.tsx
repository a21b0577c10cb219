import { Check } from 'lucide-react';
import { memo } from 'react';
import type { Notification } from '#shared/contracts/notifications.ts';
import { describeAge, formatLongDateTime } from '#shared/domain/calendar.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { NOTIFICATIONS_TEXT } from './notifications.text.ts';
import { AboutLink } from './public/about-link.tsx';
import {
  DoneBadge,
  isTypeSaid,
  NewBadge,
  PriorityBadge,
  TeamBadge,
  TypeIcon,
  typeLabelOf,
} from './public/notification-look.tsx';
import { useMarkRead } from './use-mark-read.ts';

interface NotificationRowProps {
  notification: Notification;
  now: Date;
  zone: string;
}

/** One notification as its reader sees it. Memoised, because the list renders with every page. */
export const NotificationRow = memo(function NotificationRow({
  notification,
  now,
  zone,
}: NotificationRowProps) {
  const markRead = useMarkRead(notification);
  const { type, title, message, priority, targetTeam, isRead, endedAt } = useExpectedRow(
    'notification',
    notification,
  );
  const sentAt = new Date(notification.sentAt ?? notification.createdAt);
  return (
    <article
      aria-label={title}
      tabIndex={-1}
      data-stage={priority}
      className={cn(
        'glass relative flex flex-wrap gap-x-3.5 gap-y-3 overflow-hidden rounded-row px-4 py-3.5 sm:flex-nowrap sm:px-5',
        'before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-r-full before:bg-stage',
        isRead && 'bg-transparent',
      )}
    >
      <TypeIcon type={type} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <h3 className={cn('min-w-0 text-name break-words', isRead ? 'font-medium' : 'font-semibold')}>
            {title}
          </h3>
          {!isRead && <NewBadge />}
          {(priority === 'urgent' || priority === 'high') && <PriorityBadge priority={priority} />}
          {!isTypeSaid(notification) && <Badge stage={type}>{typeLabelOf(type)}</Badge>}
          <TeamBadge team={targetTeam} />
          {endedAt !== null && <DoneBadge />}
        </div>
        <p className="mt-1 text-body break-words whitespace-pre-line text-soft">{message}</p>
        <div className="mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-note text-faint">
          <time dateTime={sentAt.toISOString()} title={formatLongDateTime(sentAt, zone)}>
            {describeAge(sentAt, now)}
          </time>
          <AboutLink notification={notification} />
        </div>
      </div>
      {!notification.isRead && (
        <Button
          className="shrink-0 self-center max-sm:w-full"
          isPending={markRead.isPending}
          aria-label={`${NOTIFICATIONS_TEXT.markRead}: ${title}`}
          onClick={({ currentTarget }) => {
            // The button disappears; for keyboard users the focus moves to the row.
            const article = currentTarget.closest('article');
            markRead.mutate(
              { expected: { isRead: true } },
              { onSuccess: () => article?.focus({ preventScroll: true }) },
            );
          }}
        >
          {!markRead.isPending && <Check aria-hidden />}
          {NOTIFICATIONS_TEXT.markRead}
        </Button>
      )}
    </article>
  );
});
