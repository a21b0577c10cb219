import { Clock3, Pencil, Send, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Notification } from '#shared/contracts/notifications.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { holdPlace, takePress } from '#web/components/shop/step-guard.ts';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { AboutLink } from '#web/features/notifications/public/about-link.tsx';
import {
  DoneBadge,
  isTypeSaid,
  NewBadge,
  PriorityBadge,
  TeamBadge,
  TypeIcon,
  typeLabelOf,
} from '#web/features/notifications/public/notification-look.tsx';
import { cn } from '#web/lib/cn.ts';
import { CENTER_TEXT, seenByText, sentByText, willBeSentText } from './notification-center.text.ts';
import { useNotificationDialogs } from './notification-dialogs.tsx';
import { useDeleteNotification, useResend } from './use-notification-actions.ts';

interface NotificationCardProps {
  notification: Notification;
  zone: string;
}

/** One notification as its sender sees it. Memoised, because the list renders with every page. */
export const NotificationCard = memo(function NotificationCard({
  notification,
  zone,
}: NotificationCardProps) {
  const { type, title, message, priority, targetTeam, isRead, sentAt, endedAt } = notification;
  return (
    <article
      aria-label={title}
      data-stage={priority}
      className={cn(
        'glass relative flex flex-wrap gap-x-3.5 gap-y-2 overflow-hidden rounded-row px-4 py-3.5 hover:border-edge-strong sm:flex-nowrap sm:px-5',
        'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-stage',
      )}
    >
      <TypeIcon type={type} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <h3 className="min-w-0 text-name font-semibold break-words">{title}</h3>
          <PriorityBadge priority={priority} />
          <TeamBadge team={targetTeam} />
          {!isRead && sentAt !== null && <NewBadge />}
          {endedAt !== null && <DoneBadge />}
        </div>
        <p className="mt-1 text-body break-words whitespace-pre-line text-soft">{message}</p>
        <NotificationFacts notification={notification} zone={zone} />
      </div>
      <NotificationActions notification={notification} />
    </article>
  );
});

function NotificationFacts({ notification, zone }: NotificationCardProps) {
  const { type, createdAt, sentAt, scheduledFor, seenBy, addedByAgent } = notification;
  const write = (stamp: string) => formatLongDateTime(new Date(stamp), zone);
  return (
    <div className="mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-note text-soft">
      <time dateTime={createdAt}>{write(createdAt)}</time>
      {!isTypeSaid(notification) && (
        <span data-stage={type} className="font-medium text-stage-ink">
          {typeLabelOf(type)}
        </span>
      )}
      {addedByAgent !== null && <span>{sentByText(addedByAgent)}</span>}
      {seenBy > 0 && <span>{seenByText(seenBy)}</span>}
      {sentAt === null && scheduledFor !== null && (
        <span className="inline-flex items-center gap-1.5 font-medium text-warning-ink">
          <Clock3 aria-hidden className="size-3.5" />
          {willBeSentText(write(scheduledFor))}
        </span>
      )}
      <AboutLink notification={notification} />
    </div>
  );
}

function NotificationActions({ notification }: { notification: Notification }) {
  const openDialog = useNotificationDialogs();
  const resend = useResend();
  const remove = useDeleteNotification();
  return (
    <div className="flex shrink-0 gap-0.5 self-start max-sm:w-full max-sm:justify-end">
      <IconButton
        label={CENTER_TEXT.resend}
        isPending={resend.isPending}
        onClick={({ currentTarget: button }) =>
          takePress(button) && resend.mutate(notification, { onSettled: () => holdPlace(button) })
        }
      >
        {!resend.isPending && <Send aria-hidden />}
      </IconButton>
      <IconButton label={CENTER_TEXT.edit} onClick={() => openDialog('edit', notification)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={CENTER_TEXT.delete}
        className="hover:text-danger-ink"
        isPending={remove.isPending}
        onClick={() => remove.mutate(notification)}
      >
        {!remove.isPending && <Trash2 aria-hidden />}
      </IconButton>
    </div>
  );
}
