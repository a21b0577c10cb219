import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Tooltip } from '#web/components/ui/overlay/tooltip.tsx';
import { unreadCountQuery } from '#web/features/notifications/public/notifications.queries.ts';
import { sessionQuery } from '#web/lib/session.ts';

// Loaded on demand: the first screen does not wait for it.
const BellPanel = lazyPart(() => import('#web/features/notifications/public/bell-panel.tsx'), 'default');

const SHOWN_AT_MOST = 99;

/** Shows the number of unread notifications; opens the newest of them. */
export function NotificationBell() {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  // An ended session is not polled: the requests would count as unauthenticated.
  const { data: bell } = useQuery({
    ...unreadCountQuery,
    enabled: session?.authenticated === true,
  });
  const count = bell?.unread ?? 0;
  return (
    <>
      <Tooltip content="Notifications">
        <Button
          ref={buttonRef}
          variant="ghost"
          className="relative size-11 shrink-0 px-0 [&_svg]:size-[1.15rem]"
          aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => {
            setHasOpened(true);
            setIsOpen(!isOpen);
          }}
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
      </Tooltip>
      {hasOpened && (
        <BellPanel isOpen={isOpen} onOpenChange={setIsOpen} buttonRef={buttonRef} unreadCount={count} />
      )}
    </>
  );
}
