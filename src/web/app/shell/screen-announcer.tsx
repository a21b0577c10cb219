import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { focusScreen } from '#web/lib/focus-screen.ts';
import { hasOpenDialog } from '#web/lib/overlays.ts';

/** Announces a new screen to screen readers, and moves the focus to its heading. Not for the first screen, which is announced as the page. */
export function ScreenAnnouncer() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shownRef = useRef(pathname);
  const [words, setWords] = useState('');
  useEffect(() => {
    const isFirst = shownRef.current === undefined;
    if (pathname === shownRef.current) return;
    shownRef.current = pathname;
    if (isFirst) return;
    setWords(document.title);
    if (!isHeldElsewhere()) focusScreen();
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}

/** Whether a dialog holds the focus, which it returns itself, or the new screen's first field. */
function isHeldElsewhere(): boolean {
  return hasOpenDialog() || (document.activeElement?.matches('main *') ?? false);
}
