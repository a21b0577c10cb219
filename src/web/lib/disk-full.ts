import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

// Whether the server's disk is full, as it reports over the WebSocket.

let isFull = false;
const changes = createListeners();

export function noteDiskFull(next: boolean): void {
  if (next === isFull) return;
  isFull = next;
  changes.tell();
}

export function useIsDiskFull(): boolean {
  return useSyncExternalStore(changes.subscribe, () => isFull);
}
