import { useSyncExternalStore } from 'react';
import { countChangedSince } from './changed-rows.ts';
import { subscribeNews } from './realtime-client.ts';

/** How many rows of this kind were changed elsewhere since that moment (ms); infinity when any may have been. */
export function useNewsCount(entity: string, since: number): number {
  return useSyncExternalStore(subscribeNews, () => countChangedSince(entity, since));
}
