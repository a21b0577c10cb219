import { useSyncExternalStore } from 'react';
import { awaitsServer, isOutOfReach, subscribeToConnection } from './connection.ts';

/** Whether the server is out of reach. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeToConnection, isOutOfReach);
}

/** Whether something stands as this device had kept it, and the server's answer is on its way. */
export function useAwaitsServer(): boolean {
  return useSyncExternalStore(subscribeToConnection, awaitsServer);
}
