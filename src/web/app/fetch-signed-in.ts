import { SCREENS, screenAt } from './screens.ts';

/** Loads the code of the frame, and in parallel that of the screen at this address, which reports its own failures. */
export function fetchSignedIn() {
  const path = screenAt(window.location.pathname);
  if (path !== null) SCREENS[path]().catch(() => {});
  return import('./signed-in.tsx');
}
