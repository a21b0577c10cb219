import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { orderPageTitle } from '#shared/domain/order-statuses.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import {
  closePalette,
  usePaletteOpening,
  useSearchKey,
} from '#web/features/palette/public/palette-opening.ts';
import { deviceQuestion } from '#web/lib/device-question.ts';
import { showFaces } from '#web/lib/faces.ts';
import { isCovered } from '#web/lib/screen-lock.ts';
import { useAppConfig, useDevice } from '#web/lib/session.ts';
import { useDayTurn } from '#web/lib/shop-clock.ts';
import { useFocusKeeper } from '#web/lib/use-focus-keeper.ts';
import { useFocusOnReturn } from '#web/lib/use-focus-on-return.ts';
import { SettledContext } from '#web/lib/use-is-settled.ts';
import { usePlaceKept } from '#web/lib/use-place-kept.ts';
import { usePressFocus } from '#web/lib/use-press-focus.ts';
import { FOOT_NAVIGATION, isActiveItem, NAVIGATION } from '../navigation.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { FetchAhead } from './fetch-ahead.tsx';
import { ScreenAnnouncer } from './screen-announcer.tsx';
import { Settling } from './settling.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';

// Dialogs are loaded on demand: the first screen does not wait for them.
const NavDrawer = lazyDialog('Menu', () => import('./nav-drawer.tsx'), 'NavDrawer');
const DeviceDialog = lazyDialog(
  'Who is at this device?',
  () => import('#web/features/auth/public/device-dialog.tsx'),
  'DeviceDialog',
);
const Alerts = lazyPart(() => import('#web/features/alerts/public/alerts.tsx'), 'Alerts', {
  isOptional: true,
});

const Palette = lazyPart(() => import('#web/features/palette/public/palette.tsx'), 'Palette', {
  isOptional: true,
});

const ViewNotice = lazyPart(() => import('#web/components/list/views/view-notice.tsx'), 'ViewNotice', {
  isOptional: true,
});

const PocketKeeper = lazyPart(() => import('#web/features/pocket/public/pocket-keeper.tsx'), 'PocketKeeper', {
  isOptional: true,
});

const OutboxKeeper = lazyPart(() => import('#web/features/outbox/public/outbox-keeper.tsx'), 'OutboxKeeper', {
  isOptional: true,
});

const LateNotices = lazyPart(() => import('./late-notices.tsx'), 'LateNotices', {
  isOptional: true,
});

const WriteOutcomes = lazyPart(() => import('./write-outcomes.tsx'), 'WriteOutcomes', {
  isOptional: true,
});

const SCREENS = [...NAVIGATION, ...FOOT_NAVIGATION];

/** The frame around every screen after login. */
export function Shell() {
  const { productName } = useAppConfig();
  const device = useDevice();
  const screenTitle = useRouterState({ select: ({ location }) => titleOf(location) });
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  // A device that was never asked is asked right after login.
  const [isDeviceAsked, setIsDeviceAsked] = useState(!device.asked);
  // While the lock covers the page, Back does nothing, and no form asks about unsaved input.
  const { history } = useRouter();
  useEffect(() => {
    return history.block({ blockerFn: isCovered, enableBeforeUnload: false });
  }, [history]);
  useEffect(() => {
    deviceQuestion.open = () => setIsDeviceAsked(true);
  }, []);
  const [isSettled, setIsSettled] = useState(false);
  const settle = useCallback(() => {
    setIsSettled(true);
    void showFaces();
  }, []);
  const { count: paletteOpenings } = usePaletteOpening();
  useSearchKey();
  useDayTurn();
  usePressFocus();
  useFocusKeeper();
  usePlaceKept();
  useFocusOnReturn();
  // After the next login the search starts closed.
  useEffect(() => {
    return closePalette;
  }, []);

  useEffect(() => {
    document.title = [screenTitle, productName].filter(Boolean).join(' · ');
    // At the login the title is the product's name alone.
    return () => {
      document.title = productName;
    };
  }, [screenTitle, productName]);

  return (
    <SettledContext value={isSettled}>
      {!isSettled && <Settling onSettled={settle} />}
      <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <a
          href="#main"
          className="sr-only z-90 rounded-control bg-panel-solid px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <SideNav />
        <div className="flex min-h-dvh min-w-0 flex-col">
          <TopBar
            isSettled={isSettled}
            onMenu={() => setIsMenuOpen(true)}
            onDevice={() => setIsDeviceAsked(true)}
          />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1440px] flex-1 overflow-x-clip px-4 pt-3 pb-8 outline-none sm:px-6 sm:pt-4"
          >
            <ConnectionNotice />
            {isSettled && <LateNotices />}
            {isSettled && <WriteOutcomes />}
            {isSettled && <ViewNotice />}
            <Outlet />
          </main>
          <BottomBar />
          <ScreenAnnouncer />
        </div>
        {isSettled && <Alerts />}
        {isSettled && <FetchAhead />}
        {isSettled && <OutboxKeeper />}
        {isSettled && <PocketKeeper />}
        {(isSettled || paletteOpenings > 0) && (
          <Palette screens={SCREENS} onDevice={() => setIsDeviceAsked(true)} />
        )}
        <NavDrawer open={isMenuOpen} onOpenChange={setIsMenuOpen} />
        <DeviceDialog open={isDeviceAsked} onOpenChange={setIsDeviceAsked} />
      </div>
    </SettledContext>
  );
}

/** The title of the browser tab: the screen, and for orders which list. */
function titleOf({
  pathname,
  search,
}: {
  pathname: string;
  search: { status?: unknown };
}): string | undefined {
  const { status } = search;
  if (pathname === '/payments' && typeof status === 'string') return orderPageTitle(status);
  const items = [...NAVIGATION, ...FOOT_NAVIGATION];
  return items.find((item) => isActiveItem(item, pathname))?.label;
}
