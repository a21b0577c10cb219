import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { sessionQuery } from '#web/features/auth/auth.queries.ts';
import { unreadNotificationsQuery } from '#web/features/notifications/notifications.queries.ts';

const BellPanel = lazy(() => import('#web/features/notifications/bell-panel.public.tsx'));

const SHOWN_AT_MOST = 99;

/** How many notifications wait to be read; opens the newest of them. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  // An ended session is not polled: each call would count as a stranger's.
  const { data: unread = [] } = useQuery({
    ...unreadNotificationsQuery,
    enabled: session?.authenticated === true,
  });
  const count = unread.length;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip content="Notifications">
        <Popover.Trigger asChild>
          <Button
            variant="ghost"
            className="relative size-11 shrink-0 px-0 [&_svg]:size-[1.15rem]"
            aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          >
            <Bell aria-hidden />
            {count > 0 && (
              <span
                aria-hidden
                className="numerals absolute top-0.5 right-0 grid min-w-5 place-items-center rounded-full bg-danger-fill px-1 text-[0.6875rem] leading-5 font-bold text-white"
              >
                {count > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : count}
              </span>
            )}
          </Button>
        </Popover.Trigger>
      </Tooltip>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label="Notifications"
          className="pop z-60 flex max-h-[min(34rem,var(--radix-popover-content-available-height))] w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-row border border-edge-strong bg-panel-solid shadow-raised outline-none"
        >
          <Suspense fallback={<SkeletonList count={3} label="Loading notifications..." className="p-4" />}>
            <BellPanel unreadCount={count} onClose={() => setIsOpen(false)} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
