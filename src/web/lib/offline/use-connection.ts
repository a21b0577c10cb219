import { useSyncExternalStore } from 'react';
import { awaitsServer, isOutOfReach, subscribeToConnection } from './connection.ts';

/** Whether the server is out of reach. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeToConnection, isOutOfReach);
}

/** Whether a stored answer is on screen while the server's is on its way. */
export function useAwaitsServer(): boolean {
  return useSyncExternalStore(subscribeToConnection, awaitsServer);
}
