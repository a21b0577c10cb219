import { useRouter } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';
import { useLayoutEffect } from 'react';

/** Rows that come later than this, with nothing touched meanwhile, move a page no more. */
const LATEST_MS = 10_000;
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Leads back to where a page stood where the router, which does it, has missed something. It notes that the window has moved by the
 * scroll event, which comes with the next frame: a row that the focus has just scrolled to, and that is opened at once, would be left as
 * if nobody had gone there. And it goes there once: a page whose rows are not there yet is too short for that, and is gone down as it grows.
 */
export function usePlaceKept(): void {
  const router = useRouter();
  // The screen that is opened with it is told to be drawn before passive effects are run.
  useLayoutEffect(() => {
    let stop = () => {};
    /** Where the router knows the window to be. A page that is too short for its place has not moved: nothing is noted of it. */
    let notedPx = window.scrollY;
    const note = () => {
      notedPx = window.scrollY;
    };
    // What scrolls within the page says nothing of the window.
    const noteWindow = ({ target }: Event) => {
      if (target === document) note();
    };
    const leave = () => {
      stop();
      if (window.scrollY !== notedPx) document.dispatchEvent(new Event('scroll'));
    };
    /** Where somebody goes on, the router leads nowhere but to the head. */
    let isComingBack = true;
    const unsubscribers = [
      router.history.subscribe(({ action }) => {
        isComingBack = action.type !== 'PUSH' && action.type !== 'REPLACE';
      }),
      router.subscribe('onBeforeNavigate', leave),
      router.subscribe('onRendered', () => {
        stop();
        const kept = getElementScrollRestorationEntry(router, { getElement: () => window });
        if (isComingBack) stop = followDown(kept?.scrollY ?? 0);
        note();
      }),
    ];
    document.addEventListener('scroll', noteWindow, true);
    // Before the router's own, which notes a page that is left or read anew.
    window.addEventListener('pagehide', leave, true);
    return () => {
      stop();
      for (const unsubscribe of unsubscribers) unsubscribe();
      document.removeEventListener('scroll', noteWindow, true);
      window.removeEventListener('pagehide', leave, true);
    };
  }, [router]);
}

/** @returns what ends it before it is there */
function followDown(keptPx: number): () => void {
  const isThere = () => window.scrollY >= keptPx - 1;
  if (isThere()) return () => {};
  const watching = new ResizeObserver(() => {
    window.scrollTo({ top: keptPx });
    if (isThere()) end();
  });
  const timer = setTimeout(end, LATEST_MS);
  function end() {
    watching.disconnect();
    clearTimeout(timer);
    for (const touch of TOUCHES) document.removeEventListener(touch, end, true);
  }
  watching.observe(document.documentElement);
  for (const touch of TOUCHES) document.addEventListener(touch, end, true);
  return end;
}
