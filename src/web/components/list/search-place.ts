// One search per screen: a list's own search replaces the general one in the top bar.

import { useEffect, useLayoutEffect, useReducer, useSyncExternalStore } from 'react';
import { useMediaQuery } from '#web/lib/use-media-query.ts';

let place: HTMLElement | null = null;
let listCount = 0;
const listeners = new Set<() => void>();

/** A ref for the element in the top bar that holds the search on wide screens. */
export function offerSearchPlace(element: HTMLElement | null): void {
  place = element;
  tell();
}

/** For a list: the element for its search; null where the search stays in the page, as on a phone. */
export function useSearchPlace(): HTMLElement | null {
  const offered = useSyncExternalStore(subscribe, () => place);
  const isWide = useMediaQuery('(min-width: 48rem)');
  // Where the bar is mounted in the same commit as the list, its element exists before the first paint; subscribers are only notified later.
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (place !== offered) lookAgain();
  });
  useEffect(() => {
    listCount += 1;
    tell();
    return () => {
      listCount -= 1;
      tell();
    };
  }, []);
  return isWide ? offered : null;
}

/** Whether the screen has a search of its own. */
export function useHasListSearch(): boolean {
  return useSyncExternalStore(subscribe, () => listCount > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
