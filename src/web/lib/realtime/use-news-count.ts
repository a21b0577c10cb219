import { useSyncExternalStore } from 'react';
import { countChangedSince } from './changed-rows.ts';
import { subscribeNews } from './realtime-client.ts';

/** How many of these rows were changed elsewhere since that moment (ms); infinitely many when nobody knows. */
export function useNewsCount(entity: string, since: number): number {
  return useSyncExternalStore(subscribeNews, () => countChangedSince(entity, since));
}
