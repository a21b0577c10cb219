import { useRouter } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';
import { useLayoutEffect } from 'react';

/** Rows that load later than this no longer scroll the page, even if nobody has touched it meanwhile. */
const LATEST_MS = 10_000;
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position of a page where the router's own restoration fails. The router notes a position by the scroll event, which comes one
 * frame late: when the focus scrolls to a row that is opened at once, the new position is missed. And it restores a position only once: a page whose
 * rows are not loaded yet is too short for it, so this scrolls down as the page grows.
 */
export function usePlaceKept(): void {
  const router = useRouter();
  // A layout effect, because the first screen reports its rendering before passive effects run.
  useLayoutEffect(() => {
    let stop = () => {};
    /** The scroll position that the router knows. A page that is too short for its position has not been scrolled, so nothing is noted for it. */
    let notedPx = window.scrollY;
    const note = () => {
      notedPx = window.scrollY;
    };
    // Scrolling within an element of the page does not move the window.
    const noteWindow = ({ target }: Event) => {
      if (target === document) note();
    };
    const leave = () => {
      stop();
      if (window.scrollY !== notedPx) document.dispatchEvent(new Event('scroll'));
    };
    /** On a forward navigation the router scrolls to the top only. */
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
        if (window.scrollY !== notedPx) queueMicrotask(tellScrolled);
        note();
      }),
    ];
    document.addEventListener('scroll', noteWindow, true);
    // Registered before the router's own listener, which notes the position of a page that is left or reloaded.
    window.addEventListener('pagehide', leave, true);
    return () => {
      stop();
      for (const unsubscribe of unsubscribers) unsubscribe();
      document.removeEventListener('scroll', noteWindow, true);
      window.removeEventListener('pagehide', leave, true);
    };
  }, [router]);
}

/**
 * Says at once that the window has been scrolled; the browser says so with the next frame. A list that counts from where the window was takes the
 * rows that it measures until then for rows above the window, and scrolls back.
 */
function tellScrolled(): void {
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
}

/** Scrolls down to the kept position as the page grows. @returns the function that stops it early */
function followDown(keptPx: number): () => void {
  const isThere = () => window.scrollY >= keptPx - 1;
  if (isThere()) return () => {};
  let isUnsure = false;
  const goDown = () => window.scrollTo({ top: keptPx });
  const watching = new ResizeObserver(() => {
    isUnsure = true;
    goDown();
  });
  // Until its own scroll event a list counts from where the window was: rows that it measures meanwhile make it scroll back there. So only a position
  // that has lasted until the event ends this, and the first event is answered. Later ones come from elsewhere.
  const onScroll = () => {
    if (isThere()) return end();
    if (isUnsure) goDown();
    isUnsure = false;
  };
  const timer = setTimeout(end, LATEST_MS);
  function end() {
    watching.disconnect();
    clearTimeout(timer);
    document.removeEventListener('scroll', onScroll);
    for (const touch of TOUCHES) document.removeEventListener(touch, end, true);
  }
  watching.observe(document.documentElement);
  document.addEventListener('scroll', onScroll);
  for (const touch of TOUCHES) document.addEventListener(touch, end, true);
  return end;
}
