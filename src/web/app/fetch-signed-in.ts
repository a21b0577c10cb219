import { SCREENS, screenAt } from './screens.ts';

/** The code of the frame, and beside it that of the screen at this address, which tells of its own failures. */
export function fetchSignedIn() {
  const path = screenAt(window.location.pathname);
  if (path !== null) SCREENS[path]().catch(() => {});
  return import('./signed-in.tsx');
}
