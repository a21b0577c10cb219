// One search a screen: where a list has its own, it takes the place of the general one in the top bar.

import { useEffect, useLayoutEffect, useReducer, useSyncExternalStore } from 'react';
import { useMediaQuery } from '#web/lib/use-media-query.ts';

let place: HTMLElement | null = null;
let listCount = 0;
const listeners = new Set<() => void>();

/** Of the top bar: offers the place on wide screens. A ref. */
export function offerSearchPlace(element: HTMLElement | null): void {
  place = element;
  tell();
}

/** Of a list: the place for its search; null where it stands in the page, as on a phone. */
export function useSearchPlace(): HTMLElement | null {
  const offered = useSyncExternalStore(subscribe, () => place);
  const isWide = useMediaQuery('(min-width: 48rem)');
  // Where the bar comes in one with the list it is seen before anything is drawn; listeners are told after that.
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
