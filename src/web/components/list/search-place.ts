// One search per screen: a list's own search replaces the general one in the top bar.

import { useEffect, useLayoutEffect, useReducer, useSyncExternalStore } from 'react';
import { createListeners } from '#web/lib/listeners.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';

let place: HTMLElement | null = null;
let listCount = 0;
const changes = createListeners();

/** A ref for the element in the top bar that holds the search on wide screens. */
export function offerSearchPlace(element: HTMLElement | null): void {
  place = element;
  changes.tell();
}

/** For a list: the element for its search; null where the search stays in the page, as on a phone. */
export function useSearchPlace(): HTMLElement | null {
  const offered = useSyncExternalStore(changes.subscribe, () => place);
  const isWide = useMediaQuery('(min-width: 48rem)');
  // Where the bar is mounted in the same commit as the list, its element exists before the first paint; subscribers are only notified later.
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (place !== offered) lookAgain();
  });
  useEffect(() => {
    listCount += 1;
    changes.tell();
    return () => {
      listCount -= 1;
      changes.tell();
    };
  }, []);
  return isWide ? offered : null;
}

/** Whether the screen has a search of its own. */
export function useHasListSearch(): boolean {
  return useSyncExternalStore(changes.subscribe, () => listCount > 0);
}
