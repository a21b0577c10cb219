import { Outlet, useRouterState } from '@tanstack/react-router';
import { Shell } from './shell/shell.tsx';

/** The shell around every screen; what goes on paper stands alone. */
export function Frame() {
  const isPaper = useRouterState({ select: (state) => state.location.pathname.startsWith('/print/') });
  return isPaper ? <Outlet /> : <Shell />;
}
