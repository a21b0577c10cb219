import { Outlet, useRouterState } from '@tanstack/react-router';
import { Shell } from './shell/shell.tsx';

/** The shell around every screen; print pages have none. */
export function Frame() {
  const isPaper = useRouterState({ select: (state) => state.location.pathname.startsWith('/print/') });
  return isPaper ? <Outlet /> : <Shell />;
}
