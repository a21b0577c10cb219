import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { sessionQuery } from '#web/features/auth/auth.queries.ts';
import { unreadNotificationsQuery } from '#web/features/notifications/notifications.queries.ts';

const SHOWN_AT_MOST = 99;

export function NotificationBell() {
  const { data: session } = useQuery(sessionQuery);
  // An ended session is not polled: each call would count as a stranger's.
  const { data: unread = [] } = useQuery({
    ...unreadNotificationsQuery,
    enabled: session?.authenticated === true,
  });
  const count = unread.length;
  return (
    <Tooltip content="Notifications">
      <Button asChild variant="ghost" className="relative size-11 shrink-0 px-0 [&_svg]:size-[1.15rem]">
        <Link to="/notifications">
          <Bell aria-hidden />
          <span className="sr-only">{count === 0 ? 'Notifications' : `Notifications, ${count} unread`}</span>
          {count > 0 && (
            <span
              aria-hidden
              className="numerals absolute top-0.5 right-0 grid min-w-5 place-items-center rounded-full bg-danger-fill px-1 text-[0.6875rem] leading-5 font-bold text-white"
            >
              {count > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : count}
            </span>
          )}
        </Link>
      </Button>
    </Tooltip>
  );
}
