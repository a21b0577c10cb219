import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { focusScreen } from '#web/lib/focus-screen.ts';
import { hasOpenDialog } from '#web/lib/overlays.ts';

/** Tells a screen reader which screen has come, and brings the focus to its head. Not at the first: that is the page. */
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

/** By a dialog, which gives it back itself, or by the new screen's own first field. */
function isHeldElsewhere(): boolean {
  return hasOpenDialog() || (document.activeElement?.matches('main *') ?? false);
}
