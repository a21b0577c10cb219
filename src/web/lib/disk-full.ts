import { useSyncExternalStore } from 'react';

// Whether the server's disk is full, as it reports over the WebSocket.

let isFull = false;
const listeners = new Set<() => void>();

export function noteDiskFull(next: boolean): void {
  if (next === isFull) return;
  isFull = next;
  for (const listener of listeners) listener();
}

export function useIsDiskFull(): boolean {
  return useSyncExternalStore(subscribe, () => isFull);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
