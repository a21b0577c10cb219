import { LogOut, Menu, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { offerSearchPlace, useHasListSearch } from '#web/components/list/search-place.ts';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { logOutButton, useLogout } from '#web/features/auth/public/logout.tsx';
import { openPalette } from '#web/features/palette/public/palette-opening.ts';
import { cn } from '#web/lib/cn.ts';
import { leftWrites } from '#web/lib/writes/waiting-writes.ts';
import { ConnectionPill } from './connection-pill.tsx';
import { DevicePill } from './device-pill.tsx';
import { LockButton } from './lock-button.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { TopSearch } from './top-search.tsx';

const SEARCH_LABEL = 'Search everything';

const ListViews = lazyPart(() => import('#web/components/list/views/list-views.tsx'), 'ListViews', {
  isOptional: true,
});

const WaitingPill = lazyPart(() => import('#web/features/outbox/public/waiting-pill.tsx'), 'WaitingPill', {
  isOptional: true,
});

const LogOutQuestion = lazyDialog(
  'Log out',
  () => import('#web/features/outbox/public/log-out-question.tsx'),
  'LogOutQuestion',
);

interface TopBarProps {
  /** True once parts that can wait may be loaded. */
  isSettled: boolean;
  onMenu: () => void;
  onDevice: () => void;
}

export function TopBar({ isSettled, onMenu, onDevice }: TopBarProps) {
  const hasListSearch = useHasListSearch();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate: logOut, isPending } = useLogout();
  const press = () => (leftWrites().length > 0 ? setIsAsked(true) : logOut());
  useEffect(() => {
    logOutButton.press = press;
    return () => {
      logOutButton.press = () => {};
    };
  });
  return (
    <header className="sticky top-0 z-30 border-b border-edge bg-ground">
      <div className="flex min-h-16 items-center gap-1 px-2 sm:gap-2 sm:px-6">
        <IconButton label="Menu" className="lg:hidden" onClick={onMenu}>
          <Menu aria-hidden />
        </IconButton>
        <div ref={offerSearchPlace} className="hidden min-w-0 max-w-md flex-1 md:block">
          {!hasListSearch && <TopSearch />}
        </div>
        {isSettled && <ListViews />}
        <div className="ml-auto flex min-w-0 items-center gap-0.5 sm:gap-1.5">
          {/* On a phone the search is in the bar at the bottom, within reach of the thumb. */}
          <IconButton
            label={SEARCH_LABEL}
            className={cn('max-sm:hidden', !hasListSearch && 'md:hidden')}
            onClick={() => openPalette()}
          >
            <Search aria-hidden />
          </IconButton>
          {isSettled && <WaitingPill />}
          <ConnectionPill />
          <DevicePill onClick={onDevice} />
          <ThemeToggle className="max-[420px]:hidden" />
          <NotificationBell />
          <LockButton />
          <IconButton label="Log out" isPending={isPending} onClick={press}>
            {!isPending && <LogOut aria-hidden />}
          </IconButton>
        </div>
      </div>
      <LogOutQuestion open={isAsked} onOpenChange={setIsAsked} onLogOut={() => logOut()} />
    </header>
  );
}
