import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAppConfig, useDevice } from '#web/features/auth/auth.queries.ts';
import { DeviceDialog } from '#web/features/auth/device-dialog.public.tsx';
import { isActiveItem, NAVIGATION } from '../navigation.ts';
import { BottomBar } from './bottom-bar.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';

/** What surrounds every screen after login. */
export function Shell() {
  const { productName } = useAppConfig();
  const device = useDevice();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  // A device that was never asked is asked right after login.
  const [isDeviceOpen, setIsDeviceOpen] = useState(!device.asked);

  useEffect(() => {
    const screen = NAVIGATION.find((item) => isActiveItem(item, pathname));
    document.title = screen ? `${screen.label} · ${productName}` : productName;
  }, [pathname, productName]);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-90 rounded-control bg-panel-solid px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <SideNav />
      <NavDrawer isOpen={isDrawerOpen} onOpenChange={setIsDrawerOpen} />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar onMenu={() => setIsDrawerOpen(true)} onDevice={() => setIsDeviceOpen(true)} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1440px] flex-1 px-4 pt-5 pb-8 outline-none sm:px-6 lg:px-7"
        >
          <Outlet />
        </main>
        <BottomBar />
      </div>
      <DeviceDialog isOpen={isDeviceOpen} onOpenChange={setIsDeviceOpen} />
    </div>
  );
}
